/** A page read by a machine for what keeps people out. */
import { AxeBuilder } from "@axe-core/playwright";
import axe from "axe-core";
import { expect, type Frame, type Page } from "@playwright/test";
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
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(true)
    .exclude("iframe");
  if (rules.length > 0) builder.withRules([...rules]);
  if (within !== undefined) builder.include(within);
  return describeViolations((await builder.analyze()).violations);
}

/** Violations within a frame. The game server is another origin, whose frames the builder passes over, so axe runs in it. */
export async function findFrameViolations(frame: Frame, rules: readonly string[] = []): Promise<string[]> {
  await frame.evaluate(axe.source);
  const violations = await frame.evaluate(async (only) => {
    const { axe: page } = window as unknown as { axe: typeof axe };
    const results = await page.run({
      resultTypes: ["violations"],
      ...(only.length > 0 ? { runOnly: [...only] } : {}),
    });
    return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, rules);
  return describeViolations(violations);
}

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

function describeViolations(violations: readonly Violation[]): string[] {
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
