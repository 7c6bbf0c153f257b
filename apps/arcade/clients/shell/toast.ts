// A fact said in passing: one at a time, read aloud, gone by itself.
import { h } from "./dom.ts";

const SHOWN_MS = 3_600;

export type Tone = "plain" | "error";

export function showToast(text: string, tone: Tone = "plain"): void {
  document.querySelector(".toast")?.remove();
  const toast = h("p", { class: `toast toast-${tone}`, role: tone === "error" ? "alert" : "status" }, text);
  // What lies below an open dialog is behind its mask.
  (document.querySelector("dialog[open]") ?? document.body).append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}
