/** What modules of a page hand to each other. Only the type checker reads this file. */

export type Square = [row: number, column: number];
export type Words = Record<string, string>;

export interface Stroke {
  start: Square;
  end: Square;
  way: "straight" | "inside" | "around" | "arc";
}

export interface Mark {
  sign: string;
  squares: Square[];
  color: string;
  plane: "squares" | "below" | "queens" | "above" | "user";
  layer: string | null;
  strokes: Stroke[];
  counts: number[][];
  letters: string[];
}

export interface Cell {
  text: string;
  tone: string;
}

export interface Strip {
  label: string;
  cells: Cell[];
  lines: number;
  stays: boolean;
}

export interface Variable {
  name: string;
  value: string;
  is_changed: boolean;
}

export interface Call {
  function: string;
  arguments: string;
  line: number;
  variables: Variable[];
}

export interface Rule {
  key: string;
  blocked: Square[];
  regions: string[];
}

export interface Task {
  n: number;
  rule: Rule;
}

/** What is seen at a step, as `Frame.as_values` in nqviz/frames/frame.py writes it. */
export interface Frame {
  title: string;
  task: Task;
  step: number;
  kind: string | null;
  sentence_kind: string | null;
  queens: number[];
  marks: Mark[];
  images: number[][];
  sentence: string;
  line: number | null;
  is_wrong: boolean;
  line_counts: (number | null)[];
  output: string;
  state: Strip[];
  calls: Call[];
  counters: Record<string, number>;
  node: number | null;
}

/** A node of the search tree: a square that was tested, below the one of the queen before it. */
export interface TreeNode {
  parent: number;
  row: number;
  column: number;
  first: number;
}

/** Marks on a small board in the middle of a shape; width and side are in heights of the shape. */
export interface LegendEntry {
  text: string;
  width: number;
  side: number;
  n: number;
  marks: Mark[];
  /** Whether it is shown only with the lines along which queens attack. */
  isOfRays: boolean;
}

/** A run that can be asked for each of its steps. */
export interface Run {
  length: number;
  title: string;
  task: Task;
  code: string[];
  counters: string[];
  solutions: ArrayLike<number>;
  conflicts: ArrayLike<number>;
  deadEnds: ArrayLike<number>;
  languages: string[];
  language: string;
  tree: ArrayLike<TreeNode> | null;
  /** How many nodes it has, which is known before it is unpacked; left out where there is none. */
  nodeCount?: number;
  /** Whether each level of the tree is a row of the board. */
  fillsRows: boolean;
  /** Whether functions call each other, so that there are calls to be shown. */
  hasCalls: boolean;
  /** Whether each safe square that is tested gets a queen, so that the tree says which were taken back. */
  placesPromising?: boolean;
  /** Whether each line of a program is a step. */
  byLine: boolean;
  /** Why the page does not have the whole run; empty where it does. */
  note: string;
  /** The lines along which a queen on each square attacks, by row and column. */
  rays?: Mark[][][] | null;
  /** What shapes on the board mean, in the language in use. */
  legend?: LegendEntry[];
  frame(index: number): Frame;
  kind(index: number): string | null;
}

export interface Length {
  side: number;
  line: number;
  least: number;
  over: number;
}

export type Outline =
  | { shape: "polygon"; points: [number, number][]; is_closed: boolean }
  | { shape: "disc"; radius: number; x: number; y: number }
  | { shape: "box"; x: number; y: number; width: number; height: number; radius: number; is_arch: boolean }
  | { shape: "edges"; inwards: number }
  | { shape: "rails"; is_upright: boolean }
  | { shape: "ground" }
  | { shape: "stripes"; gap: Length; is_mirrored: boolean }
  | { shape: "letter"; text: string };

/** How a part of a sign is drawn; see nqviz/frames/signs.py, which has the usual values, too. */
export interface Drawing {
  outlines: Outline[];
  unit?: Length;
  width?: Length;
  ink?: string;
  inside?: string;
  alpha?: number;
  dashes?: number[];
  is_sharp?: boolean;
  corner?: { x: number; y: number; side: Length };
}

export interface Look {
  font: number;
  line: number;
}

/** What nqviz/web/drawings.py writes. */
export interface Drawings {
  signs: Record<string, Drawing[]>;
  struck: string[];
  /** The signs for squares that are too small for a sign itself. */
  small: Record<string, string>;
  /** Signs that fill a whole row or column, and those that are drawn along a line. */
  bands: string[];
  lines: string[];
  looks: Record<string, Look>;
  regions: number;
  /** The strokes of a region's pattern in a square, the first of six regions without any. */
  patterns: [number, number, number, number][][];
  bulge: number;
  beyond: number;
}

/** Where the squares of a board lie, in pixels. */
export interface Geometry {
  n: number;
  left: number;
  top: number;
  cell: number;
  label: number;
  line: number;
  edge: number;
  /** The part that shows squares: of an inset, less than the board. */
  shown: { left: number; top: number; right: number; bottom: number };
  isWhole: boolean;
}
