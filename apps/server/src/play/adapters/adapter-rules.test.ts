import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { createWallet, transferId, type Wallet } from "../../wallet/wallet.ts";
import { playChecks } from "../reconciliation/audit.ts";
import { parsePlayerId, parseLaunchToken } from "../play.ts";
import { postTransactions, type PlayItem, type PlayResult } from "../store.ts";
import { createReservedPost, hasVendorWideIds } from "../vendor-api/id-reservation.ts";

let w: Harness;
let at: PlayerSession;
let other: PlayerSession;
let wallet: Wallet;

beforeAll(async () => {
  w = await startHarness();
  wallet = createWallet(w.services);
  at = await openPlayerSession(w, await w.person("ruled", { balance: "100.00" }));
  other = await openPlayerSession(w, await w.person("other", { balance: "100.00" }));
});
afterAll(async () => {
  await wallet.close();
  await w.close();
});

type Move = Pick<PlayItem, "method" | "roundId"> & {
  id: string;
  amount?: bigint;
  reference?: string;
  rules: readonly string[];
  who?: PlayerSession;
};

const postAlone = async (item: PlayItem): Promise<PlayResult> =>
  (await postTransactions(w.services.db, [item]))[0]!;

function toItem({ method, roundId, id, amount, reference, rules, who = at }: Move): PlayItem {
  const member = parsePlayerId(who.player)!;
  const leg = (name: string) => transferId("vendor:JL", String(member.memberId), id, name);
  return {
    ...member,
    method,
    vendor: "JL",
    tokenHash: parseLaunchToken(who.session)!.hash,
    transactionId: id,
    roundId,
    gameCode: who.gameCode,
    currency: "BDT",
    amountMinor: amount ?? null,
    winMinor: null,
    riskedMinor: null,
    reference: reference ?? null,
    detail: undefined,
    final: false,
    transferId: leg("first"),
    winTransferId: leg("second"),
    freeRound: null,
    rules,
  };
}

/** Posts one transaction in the form in which the vendor API hands it to the database. */
async function post(move: Move): Promise<readonly [string, bigint | null]> {
  const item = toItem(move);
  const { db, log } = w.services;
  const { status, balance } = await (hasVendorWideIds(item)
    ? createReservedPost({ db, log, wallet, post: postAlone })(item)
    : postAlone(item));
  return [status, balance];
}

test("adapter rule id scope vendor: id of another player → MISMATCH, own id again → replay", async () => {
  const rules = ["vendorScope"];
  const bet = { method: "bet", roundId: "v1", id: "v1-bet", amount: 100n, rules } as const;
  expect(await post(bet)).toEqual(["OK", 9_900n]);
  expect(await post({ ...bet, who: other })).toEqual(["MISMATCH", 10_000n]);
  expect(await post(bet)).toEqual(["DUPLICATE", 9_900n]);
  const both = await Promise.all(
    [at, other].map((who) => post({ ...bet, id: "v2-bet", roundId: "v2", who })),
  );
  expect(both.map(([status]) => status).toSorted()).toEqual(["MISMATCH", "OK"]);
});

test("adapter rule id scope vendor: id that was not reserved → refused by the database", async () => {
  const bet = { method: "bet", roundId: "v3", id: "v3-bet", amount: 100n, rules: ["vendorScope"] } as const;
  await expect(postAlone(toItem(bet))).rejects.toThrow("the vendor-wide id v3-bet of JL is not reserved");
});

test("adapter rule unknown rollback refused: remembered → late bet refused", async () => {
  const rules = ["refuseUnknown"];
  const back = { method: "rollback", roundId: "u1", id: "u1-back", reference: "u1-bet", rules } as const;
  expect((await post(back))[0]).toBe("UNKNOWN_TRANSACTION");
  expect((await post(back))[0]).toBe("UNKNOWN_TRANSACTION");
  expect((await post({ ...back, id: "u1-again" }))[0]).toBe("UNKNOWN_TRANSACTION");
  expect((await post({ method: "bet", roundId: "u1", id: "u1-bet", amount: 100n, rules }))[0]).toBe(
    "ALREADY_ROLLED_BACK",
  );
});

test("adapter rule win names its round: open bet in the round → win is accepted", async () => {
  const rules = ["winByRound"];
  const bet = { method: "bet", roundId: "r1", id: "r1-bet", amount: 100n, rules } as const;
  const win = { method: "win", roundId: "r1", id: "r1-win", reference: "r1", amount: 300n, rules } as const;
  expect((await post(win))[0]).toBe("UNKNOWN_TRANSACTION");
  await post(bet);
  expect((await post(win))[0]).toBe("OK");
  expect(
    (await post({ method: "rollback", roundId: "r1", id: "r1-back", reference: "r1-bet", rules }))[0],
  ).toBe("ROUND_ENDED");
  await post({ ...bet, roundId: "r2", id: "r2-bet" });
  expect(
    (await post({ method: "rollback", roundId: "r2", id: "r2-back", reference: "r2-bet", rules }))[0],
  ).toBe("OK");
  expect((await post({ ...win, roundId: "r2", id: "r2-win", reference: "r2" }))[0]).toBe(
    "ALREADY_ROLLED_BACK",
  );
});

test("adapter rules: win without a bet → accepted; rollback → win taken back unless spent", async () => {
  const rules = ["winByRound", "winAlone", "reverseWins"];
  const [, before] = await post({
    method: "win",
    roundId: "a1",
    id: "a1-win",
    reference: "a1",
    amount: 500n,
    rules,
  });
  expect(await post({ method: "bet", roundId: "a2", id: "a2-bet", amount: 200n, rules })).toEqual([
    "OK",
    before! - 200n,
  ]);
  await post({ method: "win", roundId: "a2", id: "a2-win", reference: "a2", amount: 50n, rules });
  await post({ method: "win", roundId: "a2", id: "a2-more", reference: "a2", amount: 0n, rules });
  const back = { method: "rollback", roundId: "a2", id: "a2-back", reference: "a2-bet", rules } as const;
  expect(await post(back)).toEqual(["OK", before]);
  expect((await post(back))[0]).toBe("DUPLICATE");
  await post({ method: "bet", roundId: "a3", id: "a3-bet", amount: 100n, rules });
  const [, rich] = await post({
    method: "win",
    roundId: "a3",
    id: "a3-win",
    reference: "a3",
    amount: 1_000n,
    rules,
  });
  await post({ method: "bet", roundId: "a4", id: "a4-bet", amount: rich!, rules });
  expect((await post({ ...back, roundId: "a3", id: "a3-back", reference: "a3-bet" }))[0]).toBe(
    "INSUFFICIENT_FUNDS",
  );
});

test("audit: after all adapter rules → no findings", async () => {
  const report = await auditLedger(w.database.owner, { checks: playChecks });
  expect(report.checks.filter(({ count }) => count > 0)).toEqual([]);
});
