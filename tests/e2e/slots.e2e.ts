/** Every slot is opened and played: reels, wins and features are shown to the end of the round. */
import { expect, test } from "@playwright/test";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { bn as text } from "../../apps/game-server/clients/slots/i18n/bn.ts";
import { bn as paytable } from "../../apps/game-server/clients/slots/paytable/i18n/bn.ts";
import { slotTitles } from "../../packages/sandbox/src/slot-titles.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { choose, logInNewMember, passAgeGate } from "./support/fixture.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

test("[GAME-07] every slot: opened, a spin of free play shown to its end, its rules in words", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await passAgeGate(context);
  await choose(context, baseURL, { theme: "dark" });
  await logInNewMember(context, baseURL);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  for (const { gameCode } of slotTitles) {
    const { nodeId } = titles.find((title) => title.gameCode === gameCode)!;
    const frame = page.frameLocator("iframe");
    await page.goto(`/m/play/${nodeId}?free=1`);
    const spin = frame.getByRole("button", { name: text.spin, exact: true });
    await spin.click();
    const hurry = frame.getByRole("button", { name: text.hurry, exact: true });
    await expect(hurry).toBeEnabled();
    await expect(spin, gameCode).toBeEnabled({ timeout: 90_000 });
    await frame.getByRole("button", { name: shell.rules, exact: true }).click();
    await expect(frame.getByRole("dialog").getByText(paytable.paytable)).toBeVisible();
    await frame.getByRole("dialog").getByRole("button", { name: shell.close }).click();
  }
  expect(faults).toEqual([]);
});
