/** Runs at once, then at most once in so many milliseconds; what was asked for meanwhile is done once at their end. */
export function throttled(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let again = false;
  function open(): void {
    timer = null;
    if (again) run();
  }
  function run(): void {
    if (timer !== null) {
      again = true;
      return;
    }
    again = false;
    timer = setTimeout(open, ms);
    work();
  }
  return run;
}
