/**
 * The progressive jackpot: a stake at one of our slots contributes to it; the game and home show the ledger's amount.
 */
import { expect, test } from "@playwright/test";
import { bn as slots } from "../../apps/game-server/clients/slots/i18n/bn.ts";
import { games } from "../../apps/web/src/i18n/bn/games/games.ts";
import { sql } from "@khela/service-kit/db/database";
import { DEPOSIT_MINOR, minor } from "./support/balances.ts";
import { openMemberWithMoney, payDeposit } from "./support/member-with-money.ts";
import { withOwnerDatabase } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const NAKSHI = 101_004;
/** Maximum time of a spin: it may win fifteen free spins, which are played out before the jackpot is shown. */
const LONGEST_SPIN_MS = 120_000;
/** Returns the balance of the jackpot's pool, in minor units. */
const held = (): Promise<bigint> =>
  withOwnerDatabase(
    async (db) =>
      (
        await db.one<{ balance: bigint }>(sql`
  select a.balance from jackpot j join merchant m on m.id = j.merchant_id and m.code = 'khela'
    join account a on a.bucket = j.bucket and a.member_id = j.member_id and a.kind = 'main'`)
      ).balance,
  );

test("[HOME-08] stake at an in-house slot → pool grows; home shows the ledger's pool instead of the demonstration", async ({
  browser,
}) => {
  const { page, client } = await openMemberWithMoney(browser);
  // With reduced motion the reels of free spins stop at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/m/play/${NAKSHI}`);
  const game = page.frameLocator("iframe");
  const pot = game.locator(".slot-pot");
  await expect(pot).toContainText("সোনার কলস");
  const before = minor(await pot.innerText());
  // a deposit while no round runs is shown beside the game and inside it
  const balances = [page.locator("header p").last(), game.locator(".figure b").first()];
  const moreMinor = 2n * DEPOSIT_MINOR;
  await payDeposit(client);
  for (const shown of balances) await expect.poll(async () => minor(await shown.innerText())).toBe(moreMinor);
  await game.getByRole("button", { name: slots.spin, exact: true }).click();
  await expect
    .poll(async () => minor(await pot.innerText()), { timeout: LONGEST_SPIN_MS })
    .toBeGreaterThan(before);
  const shown = minor(await pot.innerText());
  // the game server posts the contribution a moment later
  await expect.poll(held).toBe(shown);
  await page.goto("/m/home");
  await page
    .getByRole("navigation", { name: bn["home.categories"] })
    .getByRole("button", { name: games["games.JACKPOT"] })
    .click();
  const mega = page.getByRole("region", { name: bn["home.megaJackpot"] });
  await expect.poll(async () => minor(await mega.innerText())).toBe(shown);
  await expect(mega).not.toContainText(bn["home.jackpotDemo"]);
  await page.context().close();
});
