/** Rotation of seeds on a failing network: the revealed seed is shown although the first answer is lost. */
import { expect, test } from "@playwright/test";
import { bn as fairness } from "../../apps/game-server/clients/shell/fairness/i18n/bn.ts";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import type { RotatedView } from "../../apps/game-server/wire/game-api.ts";
import { withMotion } from "./support/motion.ts";
import { openPhone } from "./support/phone.ts";
import { logInNewMember, passAgeGate } from "./support/fixture.ts";

test.use(withMotion);

const DICE = 101_101;

test("[GAME-09] seed reveal with its answer lost, repeated → same seed", async ({ browser, baseURL }) => {
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await logInNewMember(page.context(), baseURL);
  await page.goto(`/m/play/${DICE}`);
  const game = page.frameLocator("iframe");
  await game.getByRole("button", { name: shell.fairness }).click();
  let lost: RotatedView | null = null;
  await page.route(
    /seeds\/rotate/,
    async (route) => {
      lost = (await (await route.fetch()).json()) as RotatedView;
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await game.getByRole("button", { name: fairness.seeds.rotate }).click();
  await expect(game.getByText(fairness.seeds.revealed)).toBeVisible();
  const { revealed, seeds } = lost as unknown as RotatedView;
  for (const text of [revealed.serverSeed, seeds.serverSeedHash, seeds.nextServerSeedHash ?? ""]) {
    await expect(game.getByRole("dialog").getByText(text, { exact: true })).toBeVisible();
  }
  await page.context().close();
});
