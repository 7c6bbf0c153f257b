import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { vendorCallbackSchemas } from "@khela/contract/vendor-callbacks";
import { sql } from "@khela/service-kit/db/database";
import { Compile } from "typebox/compile";
import { startFakeVendor } from "../../../../../tests/fake-vendor.ts";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { toPlayerId, vendorSecretLabel } from "../play.ts";
import { playChecks } from "../reconciliation/audit.ts";
import {
  cancelFreeRounds,
  grantFreeRounds,
  tellVendor,
  type Award,
  type FreeRoundGrant,
} from "./free-rounds.ts";

const DAY_MS = 86_400_000;
let w: Harness;
let people = 0;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  await w.close();
});

type Player = { readonly person: Person; readonly at: PlayerSession };

async function openPlayer(): Promise<Player> {
  people += 1;
  const person = await w.person(`free${people}`, { balance: "100.00" });
  return { person, at: await openPlayerSession(w, person) };
}

const inDays = (days: number) => new Date(w.services.now().getTime() + days * DAY_MS);

function grant({ person, at }: Player, more: Partial<FreeRoundGrant> = {}): Promise<Award> {
  const { gameCode } = at;
  const given = { vendor: "JL", gameCode, id: "welcome", stake: "2.00", rounds: 2, expiresAt: inDays(1) };
  return grantFreeRounds(w.database.owner, person, { ...given, ...more });
}

let bets = 0;
const freeBet = (id = "welcome") => {
  bets += 1;
  return { transactionId: `f${bets}`, roundId: `r${bets}`, amount: "0", freeRound: id };
};
const usedOf = async ({ person }: Player, id = "welcome") =>
  (
    await w.database.owner.one<{ used: number }>(
      sql`select used from free_round_award where member_id = ${person.memberId} and id = ${id}`,
    )
  ).used;

describe("free rounds", () => {
  test("[GAME-05] free bet without an award, by bet or bet-win → NO_FREE_ROUND, nothing recorded", async () => {
    const player = await openPlayer();
    expect(await player.at.call("bet", freeBet())).toMatchObject({ http: 403, status: "NO_FREE_ROUND" });
    expect(await player.at.call("bet-win", { ...freeBet(), winAmount: "5.00" })).toMatchObject({
      http: 403,
      status: "NO_FREE_ROUND",
      balance: "100.00",
    });
    expect((await player.person.client.callOrThrow(calls.play.betHistory, {})).list).toEqual([]);
  });

  test("award of two rounds → two are played, repeats count once, the third is refused; wins are paid", async () => {
    const player = await openPlayer();
    await grant(player);
    const [first, third] = [freeBet(), freeBet()];
    expect(await player.at.call("bet", first)).toMatchObject({ status: "OK", balance: "100.00" });
    expect(await player.at.call("bet", first)).toMatchObject({ status: "DUPLICATE" });
    expect(await usedOf(player)).toBe(1);
    expect(await player.at.call("bet-win", { ...freeBet(), winAmount: "3.00" })).toMatchObject({
      status: "OK",
      balance: "103.00",
    });
    expect(await player.at.call("bet", third)).toMatchObject({ status: "NO_FREE_ROUND" });
    const win = {
      transactionId: "w",
      roundId: first.roundId,
      reference: first.transactionId,
      amount: "4.00",
    };
    expect(await player.at.call("win", win)).toMatchObject({ status: "OK", balance: "107.00" });
    expect(await usedOf(player)).toBe(2);
  });

  test("free bets at once → no more than granted are taken", async () => {
    const player = await openPlayer();
    await grant(player, { rounds: 3 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => player.at.call("bet", freeBet())));
    expect(answers.filter(({ status }) => status === "OK")).toHaveLength(3);
    expect(answers.filter(({ status }) => status === "NO_FREE_ROUND")).toHaveLength(9);
    expect(await usedOf(player)).toBe(3);
  });

  test("rollback of a free bet → gives its round back, once; of its win → does not", async () => {
    const player = await openPlayer();
    await grant(player, { rounds: 1 });
    const bet = freeBet();
    await player.at.call("bet", bet);
    const win = { transactionId: "w", roundId: bet.roundId, reference: bet.transactionId, amount: "4.00" };
    await player.at.call("win", win);
    expect(
      await player.at.call("rollback", { transactionId: "kw", roundId: bet.roundId, reference: "w" }),
    ).toMatchObject({ status: "OK" });
    expect(await usedOf(player)).toBe(1);
    const rollback = { transactionId: "kb", roundId: bet.roundId, reference: bet.transactionId };
    expect(await player.at.call("rollback", rollback)).toMatchObject({ status: "OK", balance: "100.00" });
    expect(await player.at.call("rollback", rollback)).toMatchObject({ status: "DUPLICATE" });
    expect(await usedOf(player)).toBe(0);
    expect(await player.at.call("bet", freeBet())).toMatchObject({ status: "OK" });
  });

  test("award of another player, game or vendor, expired or cancelled → NO_FREE_ROUND", async () => {
    const player = await openPlayer();
    const stranger = await openPlayer();
    const { owner } = w.database;
    const other = await owner.one<{ gameCode: string }>(sql`
      select game_code "gameCode" from game where vendor = 'JL' and enabled and game_code <> ${player.at.gameCode} order by node_id limit 1`);
    const pg = await owner.one<{ gameCode: string }>(
      sql`select game_code "gameCode" from game where vendor = 'PG' and enabled order by node_id limit 1`,
    );
    await grant(stranger, { id: "theirs" });
    await grant(player, { id: "other-game", gameCode: other.gameCode });
    await grant(player, { id: "other-vendor", vendor: "PG", gameCode: pg.gameCode });
    await grant(player, { id: "late" });
    await owner.run(
      sql`update free_round_award set granted_at = (granted_at at time zone 'UTC' - interval '2 days') at time zone 'UTC', expires_at = (expires_at at time zone 'UTC' - interval '2 days') at time zone 'UTC' where id = 'late'`,
    );
    await grant(player, { id: "cancelled" });
    await cancelFreeRounds(owner, player.person, { vendor: "JL", id: "cancelled" }, w.services.now());
    for (const id of ["theirs", "other-game", "other-vendor", "late", "cancelled"])
      expect([id, (await player.at.call("bet", freeBet(id))).status]).toEqual([id, "NO_FREE_ROUND"]);
  });

  test("free-rounds → the vendor's own awards that can be played, the first to expire at the front", async () => {
    const player = await openPlayer();
    await grant(player, { id: "later", expiresAt: inDays(3) });
    const { expiresAt } = await grant(player, { id: "soon", rounds: 5 });
    await grant(player, { id: "gone" });
    await cancelFreeRounds(w.database.owner, player.person, { vendor: "JL", id: "gone" }, w.services.now());
    await player.at.call("bet", freeBet("soon"));
    const answer = await player.at.call("free-rounds", {});
    expect(answer).toMatchObject({ http: 200, status: "OK" });
    expect(answer.freeRounds?.map(({ freeRound }) => freeRound)).toEqual(["soon", "later"]);
    expect(answer.freeRounds?.[0]).toEqual({
      freeRound: "soon",
      gameCode: player.at.gameCode,
      currency: "BDT",
      stake: "2.00",
      rounds: 5,
      used: 1,
      expiresAt: expiresAt.getTime(),
    });
    const elsewhere = await openPlayerSession(w, player.person, "PG");
    expect((await elsewhere.call("free-rounds", {})).freeRounds).toEqual([]);
  });

  test("free-rounds of a player who never came to the vendor → UNKNOWN_PLAYER; with an award → listed", async () => {
    const person = await w.person("neverhere", { balance: "100.00" });
    const { at } = await openPlayer();
    const ask = () => at.vendor.call("free-rounds", { player: toPlayerId(person) });
    expect(await ask()).toMatchObject({ http: 404, status: "UNKNOWN_PLAYER" });
    expect(await at.vendor.call("free-rounds", { player: "nobody" })).toMatchObject({
      status: "UNKNOWN_PLAYER",
    });
    await grant({ person, at });
    expect((await ask()).freeRounds).toHaveLength(1);
  });

  test("servers' role → grants and cancels awards, and changes nothing else of them", async () => {
    const { db } = w.database;
    await expect(db.run(sql`update free_round_award set used = 0`)).rejects.toThrow("permission denied");
    await expect(db.run(sql`update free_round_award set rounds = 9`)).rejects.toThrow("permission denied");
    await expect(db.run(sql`delete from free_round_award`)).rejects.toThrow("permission denied");
  });

  test("award whose count is changed → found by the audit", async () => {
    const player = await openPlayer();
    await grant(player);
    await player.at.call("bet", freeBet());
    const { owner } = w.database;
    const findings = async () =>
      (await auditLedger(owner, { checks: playChecks })).checks.flatMap(({ samples }) => samples);
    expect(await findings()).toEqual([]);
    await owner.run(sql`update free_round_award set used = 2 where member_id = ${player.person.memberId}`);
    expect(await findings()).toMatchObject([{ problem: "says 2 rounds are used, its bets are 1" }]);
    await owner.run(sql`update free_round_award set used = 1 where member_id = ${player.person.memberId}`);
  });

  test("vendor told of an award → signed call with the award; one that knows no such call, or forges → not heard", async () => {
    const player = await openPlayer();
    const award = await grant(player);
    const secret = w.services.secrets.webhook(vendorSecretLabel("JL", 1));
    const fake = await startFakeVendor(secret, { answer: () => ({}) });
    try {
      const vendor = { code: "JL", keyNo: 1, url: fake.url, adapter: "khela" };
      expect(await tellVendor(w.services, vendor, player.person, award)).toBe(true);
      const { path, body } = fake.requests[0]!;
      expect(path).toBe("/vendor/free-rounds");
      expect(Compile(vendorCallbackSchemas["free-rounds"].in).Check(body)).toBe(true);
      expect(body).toMatchObject({ state: "granted", award: { freeRound: "welcome", stake: "2.00" } });
      expect(await tellVendor(w.services, { ...vendor, adapter: "rs-rsa" }, player.person, award)).toBe(
        false,
      );
      for (const answering of [{ status: 404 }, { status: 200, forged: true }]) {
        fake.configure(answering);
        expect(await tellVendor(w.services, vendor, player.person, award)).toBe(false);
      }
      expect(fake.requests).toHaveLength(3);
    } finally {
      await fake.close();
    }
  });
});

describe("a session's end by its vendor", () => {
  test("[GAME-05] end-session → bets are SESSION_EXPIRED, win, rollback and end-round go on; a repeat is OK", async () => {
    const { at } = await openPlayer();
    for (const n of [1, 2])
      await at.call("bet", { transactionId: `b${n}`, roundId: `r${n}`, amount: "10.00" });
    expect(await at.call("end-session", {})).toMatchObject({ http: 200, status: "OK" });
    expect(await at.call("end-session", {})).toMatchObject({ http: 200, status: "OK" });
    expect(await at.call("bet", { transactionId: "b3", roundId: "r1", amount: "1.00" })).toMatchObject({
      http: 401,
      status: "SESSION_EXPIRED",
    });
    expect(
      await at.call("win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "5.00" }),
    ).toMatchObject({ status: "OK", balance: "85.00" });
    expect(await at.call("rollback", { transactionId: "k2", roundId: "r2", reference: "b2" })).toMatchObject({
      status: "OK",
      balance: "95.00",
    });
    expect(await at.call("end-round", { roundId: "r1" })).toMatchObject({ status: "OK" });
  });

  test("end-session of a token not redeemed → it cannot be; unknown, malformed or another vendor's → SESSION_EXPIRED", async () => {
    const { person, at } = await openPlayer();
    const { nodeId } = await w.database.owner.one<{ nodeId: number }>(
      sql`select node_id "nodeId" from game where vendor = 'JL' and playable order by node_id limit 1`,
    );
    const { content } = await person.client.callOrThrow(calls.play.launch, { nodeId });
    const session = new URL(content.game_url).searchParams.get("token")!;
    expect(await at.vendor.call("end-session", { session })).toMatchObject({ status: "OK" });
    expect(await at.vendor.call("authenticate", { session })).toMatchObject({ status: "SESSION_EXPIRED" });
    const elsewhere = await openPlayerSession(w, person, "PG");
    for (const foreign of [elsewhere.session, "x".repeat(44), person.token])
      expect(await at.vendor.call("end-session", { session: foreign })).toMatchObject({
        http: 401,
        status: "SESSION_EXPIRED",
      });
    expect(await elsewhere.call("bet", { transactionId: "b1", roundId: "r1", amount: "1.00" })).toMatchObject(
      { status: "OK" },
    );
  });
});
