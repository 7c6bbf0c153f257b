/** Opens home, and finds its parts. */
import type { Locator, Page } from "@playwright/test";

/** Opens home with its current content: the server drops its cached pages when it is notified of a change. */
export async function openHome(page: Page): Promise<void> {
  await page.goto("/m/home");
}

export const section = (page: Page, category: string): Locator => page.locator(`#games-${category}`);
