/** Accessibility checks of a page by axe. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Frame, type Page } from "@playwright/test";
import { waitForAnimations } from "./fixture.ts";

/** The minified build of axe: half as much to send to each document and to parse in it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Axe rules about colours: only their results can differ between the themes. */
export const colourRules = ["color-contrast", "link-in-text-block"] as const;

/**
 * Elements that are not checked: frames, which are checked separately, and react-aria's live announcer. For a few
 * seconds the announcer refers to a chosen option that is already removed.
 */
const LEFT_OUT = ["iframe", "[data-live-announcer]"];
const MODAL = "dialog:modal";

/** Returns the violations on the page without its frames, or within a part of the page. Empty `rules`: all rules. */
export function findViolations(
  page: Page,
  { within, rules = [] }: { within?: string; rules?: readonly string[] } = {},
): Promise<string[]> {
  return findFrameViolations(page.mainFrame(), rules, { include: [within ?? "html"], exclude: LEFT_OUT });
}

type Part = { readonly include: string[]; readonly exclude: string[] };

/** Returns the violations within a frame, or within a part of it. */
export async function findFrameViolations(
  frame: Frame,
  rules: readonly string[] = [],
  part: Part = { include: ["html"], exclude: [] },
): Promise<string[]> {
  // Axe is loaded only once per document: parsing it takes a quarter of the time of the rules.
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

/**
 * Checks all rules on the page or a part of it after its animations: an element that fades in has too little contrast.
 * Under an open modal dialog it checks the dialog alone: nobody reaches the page behind it, and axe takes long for it.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await waitForAnimations(page);
  const within = part ?? ((await page.locator(MODAL).count()) > 0 ? MODAL : "html");
  expect(await findViolations(page, { within }), new URL(page.url()).pathname).toEqual([]);
}
