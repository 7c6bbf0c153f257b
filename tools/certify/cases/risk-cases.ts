/** Case about the risked amount of a round. Case 45. */
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import type { Case } from "./case.ts";
import { failCase } from "./case-outcome.ts";
import type { Body, PlayerSession } from "./case-context.ts";

async function expectRefused(
  player: PlayerSession,
  method: VendorMethod,
  body: Body,
  field: string,
): Promise<void> {
  const answer = (await player.call(method, body))?.answer ?? failCase(`${method}: no answer`);
  if (answer.status !== "INVALID_REQUEST" || answer.field !== field)
    failCase(
      `${method}: expected INVALID_REQUEST with field ${field}, received ${answer.status} with field ${answer.field}`,
    );
  if (answer.balance !== undefined) failCase("the answer to an invalid request must have no balance");
}

export const riskCases: readonly Case[] = [
  {
    no: 45,
    title: "A risked amount",
    expects:
      "Taken with a win, a bet-win and the end of a round. Above the stakes of the round it is INVALID_REQUEST with field `risked`, and nothing changes; a repeat with another one is DUPLICATE.",
    async run(t) {
      t.requireMethod("win", "risked");
      const player = await t.player();
      const tooMuch = player.text(10n * 10n ** BigInt(player.digits) + 1n);
      const bet = t.bet(10);
      const win = t.win(bet, 4, { risked: "3" });
      await player.expect("OK", "bet", bet, -10);
      await expectRefused(player, "win", { ...win, risked: tooMuch }, "risked");
      await expectRefused(player, "win", { ...win, risked: "-1" }, "risked");
      await player.expect("OK", "win", win, 4);
      await player.expectReplay("win", { ...win, risked: "2" }, player.at());
      const end = { roundId: bet.roundId };
      await expectRefused(player, "end-round", { ...end, risked: tooMuch }, "risked");
      await player.expect("OK", "end-round", { ...end, risked: "10" });
      const whole = t.bet(10, { winAmount: "25", final: true });
      await expectRefused(player, "bet-win", { ...whole, risked: tooMuch }, "risked");
      await player.expect("OK", "bet-win", { ...whole, risked: "10" }, 15);
      await player.expectUnchanged();
      return undefined;
    },
  },
];
