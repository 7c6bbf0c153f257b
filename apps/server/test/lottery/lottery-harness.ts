import type { calls } from "@khela/contract/calls";
import type { InputOf } from "@khela/contract/schemas";
import { findLotteryGame, lotteryGames, lotteryRules } from "@khela/engines/lottery/lottery";
import type { LotteryGame } from "@khela/engines/lottery/lottery-types";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../tests/harness.ts";
import { startSandboxServices } from "../../../../tests/sandbox-services.ts";
import { playChecks } from "../../src/play/reconciliation/audit.ts";
import { playEvidenceChecks } from "../../src/play/reconciliation/evidence-audit.ts";
import { roundDayChecks } from "../../src/play/record/audit.ts";
import { auditLedger } from "../../src/wallet/audit/audit.ts";
import { balanceOf } from "../../src/wallet/wallet.ts";
import { lotteryChecks } from "../../src/lottery/audit.ts";
import { advanceDraw, scheduleDraws } from "../../src/lottery/draws.ts";
import type { DrawState } from "../../src/lottery/draw-store.ts";

type Betting = typeof calls.lottery.betting;

export type LotteryHarness = {
  readonly w: Harness;
  /** Returns the id of a game with these rules; `place` chooses between games, which have separate draws. */
  gameOf(engine: string, place?: number): Promise<number>;
  /** Lists the numbers of a game's open draws, the next draw first. */
  draws(gameId: number, count?: number): Promise<string[]>;
  /** Moves a draw in time, so that the draw closes this number of seconds from now. */
  closeIn(gameId: number, numero: string, seconds: number): Promise<bigint>;
  /** Closes a draw, and advances the draw to the last possible state. */
  finish(gameId: number, numero: string): Promise<DrawState | null>;
  /**
   * Makes these rules the newest of a game until the harness is closed, because other test files run in the same
   * process.
   */
  release(game: LotteryGame): void;
  slip(gameId: number, numero: string, text: string): InputOf<Betting>;
  balance(person: Person): Promise<bigint>;
  /** Returns the findings of the audits of the ledger, the play records and the lottery. */
  findings(): Promise<string[]>;
  close(): Promise<void>;
};

let requests = 0;

/** Returns a request id that is unique within the file. */
export function nextRequestId(): string {
  requests += 1;
  return `00000000-0000-4000-8000-${String(requests).padStart(12, "0")}`;
}

/** Returns a result of vn-north whose special prize ends in the digit. */
export function resultWith(digit: string): { prizes: string[][] } {
  const { result } = findLotteryGame("vn-north");
  if (result.shape !== "prizes") throw new Error("vn-north has prizes");
  const prizes = result.tiers.map(({ count, digits }) =>
    Array.from({ length: count }, () => "0".repeat(digits)),
  );
  return { prizes: [[`0000${digit}`], ...prizes.slice(1)] };
}

/** Returns a result in which every prize ends in the number. */
export function everyPrize(engine: "vn-north" | "vn-south", number: string): { prizes: string[][] } {
  const { result } = findLotteryGame(engine);
  if (result.shape !== "prizes") throw new Error(`${engine} has prizes`);
  return {
    prizes: result.tiers.map(({ count, digits }) =>
      Array.from({ length: count }, () => number.padStart(digits, "0").slice(-digits)),
    ),
  };
}

export async function createLotteryHarness(): Promise<LotteryHarness> {
  const services = await startSandboxServices(Buffer.from("07".repeat(32), "hex"));
  const w = await startHarness({ env: services.env });
  const db = w.database.owner;
  await db.run(sql`update flag set enabled = true where name = 'LOTTERY3'`);
  // no draw ends during a test, unless the test ends the draw
  await db.run(sql`update lottery_game set period_s = 3600, close_s = 10 where period_s is not null`);
  await scheduleDraws(w.services);
  // all draws accept orders
  await db.run(sql`
    update lottery_draw set opens_at = now() - interval '1 day', state = 'open', closes_at = (closes_at at time zone 'UTC' + interval '1 day') at time zone 'UTC',
      draws_at = (draws_at at time zone 'UTC' + interval '1 day') at time zone 'UTC'`);

  const before = { games: [...lotteryGames], rules: [...lotteryRules] };
  const games = lotteryGames as LotteryGame[];
  const rules = lotteryRules as LotteryGame[];

  const closeIn: LotteryHarness["closeIn"] = async (gameId, numero, seconds) => {
    const { id } = await db.one<{ id: bigint }>(sql`
      update lottery_draw set closes_at = date_trunc('second', now()) + make_interval(secs => ${seconds}),
        draws_at = date_trunc('second', now()) + make_interval(secs => ${seconds} + 10)
      where merchant_id = ${w.merchantId} and node_id = ${gameId} and numero = ${numero} returning id`);
    return id;
  };
  return {
    w,
    async gameOf(engine, place = 0) {
      const rows = await db.rows<{ id: number }>(sql`
        select node_id id from lottery_game where merchant_id = ${w.merchantId} and engine = ${engine} order by node_id`);
      return rows[place]!.id;
    },
    async draws(gameId, count = 1) {
      const rows = await db.rows<{ numero: string }>(sql`
        select numero from lottery_draw where merchant_id = ${w.merchantId} and node_id = ${gameId} and state = 'open'
        order by draws_at limit ${count}`);
      return rows.map(({ numero }) => numero);
    },
    closeIn,
    async finish(gameId, numero) {
      const id = await closeIn(gameId, numero, -60);
      await db.run(sql`update lottery_draw set state = 'closing' where id = ${id}`);
      return advanceDraw(w.services, id);
    },
    release(game) {
      rules.push(game);
      games.splice(
        games.findIndex(({ code }) => code === game.code),
        1,
        game,
      );
    },
    slip: (gameId, numero, text) => ({
      gameId,
      currentNumero: numero,
      bettingSlipString: text,
      requestId: nextRequestId(),
    }),
    async balance(person) {
      return (await balanceOf(w.services.db, person))!.balanceMinor;
    },
    async findings() {
      const checks = [...playChecks, ...playEvidenceChecks, ...roundDayChecks, ...lotteryChecks];
      const report = await auditLedger(db, { checks });
      return report.checks
        .filter(({ count }) => count > 0)
        .map(
          ({ name, samples }) =>
            `${name}: ${samples.map(({ where, problem }) => `${where} ${problem}`).join("; ")}`,
        );
    },
    async close() {
      games.splice(0, games.length, ...before.games);
      rules.splice(0, rules.length, ...before.rules);
      await w.close();
      await services.stop();
    },
  };
}
