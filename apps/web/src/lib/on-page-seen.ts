/** Runs `onSeen` each time that the page is seen again; returns what ends it. A phone that slept has stopped the page's clock. */
export function onPageSeen(onSeen: () => void): () => void {
  const onChange = (): void => {
    if (!document.hidden) onSeen();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
