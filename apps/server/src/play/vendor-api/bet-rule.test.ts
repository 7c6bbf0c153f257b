/**
 * The one rule for valid bets (play_bet_refusal): a bet that the rule refuses is refused on the fast path and on the
 * general path.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { openPlayerSession } from "../../../../../tests/vendor-client.ts";
import { sql, type Sql } from "@khela/service-kit/db/database";
import { transferId } from "../../wallet/wallet.ts";
import { parseLaunchToken, parsePlayerId } from "../play.ts";
import { postFastPath, postTransactions, type FastPathItem } from "../store.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

let number = 0;
let bet: FastPathItem;
/** Sets `bet` to a valid bet of a new player. */
beforeEach(async () => {
  number += 1;
  const at = await openPlayerSession(w, await w.person(`rule${number}`, { balance: "100.00" }));
  const member = parsePlayerId(at.player)!;
  bet = {
    ...member,
    method: "bet",
    vendor: "JL",
    tokenHash: parseLaunchToken(at.session)!.hash,
    transactionId: "bet",
    roundId: "round",
    gameCode: at.gameCode,
    currency: "BDT",
    amountMinor: 100n,
    winMinor: null,
    riskedMinor: null,
    reference: null,
    detail: undefined,
    final: false,
    transferId: transferId("vendor:JL", String(member.memberId), "bet", "first"),
    winTransferId: null,
    freeRound: null,
    rules: null,
  };
});

const ofMember = (): Sql => sql`bucket = ${bet.bucket} and member_id = ${bet.memberId}`;

const hindrances: Readonly<Record<string, readonly [status: string, make: () => Promise<unknown>]>> = {
  "session that has ended": [
    "SESSION_EXPIRED",
    () => w.database.owner.run(sql`update play_session set ended_at = now() where ${ofMember()}`),
  ],
  "session of another game": [
    "SESSION_EXPIRED",
    () => w.database.owner.run(sql`update play_session set game_code = 'other' where ${ofMember()}`),
  ],
  "blocked member": [
    "PLAYER_BLOCKED",
    () =>
      w.database.owner.run(
        sql`update member set status = 'blocked' where bucket = ${bet.bucket} and id = ${bet.memberId}`,
      ),
  ],
  "unknown game": [
    "GAME_DISABLED",
    async () => {
      bet = { ...bet, gameCode: "no-game" };
    },
  ],
  "round that has ended": [
    "ROUND_ENDED",
    async () => {
      const { db } = w.services;
      expect(await postFastPath(db, [bet])).toMatchObject([{ status: "OK" }]);
      await w.database.owner.run(
        sql`update play_round set state = 'settled', ended_at = now() where ${ofMember()}`,
      );
      bet = { ...bet, transactionId: "later", transferId: crypto.randomUUID() };
    },
  ],
  "more declared at risk than is staked": [
    "INVALID_REQUEST",
    async () => {
      bet = { ...bet, riskedMinor: 101n };
    },
  ],
};

test.each(Object.entries(hindrances))(
  "bet with a %s → left out by the fast path, refused by its code one by one",
  async (_what, [status, make]) => {
    const { db } = w.services;
    await make();
    expect(await postFastPath(db, [bet])).toEqual([null]);
    expect(await postTransactions(db, [bet])).toMatchObject([{ status }]);
    expect(
      await db.rows(
        sql`select from play_transaction where ${ofMember()} and transaction_id = ${bet.transactionId}`,
      ),
    ).toEqual([]);
  },
);

test("bet without any of these → taken by the fast path", async () => {
  expect(await postFastPath(w.services.db, [bet])).toMatchObject([{ status: "OK", balance: 9_900n }]);
});
