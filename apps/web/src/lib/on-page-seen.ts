/**
 * Runs `onSeen` each time the page becomes visible, since a sleeping phone stops the page's timers. Returns a function
 * that unsubscribes.
 */
export function onPageSeen(onSeen: () => void): () => void {
  const onChange = (): void => {
    if (!document.hidden) onSeen();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
