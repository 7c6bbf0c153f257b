// A fact said in passing: one at a time, read aloud, gone by itself.
import { h } from "./dom.ts";

const SHOWN_MS = 3_600;

export type Tone = "plain" | "error";

export function showToast(text: string, tone: Tone = "plain"): void {
  document.querySelector(".toast")?.remove();
  const toast = h("p", { class: `toast toast-${tone}`, role: tone === "error" ? "alert" : "status" }, text);
  document.body.append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}
