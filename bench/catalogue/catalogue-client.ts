/** Many phones, in a process of its own: each connection asks one address after the other, from a place of its own. */
import { runClosedLoop } from "../closed-loop.ts";
import { openConnection } from "../http/http-connection.ts";

export type ClientOrders = {
  readonly url: string;
  readonly paths: readonly string[];
  /** One for each caller, taken in turn; none for what anyone may ask. */
  readonly tokens: readonly string[];
  readonly callers: number;
  readonly warmupMs: number;
  readonly measureMs: number;
};

const PLACES = 250;

/** Budgets are by address: a caller of many comes from many. */
function requestOf(walk: ClientOrders, caller: number, round: number): Buffer {
  const token = walk.tokens[(caller * 31 + round) % (walk.tokens.length || 1)];
  return Buffer.from(
    [
      `GET ${walk.paths[(caller * 17 + round) % walk.paths.length] ?? ""} HTTP/1.1`,
      `host: ${new URL(walk.url).host}`,
      "merchant: khela",
      "language: BN",
      "accept-encoding: br",
      "accept: */*",
      `x-forwarded-for: 10.${caller % PLACES}.${round % PLACES}.${Math.floor(round / PLACES) % PLACES}`,
      ...(token === undefined ? [] : [`authorization: ${token}`]),
      "",
      "",
    ].join("\r\n"),
  );
}

/** As many as can be asked in a while; then they come round. */
const ROUNDS = 400;

async function run(walk: ClientOrders): Promise<void> {
  const lines = await Promise.all(
    Array.from({ length: walk.callers }, () => openConnection(new URL(walk.url))),
  );
  const requests = lines.map((_, caller) =>
    Array.from({ length: ROUNDS }, (_none, round) => requestOf(walk, caller, round)),
  );
  const asked = lines.map(() => 0);
  const driven = await runClosedLoop({
    callers: walk.callers,
    warmupMs: walk.warmupMs,
    measureMs: walk.measureMs,
    call: async (caller) => {
      const round = (asked[caller] = ((asked[caller] ?? 0) + 1) % ROUNDS);
      const answer = await lines[caller]!(requests[caller]![round]!);
      if (!answer.startsWith("HTTP/1.1 200")) throw new Error(`not served: ${answer.slice(0, 600)}`);
    },
  });
  process.send?.(driven, () => process.exit(0));
}

process.once(
  "message",
  (walk) =>
    void run(walk as ClientOrders).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    }),
);
