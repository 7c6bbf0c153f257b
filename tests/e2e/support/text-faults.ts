/** Finds faults in the texts of a page, in any language. */
import type { Page } from "@playwright/test";
import { ids } from "./all-messages.ts";

/** Returns the message ids and unfilled placeholders in the page's text. */
async function findRawKeys(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText();
  const known = new Set(ids);
  return [...text.matchAll(/[A-Za-z]+(?:\.[A-Za-z0-9_]+)+/g)]
    .map(([found]) => found)
    .filter((found) => known.has(found))
    .concat(text.match(/\{\w+\}|\bundefined\b|\bNaN\b/g) ?? []);
}

/** Returns the elements whose text is wider than the element and cut off, without areas that can be swiped. */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const swiped = (element: Element | null): boolean => {
      for (let box = element; box !== null; box = box.parentElement) {
        const { overflowX, transform, animationName } = getComputedStyle(box);
        // a moving text shows all its parts in turn
        if (transform !== "none" || animationName !== "none") return true;
        if (
          (overflowX === "auto" || overflowX === "scroll") &&
          box.scrollWidth > box.clientWidth &&
          box !== document.documentElement
        )
          return true;
      }
      return false;
    };
    // not innerWidth: on a phone the window grows with content that is too wide
    const screenWidth = document.documentElement.clientWidth;
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const words = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent?.trim())
        .join(" ")
        .trim();
      if (words === "") continue;
      const { clipPath, overflowX, display, visibility } = getComputedStyle(element);
      if (display === "none" || visibility === "hidden" || clipPath !== "none") continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || element.closest(".visually-hidden, [hidden], script, style, iframe") !== null)
        continue;
      const cut = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
      const beyond = (right > screenWidth + 1 || left < -1) && !swiped(element.parentElement);
      if (cut || beyond) found.push(`${cut ? "cut" : "beyond"}: ${words.slice(0, 60)}`);
    }
    if (document.documentElement.scrollWidth > screenWidth + 1)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    return [...new Set(found)];
  });
}

/** Returns the message ids, unfilled placeholders and cut texts of the page. */
export async function findTextFaults(page: Page): Promise<string[]> {
  return [...(await findRawKeys(page)), ...(await findCutTexts(page))];
}
