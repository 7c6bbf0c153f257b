/** What is wrong with the words of a page, in any language. */
import type { Page } from "@playwright/test";
import { ids } from "./all-messages.ts";

/** Whole words on the screen that are ids of sentences, or values nobody filled in. */
async function findRawKeys(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText();
  const known = new Set(ids);
  return [...text.matchAll(/[A-Za-z]+(?:\.[A-Za-z0-9_]+)+/g)]
    .map(([found]) => found)
    .filter((found) => known.has(found))
    .concat(text.match(/\{\w+\}|\bundefined\b|\bNaN\b/g) ?? []);
}

/** Boxes whose words are wider than they are and cut off there; a place that can be swiped is none. */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const swiped = (element: Element | null): boolean => {
      for (let box = element; box !== null; box = box.parentElement) {
        const { overflowX, transform, animationName } = getComputedStyle(box);
        // what runs by shows all of itself in time
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
    // on a phone the window grows with what is too wide for it
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

/** Ids in place of sentences, values nobody filled in, words cut off. */
export async function findTextFaults(page: Page): Promise<string[]> {
  return [...(await findRawKeys(page)), ...(await findCutTexts(page))];
}
