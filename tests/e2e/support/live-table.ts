/** Places bets on a live table within one betting window, however slow the machine is that places them. */
import { expect, type FrameLocator, type Locator } from "@playwright/test";
import { bn as live } from "../../../apps/game-server/clients/live/i18n/bn.ts";

const NEXT_WINDOW_MS = 30_000;

/** How often each message of the status line was shown since it is watched. */
type Seen = {
  closedWindows: number;
  openedWindows: number;
  /** Number of results of the player's own bets. */
  results: number;
  /** Number of winning spots that were highlighted when the page announced a result. */
  litPlaces: number;
};

/**
 * Counts each text of the status line, so that none is missed between two reads. Returns a function that reads the
 * counts.
 */
async function watchStatus(status: Locator): Promise<() => Promise<Seen>> {
  await status.evaluate(
    (line, { open, won, lost }) => {
      const seen: Seen = { closedWindows: 0, openedWindows: 0, results: 0, litPlaces: 0 };
      Object.assign(window, { seenStatus: seen });
      new MutationObserver((changes) => {
        for (const { removedNodes, addedNodes } of changes) {
          if ([...removedNodes].some(({ textContent }) => textContent === open)) seen.closedWindows += 1;
          for (const { textContent } of addedNodes) {
            if (textContent === open) seen.openedWindows += 1;
            if (textContent?.startsWith(won) !== true && textContent !== lost) continue;
            seen.results += 1;
            seen.litPlaces += document.querySelectorAll(".spot.is-win").length;
          }
        }
      }).observe(line, { childList: true });
    },
    { open: live.open, won: live.won.split("{")[0]!, lost: live.lost },
  );
  return () => status.evaluate(() => (window as unknown as { seenStatus: Seen }).seenStatus);
}

type Placing = {
  /** Lays the chips on the empty felt, and checks the table before the chips are sent. */
  readonly lay: () => Promise<void>;
  /** Sends all chips and waits until they are in play. */
  readonly send: () => Promise<void>;
};

/**
 * Lays and sends bets in one betting window. When the window closes meanwhile, which removes the chips, it starts again
 * in the next window. A failure within an open window fails the test.
 */
export async function placeInOneWindow(
  table: FrameLocator,
  { lay, send }: Placing,
): Promise<() => Promise<Seen>> {
  // the status is found by its class, since a toast has the same role
  const status = table.locator(".live-said");
  const clear = table.getByRole("button", { name: live.clear, exact: true });
  await expect(status).toHaveText(live.open, { timeout: NEXT_WINDOW_MS });
  const seen = await watchStatus(status);
  const closedWindows = async () => (await seen()).closedWindows;
  for (;;) {
    const before = await closedWindows();
    try {
      // remove chips that a late tap laid in this window
      if (await clear.isEnabled()) await clear.click();
      await lay();
      if ((await closedWindows()) === before) {
        await send();
        return seen;
      }
    } catch (error) {
      if ((await closedWindows()) === before) throw error;
    }
    await expect(status).toHaveText(live.open, { timeout: NEXT_WINDOW_MS });
  }
}

export type Played = { readonly rounds: number; readonly litPlaces: number };

/**
 * Bets until the table shows the result of a round. The result is shown until the next window opens. A busy machine may
 * show the result animation for longer and miss the result: then it bets again.
 */
export async function playToResult(table: FrameLocator, placing: Placing): Promise<Played> {
  for (let rounds = 1; ; rounds += 1) {
    const seen = await placeInOneWindow(table, placing);
    const { openedWindows } = await seen();
    await expect
      .poll(
        async () => {
          const now = await seen();
          return now.results > 0 || now.openedWindows > openedWindows;
        },
        { timeout: NEXT_WINDOW_MS },
      )
      .toBe(true);
    const { results, litPlaces } = await seen();
    if (results > 0) return { rounds, litPlaces };
  }
}
