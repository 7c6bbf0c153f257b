/** Home and its parts. */
import type { Locator, Page } from "@playwright/test";

/** Home, with what it shows as it is now: a server forgets its pages at the notice of a change. */
export async function openHome(page: Page): Promise<void> {
  await page.goto("/m/home");
}

export const section = (page: Page, category: string): Locator => page.locator(`#games-${category}`);
