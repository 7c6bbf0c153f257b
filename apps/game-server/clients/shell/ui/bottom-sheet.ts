// A bottom sheet: a native dialog element, so the browser handles focus, the Escape key and the inert content behind
// it.
import { drawIcon, h } from "./dom.ts";
import { icons } from "./icons.ts";
import { DOUBLE_TAP_MS } from "./taps.ts";

export type BottomSheet = { readonly body: HTMLElement; close(): void };

/** Shows the sheet. Safari before 15.4 has no modal dialog: the sheet is then an element over the page. */
function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === "function") return dialog.showModal();
  dialog.classList.add("over-page");
  dialog.setAttribute("open", "");
}

function hide(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === "function") dialog.close();
  else dialog.dispatchEvent(new Event("close"));
}

/**
 * Opens a sheet and replaces an open one; the sheet is removed when it closes. It ignores the second tap of a double
 * tap: a button that buys may lie under the finger that opened the sheet.
 */
export function openBottomSheet(title: string, closeText: string, ...content: readonly Node[]): BottomSheet {
  const close = () => hide(dialog);
  const body = h("div", { class: "sheet-body", tabindex: 0 }, ...content);
  const dialog = h(
    "dialog",
    { class: "sheet opening", "aria-label": title },
    h(
      "header",
      { class: "sheet-head" },
      h("h2", {}, title),
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": closeText, onclick: close },
        drawIcon(icons.close),
      ),
    ),
    body,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  const before = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (before !== null) hide(before);
  document.body.append(dialog);
  show(dialog);
  setTimeout(() => dialog.classList.remove("opening"), DOUBLE_TAP_MS);
  return { body, close };
}
