import { expect, type Locator } from "@playwright/test";

/**
 * Ticks a box, and waits until it stays ticked: a tick from before hydration is first undone by React and restored at
 * once, which Playwright's own `check` can read as refused.
 */
export async function tick(box: Locator): Promise<void> {
  await box.click();
  await expect(box).toBeChecked();
}
