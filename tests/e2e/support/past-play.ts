/**
 * Posts deposits and rounds of a member on earlier days, with the functions that post the demo team's in the sandbox's
 * initial data, so that an audit has no findings.
 */
import { countTeams } from "../../../apps/server/src/agents/team/figures.ts";
import { createOrderId } from "../../../apps/server/src/cashier/order-id.ts";
import type { MemberKey } from "../../../apps/server/src/infra/db/session-store.ts";
import { countTurnover } from "../../../apps/server/src/play/turnover/turnover.ts";
import { countTransferDays } from "../../../apps/server/src/wallet/transfer-days-store.ts";
import {
  findDepositChannel,
  listPlayedGames,
  setOpenedAt,
  writeHistory,
} from "../../../apps/server/seed/agents/history-store.ts";
import { sql } from "@khela/service-kit/db/database";
import { withOwnerDatabase } from "./fixture.ts";

const DAY_MS = 24 * 60 * 60_000;

export type PastEvent = {
  readonly what: "deposit" | "round";
  /** How many days ago the event was; 0: now. */
  readonly daysAgo: number;
  /** Amount of the deposit or the stake, which is at most a quarter of the balance. */
  readonly amountMinor: number;
  /** The round's payout in percent of its stake. A payout of 100 returns the stake, which then is no turnover. */
  readonly payoutPercent?: number;
};

/**
 * Posts the events in their order, and counts them as the server's jobs do. A test calls it once for a member. Events
 * before today need a member whose account has no transfers yet.
 */
export const postPast = (username: string, events: readonly PastEvent[]) =>
  withOwnerDatabase(async (db) => {
    const member = await db.one<MemberKey & { merchantId: number }>(
      sql`select bucket, id "memberId", merchant_id "merchantId" from member where username = ${username}`,
    );
    const now = Date.now();
    const at = (daysAgo: number): Date => new Date(now - daysAgo * DAY_MS);
    await db.transaction(async (tx) => {
      // a slot, whose stakes count in full towards turnover
      const slot = (await listPlayedGames(tx)).find(({ gameType }) => gameType === "RNG")!;
      await setOpenedAt(tx, member, at(Math.max(...events.map(({ daysAgo }) => daysAgo)) + 1));
      await writeHistory(
        tx,
        events.map(({ what, daysAgo, amountMinor, payoutPercent = 0 }) => ({
          what,
          at: at(daysAgo),
          member,
          amountMinor,
          game: what === "round" ? slot : null,
          payoutPercent,
          wallet: null,
        })),
        { channel: await findDepositChannel(tx, member.merchantId), createOrderId },
      );
    });
    await countTransferDays(db);
    await countTurnover(db);
    await countTeams(db);
  });
