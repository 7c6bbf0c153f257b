import { readFileSync } from "node:fs";
import { readSlotDefinition } from "@khela/engines/slots/definition/slot-definition";
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

test("ante of a slot → allowed by the standard profile, refused by Britain's", () => {
  const file = new URL("../../../../packages/engines/definitions/firefly-night.json", import.meta.url);
  const { slot } = readSlotDefinition(JSON.parse(readFileSync(file, "utf8")));
  expect(() => checkModeOf(slot, "more-glades", profiles.standard)).not.toThrow();
  expect(() => checkModeOf(slot, "more-glades", profiles.britain)).toThrow("bet.bad");
});
