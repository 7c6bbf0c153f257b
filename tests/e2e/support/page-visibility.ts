/**
 * Sends a page to the background and back. A headless browser keeps every page visible, so page and frames get
 * simulated events.
 */
import type { BrowserContext, Page } from "@playwright/test";

type Hideable = { setHidden?: (isHidden: boolean) => void };

/** Lets a test hide the pages that open after this call. */
export async function allowHiding(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let isHidden = false;
    Object.defineProperty(document, "hidden", { get: () => isHidden });
    Object.defineProperty(document, "visibilityState", { get: () => (isHidden ? "hidden" : "visible") });
    Object.assign(window, {
      setHidden: (now: boolean) => {
        isHidden = now;
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      },
    });
  });
}

export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate((now) => (window as unknown as Hideable).setHidden?.(now), isHidden);
}
