/** Saves a file by the browser's download. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The download has begun by this time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
