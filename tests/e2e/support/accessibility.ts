/** A page read by a machine for what keeps people out. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { waitForAnimations } from "./fixture.ts";

/** All rules, on the page or a part of it, once nothing is on its way in: what is half there has half its contrast. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await waitForAnimations(page);
  const axe = new AxeBuilder({ page }).exclude("iframe");
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    new URL(page.url()).pathname,
  ).toEqual([]);
}
