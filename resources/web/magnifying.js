/**
 * What magnifies a picture: Ctrl and the wheel, which two fingers on a trackpad also are, and two fingers on a screen.
 */

const NOTCH = 100; // A notch turns a wheel by some hundred pixels.
const FACTOR_OF_NOTCH = 1.25;

/**
 * Let an element be magnified, by wheel or two fingers; one finger scrolls it.
 *
 * @param {HTMLElement} element
 * @param {(factor: number, x: number, y: number) => void} zoomBy is given the point that stays in its place
 */
export function listenToZoom(element, zoomBy) {
  let apart = 0; // pixels between two fingers
  element.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) {
        event.preventDefault();
        zoomBy(FACTOR_OF_NOTCH ** (-event.deltaY / NOTCH), event.clientX, event.clientY);
      }
    },
    { passive: false },
  );
  element.addEventListener("touchstart", (event) => {
    apart = distance(event.touches);
  });
  element.addEventListener(
    "touchmove",
    (event) => {
      const [first, second] = event.touches;
      if (first === undefined || second === undefined || !apart) {
        return;
      }
      event.preventDefault();
      const now = distance(event.touches);
      zoomBy(now / apart, (first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2);
      apart = now;
    },
    { passive: false },
  );
}

/**
 * Return how many pixels two fingers are apart; 0 where there are fewer.
 *
 * @param {TouchList} touches
 */
function distance(touches) {
  const [first, second] = touches;
  return first && second ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 0;
}
