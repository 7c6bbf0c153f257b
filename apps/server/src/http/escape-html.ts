/** Escapes text for use between the tags of HTML or XML; not for an attribute's value. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
