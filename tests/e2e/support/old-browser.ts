/** Imitates the oldest supported browser: removes functions that Chrome 90 or Safari 15 lack, before a page runs. */
import type { BrowserContext } from "@playwright/test";

/** Functions that the old browsers lack, by their object, from caniuse.com and MDN. */
const younger: Readonly<Record<string, readonly string[]>> = {
  "Array.prototype": [
    "at",
    "findLast",
    "findLastIndex",
    "toSorted",
    "toReversed",
    "toSpliced",
    "with",
    "group",
  ],
  "Uint8Array.prototype": [
    "at",
    "findLast",
    "findLastIndex",
    "toSorted",
    "toReversed",
    "with",
    "toHex",
    "toBase64",
  ],
  "String.prototype": ["at", "isWellFormed", "toWellFormed"],
  "Set.prototype": [
    "union",
    "intersection",
    "difference",
    "symmetricDifference",
    "isSubsetOf",
    "isSupersetOf",
  ],
  "CanvasRenderingContext2D.prototype": ["roundRect", "createConicGradient", "reset"],
  "Element.prototype": ["checkVisibility"],
  "HTMLElement.prototype": ["showPopover", "togglePopover", "inert"],
  "HTMLDialogElement.prototype": ["showModal", "show", "close"],
  "Document.prototype": ["startViewTransition"],
  "AbortSignal.prototype": ["throwIfAborted", "reason"],
  "Crypto.prototype": ["randomUUID"],
  AbortSignal: ["timeout", "any"],
  Array: ["fromAsync"],
  Error: ["captureStackTrace"],
  Map: ["groupBy"],
  Object: ["groupBy", "hasOwn"],
  Promise: ["withResolvers", "try"],
  URL: ["canParse", "parse"],
  window: [
    "structuredClone",
    "requestIdleCallback",
    "cancelIdleCallback",
    "reportError",
    "Iterator",
    "OffscreenCanvas",
    "CompressionStream",
    "BroadcastChannel",
    "scheduler",
    "navigation",
  ],
};

/** Removes the functions in all pages that open after this call. */
export async function removeYoungerFunctions(context: BrowserContext): Promise<void> {
  await context.addInitScript((names) => {
    for (const [path, own] of Object.entries(names)) {
      const holder = path
        .split(".")
        .reduce<Record<string, unknown>>(
          (at, name) => (name === "window" ? at : (at[name] as Record<string, unknown>)),
          window as unknown as Record<string, unknown>,
        );
      for (const name of own) delete holder[name];
    }
  }, younger);
}
