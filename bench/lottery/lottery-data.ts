/** The lottery of the bench: a draw that stays open while it is filled, and orders of which a tenth wins. */
import { sql, type Db } from "@khela/service-kit/db/database";
import { findGame, viewerOf } from "../../apps/server/src/games/games.ts";
import { scheduleDraws } from "../../apps/server/src/lottery/draws.ts";
import type { OrderItem } from "../../apps/server/src/lottery/order-store.ts";
import { liabilityOf, readSlip, rulesOf } from "../../apps/server/src/lottery/rules.ts";
import { openOperatorAccount } from "../../apps/server/src/wallet/wallet.ts";
import type { Player } from "../database.ts";

const ENGINE = "vn-south";
const CURRENCY = "BDT";
/** Number of different slips among the orders. */
const SLIPS = 50;
const ORDER_NUMBER_LENGTH = 10;

export type BenchDraw = { readonly id: bigint; readonly nodeId: number };

/** Draws of different games, open for a day, with results that operators enter. */
export async function openDraws(owner: Db, count: number): Promise<BenchDraw[]> {
  await scheduleDraws({ db: owner, secrets: { bytes: () => Buffer.alloc(32) } as never });
  const opened = await owner.rows<BenchDraw>(sql`
    select distinct on (node_id) id, node_id "nodeId" from lottery_draw where engine = ${ENGINE} order by node_id, draws_at limit ${count}`);
  await owner.run(sql`
    update lottery_draw set opens_at = now() - interval '1 day', closes_at = now() + interval '1 day', draws_at = now() + interval '1 day',
      electronic = false, state = 'open' where id = any (${opened.map(({ id }) => String(id))}::bigint[])`);
  return opened;
}

let made = 0;

/** Returns a function that makes orders on a draw: each bets 1 to 5 units on one last digit of the special prize. */
export async function createOrders(
  owner: Db,
  { merchantId, players }: { readonly merchantId: number; readonly players: readonly Player[] },
  draw: BenchDraw,
): Promise<(at: number) => OrderItem> {
  const game = await findGame(owner, viewerOf(merchantId, "EN"), draw.nodeId);
  if (game === null) throw new Error("the bench's lottery is not in the catalogue");
  const operatorAccountId = await openOperatorAccount(owner, {
    merchantId,
    purpose: "lottery",
    ref: "",
    currency: CURRENCY,
    real: false,
  });
  const rules = rulesOf({ engine: ENGINE, prizeMode: "ELOTT", odds: null, mostSeries: null });
  const slips = Array.from({ length: SLIPS }, (_, n) => {
    const text = `tail:${n % 10}@${1 + Math.floor(n / 10)}`;
    const slip = readSlip(rules, text, "ent", CURRENCY);
    return { text, bets: slip.bets, costMinor: slip.costMinor, liabilityMinor: liabilityOf(rules, slip) };
  });
  return (at) => {
    made += 1;
    const player = players[at % players.length]!;
    const slip = slips[made % SLIPS]!;
    const id = made.toString(36).toUpperCase().padStart(ORDER_NUMBER_LENGTH, "0");
    return {
      bucket: player.bucket,
      memberId: player.memberId,
      accountId: player.id,
      operatorAccountId,
      merchantId,
      nodeId: game.nodeId,
      vendor: game.vendor,
      gameCode: game.gameCode,
      id,
      master: id,
      place: 1,
      places: 1,
      stopOnWin: false,
      drawId: draw.id,
      mode: "ent",
      slip: slip.text,
      bets: slip.bets,
      costMinor: slip.costMinor,
      maxMemberMinor: 1_000_000_000n,
      liabilityMinor: slip.liabilityMinor,
      transferId: crypto.randomUUID(),
      currency: CURRENCY,
      series: null,
      rebateMinor: 0n,
      numbers: null,
    };
  };
}

/** A result whose last digit of the special prize is 7. */
export const result = {
  prizes: [1, 1, 1, 2, 7, 1, 3, 1, 1].map((count, tier) =>
    Array.from({ length: count }, () => "1234567".slice(-([6, 5, 5, 5, 5, 4, 4, 3, 2][tier] ?? 0))),
  ),
};
