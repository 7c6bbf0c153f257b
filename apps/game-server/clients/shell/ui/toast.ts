// A toast: a short message. Only one is shown at a time; screen readers announce it, and it is hidden after a few
// seconds.
import { h } from "./dom.ts";

const SHOWN_MS = 3_600;

export type Tone = "plain" | "error";

/** Shows a toast; `title` is shown above the text. */
export function showToast(text: string, tone: Tone = "plain", title: string | null = null): void {
  document.querySelector(".toast")?.remove();
  const toast = h(
    "p",
    { class: `toast toast-${tone}`, role: tone === "error" ? "alert" : "status" },
    title === null ? null : h("b", {}, title),
    text,
  );
  // The toast is placed inside an open dialog, since elements outside of it are inert.
  (document.querySelector("dialog[open]") ?? document.body).append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}
