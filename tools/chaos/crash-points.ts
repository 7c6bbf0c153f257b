/**
 * C3: killed at named points. The server has no hook for it: the proxy before its database knows the statement, and the
 * process is killed between two of them. Where the server lives on, only its connection is cut, and it has to cope.
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
import { auditFaults, verify, waitForLeftovers } from "./verify-ledger.ts";

type Point = {
  readonly name: string;
  readonly at: Pick<Trap, "moment" | "matches">;
  readonly kills: boolean;
  /** What must be found when nobody has asked again yet; null: the server lives and has put it right by itself. */
  readonly leaves: "nothing" | "everything" | null;
  readonly operation: (stack: Stack, seat: ChaosPlayer) => Operation | Promise<Operation>;
};

export const isMove = (text: string) => /\bplay_(post|move)\w*\(/.test(text);
const isCommitOfDeposit = (text: string, before: readonly string[]) =>
  text === "commit" && before.some((earlier) => earlier.includes("ledger_post("));

const points: readonly Point[] = [
  {
    name: "C3 bet: after insert, before commit",
    at: { moment: "executed", matches: isMove },
    kills: true,
    leaves: "nothing",
    operation: bet,
  },
  {
    name: "C3 bet: after commit, before reply",
    at: { moment: "committed", matches: isMove },
    kills: true,
    leaves: "everything",
    operation: bet,
  },
  {
    name: "C3 bet: line to the database cut before commit",
    at: { moment: "executed", matches: isMove },
    kills: false,
    leaves: null,
    operation: bet,
  },
  {
    name: "C3 bet: line to the database cut after commit",
    at: { moment: "committed", matches: isMove },
    kills: false,
    leaves: null,
    operation: bet,
  },
  {
    name: "C3 deposit: between ledger write and outbox publish",
    kills: true,
    leaves: "nothing",
    operation: deposit,
    at: {
      moment: "asked",
      matches: (text, before) =>
        text.includes("insert into push_event") && before.some((earlier) => earlier.includes("ledger_post(")),
    },
  },
  {
    name: "C3 deposit: before commit",
    at: { moment: "asked", matches: isCommitOfDeposit },
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

async function isThere(stack: Stack, operation: Operation): Promise<boolean> {
  return (
    (await stack.owner.maybe(sql`select from transfer
    where bucket = ${operation.seat.bucket} and member_id = ${operation.seat.memberId} and id = ${operation.transferId}::uuid`)) !==
    null
  );
}

/** Sets the trap, does what runs into it, waits for it to spring; with `kills`, brings the server back. */
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
  seat: ChaosPlayer,
  point: Point,
  journal: Operation[],
): Promise<string[]> {
  const operation = await point.operation(stack, seat);
  journal.push(operation);
  const missed = await spring(stack, point.at, point.kills, () => perform(operation));
  if (missed !== null) return [missed];
  const faults: string[] = [];
  if (point.kills && operation.acknowledged)
    faults.push(`${operation.what} was acknowledged by a server that was dead`);
  const there = await isThere(stack, operation);
  if (point.leaves !== null && there !== (point.leaves === "everything"))
    faults.push(`${operation.what} left ${there ? "money moved" : "nothing"} behind`);
  // The vendor or the gateway asks again; the answer must be that it is done, and it must be done once.
  if (!operation.acknowledged && !(await perform(operation)))
    faults.push(`${operation.what} was not taken again: ${operation.refusal ?? "no answer"}`);
  if (!(await isThere(stack, operation))) faults.push(`${operation.what} is missing`);
  return faults;
}

/** Between the gateway's answer and our note of it: the order is then at the gateway, and we do not know. */
async function betweenProviderAndRecord(
  stack: Stack,
  seat: ChaosPlayer,
  journal: Operation[],
): Promise<string[]> {
  const input = { channel: "bkash", amount: "500.00", requestId: crypto.randomUUID() };
  const at = {
    moment: "asked",
    matches: (text: string) => text.includes("update deposit_order set gateway_order_id"),
  } as const;
  const missed = await spring(stack, at, true, () => seat.client.callOrThrow(calls.cashier.deposit, input));
  if (missed !== null) return [missed];
  const order = await seat.client.callOrThrow(calls.cashier.deposit, input);
  if (order.payUrl === null) return ["the order cannot be paid"];
  journal.push({
    what: "deposit",
    seat,
    transferId: transferId("deposit", order.orderId),
    effectMinor: 50_000n,
    acknowledged: true,
    ask: () => Promise.reject(new Error("the gateway tells of it")),
  });
  const paid = await fetch(`${order.payUrl}/act`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action: "pay" }),
  });
  if (!paid.ok) return [`the gateway does not know the order: ${paid.status}`];
  for (let wait = 0; wait < 200; wait += 1) {
    if (
      (await seat.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId })).state === "paid"
    )
      return [];
    await sleep(25);
  }
  return [`order ${order.orderId} was paid and not credited`];
}

/** Until whoever was told has been killed, on however slow a machine. */
const LONG_MS = 30_000;

/** The canary of C1 and C3: the server is told of a commit that has not been, answers, and is killed at once. */
export async function acknowledgedTooEarly(
  stack: Stack,
  seats: readonly ChaosPlayer[],
  times: number,
  journal: Operation[],
): Promise<Outcome> {
  const from = journal.length;
  stack.proxy.answerEarly(isMove, LONG_MS);
  for (let round = 0; round < times; round += 1) {
    const operation = bet(stack, seats[round % seats.length]!);
    journal.push(operation);
    await perform(operation);
    stack.killServer();
    await stack.restartServer();
    await waitForLeftovers(stack.owner);
  }
  stack.proxy.answerEarly(null);
  return {
    ...(await verify(stack.owner, seats, journal, journal.slice(from))),
    name: "C3 canary: acknowledged before the commit, then killed",
    times,
  };
}

export async function* crashPoints(
  stack: Stack,
  seats: readonly ChaosPlayer[],
  times: number,
  journal: Operation[],
): AsyncIterable<Outcome> {
  async function run(name: string, once: (seat: ChaosPlayer) => Promise<string[]>): Promise<Outcome> {
    const faults: string[] = [];
    const from = journal.length;
    for (let round = 0; round < times; round += 1) faults.push(...(await once(seats[round % seats.length]!)));
    const verdict = await verify(stack.owner, seats, journal, journal.slice(from));
    return {
      ...verdict,
      name,
      times,
      faults: [...faults, ...verdict.faults, ...(await auditFaults(stack.owner))].map(
        (fault) => `${name}: ${fault}`,
      ),
    };
  }
  for (const point of points) yield await run(point.name, (seat) => runOnce(stack, seat, point, journal));
  yield await run("C3 deposit order: between provider call and record", (seat) =>
    betweenProviderAndRecord(stack, seat, journal),
  );
}
