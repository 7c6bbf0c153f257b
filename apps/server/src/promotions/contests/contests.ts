// Runs contests and raffles from start to prizes without an operator. Each period starts with its rules, and a raffle
// also with a commitment. Settlements within the period are counted. At the end the scores are frozen, a raffle is
// drawn from the committed secret and a public beacon, and every prize is paid once. The next run continues an
// interrupted run.

import { hashTicket, isCommitted, merklePath, merkleRoot } from "@khela/engines/draws/draw-proof";
import { drawRaffle, raffleEntryText, type TicketRun } from "@khela/engines/draws/raffle";
import { hashSeed } from "@khela/engines/rng";
import { invariant } from "@khela/service-kit/errors";
import type { Services } from "../../http/context.ts";
import { listMemberBuckets, runByBucket } from "../../infra/db/buckets.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { fetchRound } from "../../integrations/beacon.ts";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import { openOperatorAccount } from "../../wallet/wallet.ts";
import { dayAt, periodOf } from "../offers/periods.ts";
import { closeContest, countBucket, standsStill } from "./contest-count-store.ts";
import * as store from "./contest-store.ts";
import { sendPrizeMessage } from "./prize-message.ts";

export type Running = Pick<
  Services,
  "db" | "now" | "secrets" | "push" | "httpClient" | "config" | "log" | "merchants"
>;

/** Wait after the end of a period. By then, each transaction that settled before the end has committed. */
const SETTLED_AFTER_MS = 2 * 60_000;
const ENTRIES_PER_READ = 5_000;
const DUE_PER_READ = 100;

/** Returns the secret of a raffle, derived from the servers' shared key. No table has the secret before the draw. */
function secretOf({ secrets }: Pick<Running, "secrets">, { promotionId, period }: store.ContestKey): string {
  return secrets.bytes(`raffle ${promotionId} ${period}`).toString("hex");
}

/** Begins the contest periods that contain `now`. Tries all contests, then throws the first error. */
export async function beginContests(services: Pick<Running, "db" | "secrets">, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const one of await store.listContestPromotions(services.db, now)) {
    const zone = jurisdictionOf(one.settings).timeZone;
    const span = periodOf(one.period, dayAt(now, zone), dayAt(one.startsAt, zone));
    const key = { promotionId: one.id, period: span.key };
    const commitment = one.hasTickets ? hashSeed(secretOf(services, key)) : null;
    await services.db
      .transaction((tx) => store.insertContest(tx, key, { ...span, zone }, { commitment, now }))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Adds the settlements since the last run, up to `until`, to the scores; returns the number of added settlements. */
export function countScores({ db }: Pick<Running, "db">, until: Date): Promise<number> {
  return runByBucket(db, (bucket) => countBucket(db, bucket, until));
}

export type RaffleEntry = MemberKey & TicketRun & { readonly text: string };

/**
 * Lists the entries of a raffle with frozen scores, by bucket and member. The ticket numbers of the entries are
 * consecutive.
 */
export async function listRaffleEntries(
  { db, secrets }: Pick<Running, "db" | "secrets">,
  contest: store.Contest,
): Promise<RaffleEntry[]> {
  const { promotionId, period } = contest;
  const entries: RaffleEntry[] = [];
  let first = 0;
  for (const bucket of await listMemberBuckets(db)) {
    let after = 0n;
    for (;;) {
      const page = await store.listEntries(db, bucket, contest, { after, most: ENTRIES_PER_READ });
      for (const { memberId, tickets: count } of page) {
        const key = secrets.bytes(`raffle entry ${promotionId} ${period} ${memberId}`).toString("hex");
        const text = raffleEntryText(`${promotionId}.${period}`, key, { first, count });
        entries.push({ bucket, memberId, first, count, text });
        first += count;
      }
      after = page.at(-1)?.memberId ?? after;
      if (page.length < ENTRIES_PER_READ) break;
    }
  }
  return entries;
}

async function fixEntries(services: Running, contest: store.Contest): Promise<void> {
  const entries = await listRaffleEntries(services, contest);
  const last = entries.at(-1);
  await store.writeRoot(services.db, contest, {
    entries: entries.length,
    tickets: last === undefined ? 0 : last.first + last.count,
    root: merkleRoot(entries.map(({ text }) => hashTicket(text))),
    at: services.now(),
  });
}

/**
 * Draws a raffle; voids a raffle that cannot be drawn. Until the beacon publishes the round, the raffle stays closed.
 */
async function draw(services: Running, contest: store.Contest): Promise<void> {
  const { db, config, httpClient, log } = services;
  const secret = secretOf(services, contest);
  const { root, rootAt, commitment } = contest;
  invariant(
    root !== null && rootAt !== null && commitment !== null,
    "a closed raffle has its root and its commitment",
  );
  if (!isCommitted(secret, commitment)) {
    // the servers' key has changed, so the committed secret cannot be computed
    log.error(
      { raffle: `${contest.promotionId}.${contest.period}` },
      "its secret is not the committed one: void",
    );
    await store.endContest(db, contest, "void");
    return;
  }
  const url = config.integrations.beaconUrl;
  // the beacon publishes the round after the tickets were fixed, so its value was unknown while tickets could change
  const round = url === null ? null : await fetchRound({ url, httpClient }, { at: rootAt, after: rootAt });
  if (round === null) return;
  const entries = await listRaffleEntries(services, contest);
  const leaves = entries.map(({ text }) => hashTicket(text));
  invariant(leaves.length === Number(contest.entries), "the entries under a root stay as they are");
  const winners = drawRaffle({ secret, root, beacon: round.randomness }, entries, contest.prizesMinor.length);
  await store.writeWinners(db, contest, {
    secret,
    beacon: round.randomness,
    beaconRound: round.round,
    winners: winners.map(({ number, entry }) => ({
      number,
      proof: {
        ticket: entries[entry]!.text,
        index: entry,
        tickets: leaves.length,
        path: merklePath(leaves, entry),
        root,
      },
    })),
  });
}

async function listPrizeWinners(services: Running, contest: store.Contest): Promise<readonly MemberKey[]> {
  const { db } = services;
  if (contest.winners === null) {
    const buckets = await listMemberBuckets(db);
    return store.listBest(db, buckets, contest, contest.prizesMinor.length);
  }
  const entries = await listRaffleEntries(services, contest);
  return contest.winners.map(({ proof }) => entries[proof.index]!);
}

async function givePrizes(services: Running, contest: store.Contest): Promise<void> {
  const { db, push, merchants } = services;
  const merchant = await merchants.findById(contest.merchantId);
  invariant(merchant, "a contest has its merchant");
  // opens the paying account first, so that the prize's own transaction finds the account
  await openOperatorAccount(db, {
    merchantId: merchant.id,
    purpose: "bonus",
    ref: "promotion",
    currency: contest.currency,
    real: merchant.realMoney,
  });
  const winners = await listPrizeWinners(services, contest);
  for (const [at, member] of winners.entries()) {
    const prize = { place: at + 1, prizeMinor: contest.prizesMinor[at]!, now: services.now() };
    if (await store.awardPrize(db, member, contest, prize)) push.balanceChanged(member);
    await sendPrizeMessage(services, member, contest, prize);
  }
  await store.endContest(db, contest, "paid");
}

/** Whether no running count can still change the scores of a closed contest. */
async function standStill({ db }: Running, key: store.ContestKey): Promise<boolean> {
  for (const bucket of await listMemberBuckets(db)) if (!(await standsStill(db, bucket, key))) return false;
  return true;
}

async function advance(services: Running, key: store.ContestKey): Promise<void> {
  const { db } = services;
  let contest = await store.findContest(db, key);
  const again = async () => {
    contest = await store.findContest(db, key);
  };
  if (contest?.state === "open") {
    await closeContest(db, key);
    await again();
  }
  if (contest?.state === "closed" && !(await standStill(services, key))) return;
  if (contest?.state === "closed" && contest.ticketMinor !== null) {
    if (contest.root === null) await fixEntries(services, contest);
    await again();
    if (contest?.state === "closed") await draw(services, contest);
    await again();
  }
  if (contest?.state === "drawn" || (contest?.state === "closed" && contest.ticketMinor === null))
    await givePrizes(services, contest);
}

/** Begins, counts and ends contests. A contest that fails does not delay other contests. */
export async function runContests(services: Running): Promise<void> {
  const begun = services.now();
  await beginContests(services, begun).catch((error: unknown) =>
    services.log.error({ err: error }, "contest not begun"),
  );
  await countScores(services, begun);
  const before = new Date(begun.getTime() - SETTLED_AFTER_MS);
  // reads all pages, so that a raffle that waits for its beacon does not delay other contests
  for (let after: store.ContestKey | null = null; ; ) {
    const due: store.Contest[] = await store.listDueContests(services.db, before, {
      after,
      most: DUE_PER_READ,
    });
    for (const one of due)
      await advance(services, one).catch((error: unknown) =>
        services.log.error({ err: error, contest: `${one.promotionId}.${one.period}` }, "contest not ended"),
      );
    if (due.length < DUE_PER_READ) break;
    after = due.at(-1)!;
  }
}
