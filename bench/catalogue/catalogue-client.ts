/** Many clients, in their own process: each connection requests the paths in turn, from its own address. */
import { runClosedLoop } from "../closed-loop.ts";
import { openConnection } from "../http/http-connection.ts";

export type ClientOrders = {
  readonly url: string;
  readonly paths: readonly string[];
  /** Session tokens, assigned to callers in turn; empty for public calls. */
  readonly tokens: readonly string[];
  readonly callers: number;
  readonly warmupMs: number;
  readonly measureMs: number;
};

const ADDRESS_RANGE = 250;

/** Rate limits are by address: each caller sends from many. */
function requestOf(orders: ClientOrders, caller: number, round: number): Buffer {
  const token = orders.tokens[(caller * 31 + round) % (orders.tokens.length || 1)];
  return Buffer.from(
    [
      `GET ${orders.paths[(caller * 17 + round) % orders.paths.length] ?? ""} HTTP/1.1`,
      `host: ${new URL(orders.url).host}`,
      "merchant: khela",
      "language: BN",
      "accept-encoding: br",
      "accept: */*",
      `x-forwarded-for: 10.${caller % ADDRESS_RANGE}.${round % ADDRESS_RANGE}.${Math.floor(round / ADDRESS_RANGE) % ADDRESS_RANGE}`,
      ...(token === undefined ? [] : [`authorization: ${token}`]),
      "",
      "",
    ].join("\r\n"),
  );
}

/** Distinct requests per caller, repeated in turn. */
const ROUNDS = 400;

async function run(orders: ClientOrders): Promise<void> {
  const connections = await Promise.all(
    Array.from({ length: orders.callers }, () => openConnection(new URL(orders.url))),
  );
  const requests = connections.map((_, caller) =>
    Array.from({ length: ROUNDS }, (_none, round) => requestOf(orders, caller, round)),
  );
  const rounds = connections.map(() => 0);
  const driven = await runClosedLoop({
    callers: orders.callers,
    warmupMs: orders.warmupMs,
    measureMs: orders.measureMs,
    call: async (caller) => {
      const round = (rounds[caller] = ((rounds[caller] ?? 0) + 1) % ROUNDS);
      const answer = await connections[caller]!(requests[caller]![round]!);
      if (!answer.startsWith("HTTP/1.1 200")) throw new Error(`not served: ${answer.slice(0, 600)}`);
    },
  });
  process.send?.(driven, () => process.exit(0));
}

process.once(
  "message",
  (orders) =>
    void run(orders as ClientOrders).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    }),
);
