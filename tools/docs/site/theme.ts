// Applies the reader's chosen theme before the first paint. A page that is opened from a folder may have no access to
// storage.
try {
  const chosen = localStorage.getItem("khela-docs-theme");
  if (chosen !== null) document.documentElement.dataset["theme"] = chosen;
} catch {
  // Storage is not available, so the system's theme applies.
}
