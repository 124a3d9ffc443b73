/**
 * Makes elements of the page. All text goes into them as text.
 */

/**
 * Return an element with properties and children; a string becomes text.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | boolean>} attributes true is an empty attribute
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    setAttribute(element, key, value);
  }
  element.append(...children);
  return element;
}

/**
 * Set an attribute, or take it away where its value is false; what stands already is not touched.
 *
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean} value
 */
export function setAttribute(element, name, value) {
  if (value === false) {
    element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value === true ? "" : value)) {
    element.setAttribute(name, String(value === true ? "" : value));
  }
}

/**
 * Set the text of an element, if it is another one.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/**
 * Return a button.
 *
 * @param {string | SVGElement} sign what stands on it
 * @param {string} name what it does
 * @param {() => void} press
 * @param {Record<string, string | number | boolean>} attributes
 */
export function button(sign, name, press, attributes = {}) {
  /** @type {Record<string, string>} */
  const labels = sign === name ? {} : { "aria-label": name, title: name };
  const element = make("button", { type: "button", ...labels, ...attributes }, sign);
  element.addEventListener("click", press);
  // A click leaves the keyboard where it is: Space still plays.
  element.addEventListener("mousedown", (event) => event.preventDefault());
  return element;
}

/**
 * Return a function by which something is done after the next picture, once for all calls until then.
 *
 * @param {() => void} deed
 */
export function afterPicture(deed) {
  let isDue = false;
  const carryOut = () => {
    isDue = false;
    deed();
  };
  return () => {
    if (!isDue) {
      isDue = true;
      requestAnimationFrame(() => setTimeout(carryOut));
    }
  };
}

/** @type {Map<HTMLElement, {element: Element, isAcross: boolean}>} by the part of the page that is scrolled */
const revealed = new Map();

/**
 * Scroll a part of the page, and nothing around it, until an element in it is seen.
 *
 * This is done before the next picture: measuring at once would lay the page out in the middle of a change.
 *
 * @param {HTMLElement} area
 * @param {Element} element
 * @param {boolean} isAcross whether it may be scrolled to the side, too
 */
export function reveal(area, element, isAcross = false) {
  if (!revealed.size) {
    requestAnimationFrame(scroll);
  }
  revealed.set(area, { element, isAcross });
}

function scroll() {
  const boxes = Array.from(revealed, ([area, { element, isAcross }]) => {
    const [outer, inner] = [area.getBoundingClientRect(), element.getBoundingClientRect()];
    // The name of its row stands above what passes to the side.
    const left = outer.left + (element.closest("tr")?.querySelector("th")?.offsetWidth ?? 0);
    return { area, outer, inner, left, isAcross };
  });
  revealed.clear();
  // Nothing is read after the first write, so the page is laid out once.
  for (const { area, outer, inner, left, isAcross } of boxes) {
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      area.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
    }
    if (isAcross && (inner.left < left || inner.right > outer.right)) {
      area.scrollLeft += inner.left - left - Math.max(0, outer.right - left - inner.width) / 2;
    }
  }
}
