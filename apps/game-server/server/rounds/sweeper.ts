/**
 * The periodic job: it dispatches the outbox, rolls back rounds whose bet was interrupted (such as by a crash of our
 * process), and finishes abandoned rounds. It runs from the server's start; stopping it waits for the current run.
 */
import { rollbackUnansweredSteps, finishAbandoned } from "./round-actions.ts";
import type { Context } from "../context.ts";
import { syncJackpots } from "../jackpot/jackpot.ts";
import { dispatchDue } from "../outbox/outbox.ts";
import { rollbackUnanswered } from "./stakes.ts";
import { listStale } from "./store.ts";
import { WALLET_TIMEOUT_MS } from "../vendor-api/wallet-client.ts";

/** After this time no process can still be waiting for the answer to a bet. */
const CUT_OFF_AFTER_MS = 2 * WALLET_TIMEOUT_MS + 4_000;

/** Rolls back rounds whose bet the platform never answered; returns the number found. */
async function rollbackUnansweredBets(ctx: Context): Promise<number> {
  const stale = await listStale(ctx.db, "placing", new Date(ctx.now().getTime() - CUT_OFF_AFTER_MS));
  for (const { id } of stale) await rollbackUnanswered(ctx, id);
  return stale.length;
}

/** The sweep of a room handler; it runs after the sweep of rounds. */
type Sweep = () => Promise<void>;

async function sweep(ctx: Context, others: readonly Sweep[]): Promise<void> {
  await rollbackUnansweredBets(ctx);
  await rollbackUnansweredSteps(ctx);
  await finishAbandoned(ctx);
  for (const other of others) await other();
  await dispatchDue(ctx);
  await syncJackpots(ctx);
}

/** Runs the sweep every `everyMs`; the returned function stops it. */
export function startSweeper(ctx: Context, others: readonly Sweep[], everyMs = 1_000): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const tick = () => {
    running = sweep(ctx, others)
      .catch((error: unknown) => ctx.log.error({ err: error }, "sweep failed"))
      .then(() => {
        if (!isStopped) timer = setTimeout(tick, everyMs);
      });
  };
  timer = setTimeout(tick, 0);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
