// A sheet from the bottom: a native dialog, so focus, Escape and what lies behind are the browser's to keep.
import { drawIcon, h } from "./dom.ts";
import { icons } from "./icons.ts";

export type Sheet = { readonly body: HTMLElement; close(): void };

/** Opens a sheet in the place of one that is open, as when it was asked for twice; it leaves the page when it is closed. */
export function openSheet(title: string, closeText: string, ...content: readonly Node[]): Sheet {
  const close = () => dialog.close();
  const body = h("div", { class: "sheet-body", tabindex: 0 }, ...content);
  const dialog = h("dialog", { class: "sheet", "aria-label": title },
    h("header", { class: "sheet-head" },
      h("h2", {}, title),
      h("button", { type: "button", class: "icon-button", "aria-label": closeText, onclick: close }, drawIcon(icons.close))),
    body);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  document.body.append(dialog);
  dialog.showModal();
  return { body, close };
}
