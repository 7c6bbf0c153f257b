/** Bets on a live table within one betting window, however slow the machine is that places them. */
import { expect, type FrameLocator, type Locator } from "@playwright/test";
import { bn as live } from "../../../apps/game-server/clients/live/i18n/bn.ts";

const NEXT_WINDOW_MS = 30_000;

/** Counts in the page how often its betting window has closed. */
async function watchWindows(status: Locator): Promise<() => Promise<number>> {
  await status.evaluate((line, open) => {
    Object.assign(window, { closedWindows: 0 });
    const counts = window as unknown as { closedWindows: number };
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        if ([...removedNodes].some(({ textContent }) => textContent === open)) counts.closedWindows += 1;
    }).observe(line, { childList: true });
  }, live.open);
  return () => status.evaluate(() => (window as unknown as { closedWindows: number }).closedWindows);
}

type Placing = {
  /** Lays the chips on an empty felt, and says what has to hold before they are sent. */
  readonly lay: () => Promise<void>;
  /** Sends them and waits until they are in play; what it sends has to be whole. */
  readonly send: () => Promise<void>;
};

/**
 * Lays and sends bets in one betting window. When the window closes on the way, which takes the chips off the felt, it begins again
 * in the next round's; what fails while a window is open fails the test.
 */
export async function placeInOneWindow(table: FrameLocator, { lay, send }: Placing): Promise<void> {
  // by its class: a toast has its role too
  const status = table.locator(".live-said");
  const clear = table.getByRole("button", { name: live.clear, exact: true });
  await expect(status).toHaveText(live.open, { timeout: NEXT_WINDOW_MS });
  const closedWindows = await watchWindows(status);
  for (;;) {
    const before = await closedWindows();
    try {
      // chips that a late tap laid into this window
      if (await clear.isEnabled()) await clear.click();
      await lay();
      if ((await closedWindows()) === before) return await send();
    } catch (error) {
      if ((await closedWindows()) === before) throw error;
    }
    await expect(status).toHaveText(live.open, { timeout: NEXT_WINDOW_MS });
  }
}
