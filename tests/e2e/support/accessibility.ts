/** A page read by a machine for what keeps people out. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { waitForAnimations } from "./fixture.ts";

/** The rules that see colours: all that can differ between the themes. */
export const colourRules = ["color-contrast", "link-in-text-block"] as const;

/**
 * Violations on the page without its frames, or within a part of it; of all rules, or of some. Legacy mode evaluates in the page
 * itself: otherwise each call opens a blank page for its results, which takes longer than the rules.
 */
export async function findViolations(
  page: Page,
  { within, rules = [] }: { within?: string; rules?: readonly string[] } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
  if (rules.length > 0) axe.withRules([...rules]);
  if (within !== undefined) axe.include(within);
  if (within !== "iframe") axe.exclude("iframe");
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** All rules, on the page or a part of it, once nothing is on its way in: what is half there has half its contrast. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await waitForAnimations(page);
  expect(
    await findViolations(page, part === undefined ? {} : { within: part }),
    new URL(page.url()).pathname,
  ).toEqual([]);
}
