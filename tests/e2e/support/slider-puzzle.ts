/** The slider puzzle, as a person solves it: by dragging, or with the arrow keys. */
import { expect, type Page } from "@playwright/test";
import type { DbBackdoor } from "./db-backdoor.ts";
import { waitForAnimations } from "./fixture.ts";
import { bn } from "./messages.ts";

const STEP_LIMIT = 300;
/** Maximum distance in pixels between piece and mouse that the rail's rounding causes. */
const PIXEL = 2;

type Shown = { readonly puzzleId: string; readonly width: number; readonly pieceSize: number };

/**
 * Returns the next puzzle that the page receives; the caller must call it before the action that requests the puzzle.
 */
export async function comingPuzzle(page: Page): Promise<Shown> {
  const answer = await page.waitForResponse((coming) => coming.url().includes("/wps/captcha/slider"));
  return ((await answer.json()) as { value: Shown }).value;
}

/** Drags the piece to its correct position plus `besides` pixels. */
export async function slide(page: Page, behind: DbBackdoor, puzzle: Shown, besides = 0): Promise<void> {
  const place = (await behind.readPuzzle(puzzle.puzzleId)) + besides;
  const rail = page.getByRole("slider", { name: bn["auth.slideHandle"] });
  await expect(rail).toBeEnabled();
  // wait until the dialog has grown: until then its rail moves, and the piece would miss its gap
  await waitForAnimations(page);
  const box = await rail.boundingBox();
  if (box === null) throw new Error("the rail is not shown");
  const thumb = box.height;
  const most = puzzle.width - puzzle.pieceSize;
  const at = (value: number): number => box.x + thumb / 2 + (value / most) * (box.width - thumb);
  const middle = box.y + box.height / 2;
  await page.mouse.move(at(0), middle);
  await page.mouse.down();
  await page.mouse.move(at(place), middle, { steps: 12 });
  await expect.poll(async () => Math.abs(Number(await rail.inputValue()) - place)).toBeLessThanOrEqual(PIXEL);
  await page.mouse.up();
}

/** Moves the piece with the keyboard alone. */
export async function slideByKeys(page: Page, behind: DbBackdoor, puzzle: Shown): Promise<void> {
  const place = await behind.readPuzzle(puzzle.puzzleId);
  const rail = page.getByRole("slider", { name: bn["auth.slideHandle"] });
  await expect(rail).toBeEnabled();
  await rail.focus();
  for (let step = 0; step < Math.min(place, STEP_LIMIT); step += 1) await page.keyboard.press("ArrowRight");
  await expect(rail).toHaveValue(String(place));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}
