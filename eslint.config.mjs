import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import globals from "globals";

// The browsers of four years ago at the end of 2026.
const OLDEST = ["chrome >= 107", "firefox >= 107", "safari >= 16.1", "ios_saf >= 16.1"];

export default [
  js.configs.recommended,
  { ...compat.configs["flat/recommended"], settings: { targets: OLDEST } },
  {
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      curly: "error",
      // Static blocks are all of ECMAScript 2022 that the oldest Safari has not.
      "no-restricted-syntax": ["error", "StaticBlock"],
    },
  },
];
