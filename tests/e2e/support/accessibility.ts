/** A page read by a machine for what keeps people out. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Frame, type Page } from "@playwright/test";
import { waitForAnimations } from "./fixture.ts";

/** The shortened form: half as much to send to each document and to read there. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that see colours: all that can differ between the themes. */
export const colourRules = ["color-contrast", "link-in-text-block"] as const;

/**
 * What lies on the page that nobody meets: frames, which are read apart, and the few seconds that react-aria keeps the name of a chosen option, to have
 * it read out, after the option itself is gone.
 */
const LEFT_OUT = ["iframe", "[data-live-announcer]"];

/** Violations on the page without its frames, or within a part of it; of all rules, or of some. */
export function findViolations(
  page: Page,
  { within, rules = [] }: { within?: string; rules?: readonly string[] } = {},
): Promise<string[]> {
  return findFrameViolations(page.mainFrame(), rules, { include: [within ?? "html"], exclude: LEFT_OUT });
}

type Part = { readonly include: string[]; readonly exclude: string[] };

/** Violations within a frame, or a part of it. */
export async function findFrameViolations(
  frame: Frame,
  rules: readonly string[] = [],
  part: Part = { include: ["html"], exclude: [] },
): Promise<string[]> {
  // Once in a document: to read it takes a quarter as long as to run the rules.
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  const violations = await frame.evaluate(
    async ([context, only]) => {
      const { axe: page } = window as unknown as { axe: typeof axe };
      const results = await page.run(context, {
        resultTypes: ["violations"],
        ...(only.length > 0 ? { runOnly: [...only] } : {}),
      });
      return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
    },
    [part, rules] as const,
  );
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
