import { findGame, isSlot } from "@khela/engines/games";
import type { SlotBet } from "@khela/engines/slots/slot-engine";
import { afterEach, expect, test } from "vitest";
import { bet, openClient, startTestGameServer, type TestGameServer } from "../../test/game-server.ts";
import { profiles } from "../jurisdiction-profiles.ts";
import { checkModeOf } from "./check-bet.ts";

let harness: TestGameServer | null = null;
afterEach(async () => {
  await harness?.stop();
  harness = null;
});

test.each(["bgs-padma-catch", "bgs-hilo"])(
  "%s: bet in a mode that it does not have → refused, nothing staked",
  async (code) => {
    harness = await startTestGameServer(code);
    const client = await openClient(harness, code);
    const { status, body } = await bet(harness, client, { stakeMinor: "1000", mode: "free-spins" });
    expect([status, body.error]).toEqual([400, "bet.bad"]);
    expect(harness.wallet.countSeen("bet")).toBe(0);
  },
);

test.each([
  { vendor: "PT", code: "pt-firefly-night", sheet: "firefly-night", mode: "more-glades", stakeMinor: "1250" },
  {
    vendor: "JDB",
    code: "jdb-gold-of-sonargaon",
    sheet: "sonargaon-mint",
    mode: "buy-mint",
    stakeMinor: "60500",
  },
])("$code by $mode → staked at its price by the standard profile, refused by Britain's", async (title) => {
  const { vendor, code, sheet, mode, stakeMinor } = title;
  harness = await startTestGameServer(code);
  const client = await openClient(harness, code, "my own seed", vendor);
  const { status, body } = await bet(harness, client, { stakeMinor, mode });
  expect([status, (body.round?.bet as SlotBet | undefined)?.mode]).toEqual([200, mode]);
  expect(harness.wallet.countSeen("bet")).toBe(1);
  const game = findGame(sheet);
  if (!isSlot(game)) throw new Error("no slot");
  expect(() => checkModeOf(game.engine, mode, profiles.britain)).toThrow("bet.bad");
});
