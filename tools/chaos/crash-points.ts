/**
 * Kills at named points (test row C3). The server has no hook for them: the proxy before its database recognises the
 * statement, and the process is killed between two statements. Points that do not kill the server only cut its database
 * connection.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { transferId } from "../../apps/server/src/wallet/wallet.ts";
import type { Trap } from "./database-proxy.ts";
import { bet, deposit, perform, type Operation } from "./journal.ts";
import type { Outcome } from "./process-kills.ts";
import type { ChaosPlayer } from "./players.ts";
import type { Stack } from "./stack.ts";
import { isIdReservation, vendorWideBet } from "./vendor-wide-bet.ts";
import { verify, waitForLeftovers } from "./verify-ledger.ts";

type Point = {
  readonly name: string;
  readonly at: Pick<Trap, "moment" | "matches">;
  readonly kills: boolean;
  /** Effect that the ledger must contain before any retry; null when the server survives and retries by itself. */
  readonly leaves: "nothing" | "everything" | null;
  readonly operation: (stack: Stack, player: ChaosPlayer) => Operation | Promise<Operation>;
};

export const isVendorTransaction = (text: string) => /\bplay_(post|move)\w*\(/.test(text);
const isCommitOfDeposit = (text: string, before: readonly string[]) =>
  text === "commit" && before.some((earlier) => earlier.includes("cashier_pay_order("));

const points: readonly Point[] = [
  {
    name: "C3 bet: after insert, before commit",
    at: { moment: "executed", matches: isVendorTransaction },
    kills: true,
    leaves: "nothing",
    operation: bet,
  },
  {
    name: "C3 bet: after commit, before reply",
    at: { moment: "committed", matches: isVendorTransaction },
    kills: true,
    leaves: "everything",
    operation: bet,
  },
  {
    name: "C3 bet: connection to the database cut before commit",
    at: { moment: "executed", matches: isVendorTransaction },
    kills: false,
    leaves: null,
    operation: bet,
  },
  {
    name: "C3 bet: connection to the database cut after commit",
    at: { moment: "committed", matches: isVendorTransaction },
    kills: false,
    leaves: null,
    operation: bet,
  },
  {
    name: "C3 vendor-wide bet: between reservation of its id and bet",
    at: { moment: "committed", matches: isIdReservation },
    kills: true,
    leaves: "nothing",
    operation: vendorWideBet,
  },
  {
    name: "C3 vendor-wide bet: after commit, before reply",
    at: { moment: "committed", matches: isVendorTransaction },
    kills: true,
    leaves: "everything",
    operation: vendorWideBet,
  },
  {
    name: "C3 vendor-wide bet: connection to the database cut after reservation",
    at: { moment: "committed", matches: isIdReservation },
    kills: false,
    leaves: null,
    operation: vendorWideBet,
  },
  {
    name: "C3 deposit: between ledger write and outbox publish",
    kills: true,
    leaves: "nothing",
    operation: deposit,
    at: {
      moment: "received",
      matches: (text, before) =>
        text.includes("pg_notify") && before.some((earlier) => earlier.includes("cashier_pay_order(")),
    },
  },
  {
    name: "C3 deposit: before commit",
    at: { moment: "received", matches: isCommitOfDeposit },
    kills: true,
    leaves: "nothing",
    operation: deposit,
  },
  {
    name: "C3 deposit: after commit, before reply",
    at: { moment: "committed", matches: isCommitOfDeposit },
    kills: true,
    leaves: "everything",
    operation: deposit,
  },
];

const SPRINGS_WITHIN_MS = 10_000;

async function transferExists(stack: Stack, operation: Operation): Promise<boolean> {
  return (
    (await stack.owner.maybe(sql`select from transfer
    where bucket = ${operation.player.bucket} and member_id = ${operation.player.memberId} and id = ${operation.transferId}::uuid`)) !==
    null
  );
}

/** Sets a trap, runs `does`, and waits until the trap springs. With `kills`, restarts the server. */
async function spring(
  stack: Stack,
  at: Point["at"],
  kills: boolean,
  does: () => Promise<unknown>,
): Promise<string | null> {
  let sprung = false;
  void stack.proxy
    .set({
      ...at,
      spring: () => {
        if (kills) stack.killServer();
      },
    })
    .then(() => {
      sprung = true;
    });
  const doing = does().catch(() => undefined);
  for (const deadline = performance.now() + SPRINGS_WITHIN_MS; !sprung && performance.now() < deadline; )
    await sleep(5);
  if (!sprung) return "the point was not reached";
  await doing;
  if (kills) await stack.restartServer();
  await waitForLeftovers(stack.owner);
  return null;
}

async function runOnce(
  stack: Stack,
  player: ChaosPlayer,
  point: Point,
  journal: Operation[],
): Promise<string[]> {
  const operation = await point.operation(stack, player);
  journal.push(operation);
  const missed = await spring(stack, point.at, point.kills, () => perform(operation));
  if (missed !== null) return [missed];
  const faults: string[] = [];
  if (point.kills && operation.acknowledged)
    faults.push(`${operation.what} was acknowledged by a killed server`);
  const exists = await transferExists(stack, operation);
  if (point.leaves !== null && exists !== (point.leaves === "everything"))
    faults.push(`${operation.what} left ${exists ? "money moved" : "nothing"} behind`);
  // The vendor or the gateway retries. The answer must be OK, and the effect must happen once.
  if (!operation.acknowledged && !(await perform(operation)))
    faults.push(`${operation.what} was refused at the retry: ${operation.refusal ?? "no answer"}`);
  if (!(await transferExists(stack, operation))) faults.push(`${operation.what} is missing`);
  return faults;
}

/**
 * Kills the server between the gateway's answer and the record of it: the gateway has the order, but the platform's
 * record lacks its id.
 */
async function betweenProviderAndRecord(
  stack: Stack,
  player: ChaosPlayer,
  journal: Operation[],
): Promise<string[]> {
  const input = { channel: "bkash", amount: "500.00", requestId: crypto.randomUUID() };
  const at = {
    moment: "received",
    matches: (text: string) => text.includes("update deposit_order set gateway_order_id"),
  } as const;
  const missed = await spring(stack, at, true, () => player.client.callOrThrow(calls.cashier.deposit, input));
  if (missed !== null) return [missed];
  const order = await player.client.callOrThrow(calls.cashier.deposit, input);
  if (order.payUrl === null) return ["the order cannot be paid"];
  journal.push({
    what: "deposit",
    player,
    transferId: transferId("deposit", order.orderId),
    effectMinor: 50_000n,
    acknowledged: true,
    send: () => Promise.reject(new Error("the gateway sends the notice")),
  });
  const paid = await fetch(`${order.payUrl}/act`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action: "pay" }),
  });
  if (!paid.ok) return [`the gateway does not know the order: ${paid.status}`];
  for (let wait = 0; wait < 200; wait += 1) {
    if (
      (await player.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId })).state ===
      "paid"
    )
      return [];
    await sleep(25);
  }
  return [`order ${order.orderId} was paid and not credited`];
}

/** Time for which the proxy holds back a commit, in milliseconds. Longer than a kill takes on a slow machine. */
const HOLD_MS = 30_000;

/**
 * A check of the chaos run itself: the proxy reports a commit that has not happened, and the server answers and is
 * killed immediately. The run must find the loss.
 */
export async function acknowledgedTooEarly(
  stack: Stack,
  players: readonly ChaosPlayer[],
  times: number,
  journal: Operation[],
): Promise<Outcome> {
  const from = journal.length;
  stack.proxy.answerEarly(isVendorTransaction, HOLD_MS);
  for (let round = 0; round < times; round += 1) {
    const operation = bet(stack, players[round % players.length]!);
    journal.push(operation);
    await perform(operation);
    stack.killServer();
    await stack.restartServer();
    await waitForLeftovers(stack.owner);
  }
  stack.proxy.answerEarly(null);
  return {
    ...(await verify(stack.owner, players, journal, journal.slice(from))),
    name: "C3 canary: acknowledged before the commit, then killed",
    times,
  };
}

export async function* crashPoints(
  stack: Stack,
  players: readonly ChaosPlayer[],
  times: number,
  journal: Operation[],
): AsyncIterable<Outcome> {
  async function run(name: string, once: (player: ChaosPlayer) => Promise<string[]>): Promise<Outcome> {
    const faults: string[] = [];
    const from = journal.length;
    for (let round = 0; round < times; round += 1)
      faults.push(...(await once(players[round % players.length]!)));
    const verdict = await verify(stack.owner, players, journal, journal.slice(from));
    return {
      ...verdict,
      name,
      times,
      faults: [...faults, ...verdict.faults].map((fault) => `${name}: ${fault}`),
    };
  }
  for (const point of points) yield await run(point.name, (player) => runOnce(stack, player, point, journal));
  yield await run("C3 deposit order: between provider call and record", (player) =>
    betweenProviderAndRecord(stack, player, journal),
  );
}
