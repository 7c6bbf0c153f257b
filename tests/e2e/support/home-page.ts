/** Home, opened past its popup. */
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { bn } from "./messages.ts";

/** Home without the popup, at an address whose page nobody has kept. */
export async function openHome(page: Page): Promise<void> {
  await page.goto(`/m/home?at=${randomUUID()}`);
  await page.getByRole("dialog").getByRole("button", { name: bn["home.understood"] }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

export const section = (page: Page, category: string): Locator => page.locator(`#games-${category}`);
