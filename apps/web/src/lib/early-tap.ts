// A tap on what is drawn and not yet alive is kept, and done once the page is: on a slow phone a second may lie between.

/** What a person still expects to come of their tap. */
const keptMs = 5_000;

/** Keeps the last tap on a button from now on. The function answered ends that; the one it answers does what was kept. */
export function keepEarlyTap(): () => () => void {
  let tapped: HTMLElement | null = null;
  let at = 0;
  const listen = (event: MouseEvent): void => {
    tapped = (event.target as Element).closest("button");
    at = performance.now();
    // the browser would send a form by itself, with what is in it in the address
    if (tapped !== null) event.preventDefault();
  };
  document.addEventListener("click", listen, true);
  return () => {
    document.removeEventListener("click", listen, true);
    return () => {
      const isWished = tapped?.isConnected === true && performance.now() - at < keptMs;
      // what stands over the page now was not there when it was tapped
      if (isWished && document.querySelector("dialog[open]") === null) tapped?.click();
    };
  };
}
