// Keyboard shortcuts of a screen. Each is a letter or a named key, works while no field has the focus, and is listed
// under `?`.

import { useEffect, useRef } from "react";
import type { TextId } from "../i18n/text-ids.ts";
import { createStore, useStore } from "./store.ts";

export type KeyRow = {
  /** Keys as in `KeyboardEvent.key`, with letters in lower case: `j`, `Enter`, `ArrowRight`, `?`, or `mod+k`. */
  readonly keys: readonly string[];
  readonly label: TextId;
  readonly act: () => void;
  readonly isDisabled?: boolean;
};

type Layer = { readonly current: readonly KeyRow[] };

const layers = createStore<readonly Layer[]>([]);

/** Returns whether the element, such as a field or an open menu, handles keys itself. */
function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, [role=menu], [role=listbox], [role=combobox]") !== null)
  );
}

/**
 * Returns whether a dialog hides the page, so that the page's shortcuts do not work. The shortcuts of the dialog are
 * declared inside it.
 */
function isBehindDialog(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, a, summary, [role=tab]") !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.altKey || event.defaultPrevented || event.isComposing) return;
  const name = nameOf(event);
  const isGlobal = name.startsWith("mod+");
  if (!isGlobal && (takesKeys(event.target) || isBehindDialog())) return;
  // Enter or space on a focused button presses that button.
  if ((name === "Enter" || name === " ") && isPressable(event.target)) return;
  for (const layer of layers.get().toReversed()) {
    const row = layer.current.find(({ keys, isDisabled }) => isDisabled !== true && keys.includes(name));
    if (row === undefined) continue;
    event.preventDefault();
    row.act();
    return;
  }
}

if (typeof document !== "undefined") document.addEventListener("keydown", onKeyDown);

/** Declares keyboard shortcuts while the component is mounted. The shortcuts of a later component take precedence. */
export function useKeys(rows: readonly KeyRow[]): void {
  const layer = useRef(rows);
  useEffect(() => {
    layer.current = rows;
  });
  useEffect(() => {
    layers.set([...layers.get(), layer]);
    return () => layers.set(layers.get().filter((one) => one !== layer));
  }, []);
}

/** Returns all active shortcuts, those of the screen before those of the shell. */
export function useActiveKeys(): readonly KeyRow[] {
  return useStore(layers)
    .toReversed()
    .flatMap(({ current }) => current);
}
