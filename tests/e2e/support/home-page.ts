/** Home and its parts. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";

/** Home at an address whose page nobody has kept. */
export async function openHome(page: Page): Promise<void> {
  await page.goto(`/m/home?at=${randomUUID()}`);
}

export const section = (page: Page, category: string): Locator => page.locator(`#games-${category}`);
