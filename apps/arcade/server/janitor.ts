/**
 * What happens without a player: owed money calls are tried again, rounds whose bet was cut off (by a crash of ours,
 * say) are rolled back, and abandoned rounds are finished. Runs from the start on; stopping waits for what is under
 * way.
 */
import { dropCutOff, finishAbandoned } from "./act.ts";
import type { Context } from "./context.ts";
import { tellJackpots } from "./jackpot.ts";
import { deliverDue } from "./outbox/outbox.ts";
import { undo } from "./rounds.ts";
import { listStale } from "./store.ts";
import { WALLET_TIMEOUT_MS } from "./wallet.ts";

/** After this long no process can still be waiting for the answer to a bet. */
const CUT_OFF_AFTER_MS = 2 * WALLET_TIMEOUT_MS + 4_000;

/** Rolls back rounds whose bet was never answered; the number found. */
async function undoCutOff(ctx: Context): Promise<number> {
  const stale = await listStale(ctx.db, "placing", new Date(ctx.now().getTime() - CUT_OFF_AFTER_MS));
  for (const { id } of stale) await undo(ctx, id);
  return stale.length;
}

/** What the rooms have to take up beside the rounds of single players. */
type Sweep = () => Promise<void>;

async function sweep(ctx: Context, others: readonly Sweep[]): Promise<void> {
  await undoCutOff(ctx);
  await dropCutOff(ctx);
  await finishAbandoned(ctx);
  for (const other of others) await other();
  await deliverDue(ctx);
  await tellJackpots(ctx);
}

/** Sweeps every `everyMs`; the returned function stops it. */
export function startJanitor(ctx: Context, others: readonly Sweep[], everyMs = 1_000): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const turn = () => {
    running = sweep(ctx, others)
      .catch((error: unknown) => ctx.log.error({ err: error }, "sweep failed"))
      .then(() => {
        if (!isStopped) timer = setTimeout(turn, everyMs);
      });
  };
  timer = setTimeout(turn, 0);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
