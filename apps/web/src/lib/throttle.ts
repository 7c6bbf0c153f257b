/**
 * Returns a function that runs `callback` at once, and then at most once in each interval. Calls during an interval run
 * the callback once at its end.
 */
export function throttled(callback: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isQueued = false;
  function open(): void {
    timer = null;
    if (isQueued) run();
  }
  function run(): void {
    if (timer !== null) {
      isQueued = true;
      return;
    }
    isQueued = false;
    timer = setTimeout(open, ms);
    callback();
  }
  return run;
}
