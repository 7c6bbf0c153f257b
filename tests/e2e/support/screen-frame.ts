/** Checks the title, header and footer of a screen. */
import { expect, type Page } from "@playwright/test";
import { messages } from "./all-messages.ts";
import type { Route } from "./screen-routes.ts";

export async function expectFrame(page: Page, { path, title, frame, footer }: Route): Promise<void> {
  await expect(page, path).toHaveTitle(`${title} · Khela`);
  const back = page.getByRole("button", { name: messages["shell.back"], exact: true });
  const logo = page.locator("header").getByRole("link", { name: messages["shell.home"], exact: true });
  await expect(logo, `${path}: full header`).toHaveCount(frame === "full" ? 1 : 0);
  await expect(
    page.locator("body > #root > header").getByRole("heading", { level: 1 }),
    `${path}: title bar`,
  ).toHaveText(frame === "title" ? [title] : []);
  if (frame === "title") await expect(back).toBeVisible();
  await expect(page.getByRole("navigation", { name: messages["shell.menu"] }), `${path}: footer`).toHaveCount(
    footer ? 1 : 0,
  );
  await expect(page.getByRole("main"), path).not.toHaveText(/^\s*$/);
  await expect(page.getByText(messages["shell.loadFailed"]), path).toHaveCount(0);
}
