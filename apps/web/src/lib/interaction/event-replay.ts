// Records a click on HTML that is not hydrated yet and replays it after hydration: on a slow phone a second
// may lie between.

/** A later replay would surprise the person. */
const replayWithinMs = 5_000;

/**
 * Records the last click on a button. Returns the function that stops recording; that one returns the
 * function that replays the click.
 */
export function recordEarlyClick(): () => () => void {
  let tapped: HTMLElement | null = null;
  let at = 0;
  const listen = (event: MouseEvent): void => {
    tapped = (event.target as Element).closest("button");
    at = performance.now();
    // The browser would submit a form itself, with its fields in the address.
    if (tapped !== null) event.preventDefault();
  };
  document.addEventListener("click", listen, true);
  return () => {
    document.removeEventListener("click", listen, true);
    return () => {
      const isStillWanted = tapped?.isConnected === true && performance.now() - at < replayWithinMs;
      // A dialog that has opened since was not there at the click.
      if (isStillWanted && document.querySelector("dialog[open]") === null) tapped?.click();
    };
  };
}
