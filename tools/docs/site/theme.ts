// Runs before the first paint: the theme that the reader chose. Storage may be closed to a page that is opened from a folder.
try {
  const chosen = localStorage.getItem("khela-docs-theme");
  if (chosen !== null) document.documentElement.dataset["theme"] = chosen;
} catch {
  // The system's theme holds.
}
