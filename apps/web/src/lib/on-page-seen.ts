/**
 * Runs `onSeen` each time the page becomes visible; returns the function that stops it. A sleeping phone stops the
 * page's clock.
 */
export function onPageSeen(onSeen: () => void): () => void {
  const onChange = (): void => {
    if (!document.hidden) onSeen();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
