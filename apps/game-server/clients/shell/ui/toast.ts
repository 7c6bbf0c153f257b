// A short message: one at a time, announced, hidden after a while.
import { h } from "./dom.ts";

const SHOWN_MS = 3_600;

export type Tone = "plain" | "error";

/** `title`: above the text. */
export function showToast(text: string, tone: Tone = "plain", title: string | null = null): void {
  document.querySelector(".toast")?.remove();
  const toast = h(
    "p",
    { class: `toast toast-${tone}`, role: tone === "error" ? "alert" : "status" },
    title === null ? null : h("b", {}, title),
    text,
  );
  // Inside the open dialog: elements below it are inert.
  (document.querySelector("dialog[open]") ?? document.body).append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}
