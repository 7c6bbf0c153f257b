/** Opens many streams and records how long each result takes to arrive on each. */
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type StreamOrders = {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly results: number;
  /** Duration of the result phase. The server's event has the end of this phase; the draw is this much earlier. */
  readonly shownMs: number;
};
export type StreamFound = {
  /** Milliseconds from the draw to the arrival, for every stream and result. */
  readonly waits: readonly number[];
  /** Streams that missed a result. */
  readonly missed: number;
  readonly eventBytes: number;
};

type TableEvent = {
  number?: number;
  resultAt?: number;
  round?: { number: number; stage: string; dueAt: number } | null;
};

const AT_ONCE = 50;

/** The number and draw time of an event's result; null for other events. */
function resultOf(data: string, shownMs: number): { number: number; at: number } | null {
  const { number, resultAt, round } = JSON.parse(data) as TableEvent;
  if (round === null) return null;
  if (round !== undefined)
    return round.stage === "shown" ? { number: round.number, at: round.dueAt - shownMs } : null;
  return number === undefined || resultAt === undefined ? null : { number, at: resultAt };
}

async function run({ port, tokens, results, shownMs }: StreamOrders): Promise<StreamFound> {
  const arrived = new Map<number, number[]>();
  let isMeasuring = false;
  let eventBytes = 0;
  // Parses equal texts of all streams once.
  let last = { data: "", result: null as ReturnType<typeof resultOf> };
  const onEvent = (data: string) => {
    const at = Date.now();
    if (data !== last.data) last = { data, result: resultOf(data, shownMs) };
    if (last.result === null || !isMeasuring) return;
    eventBytes = data.length;
    const waits = arrived.get(last.result.number) ?? [];
    waits.push(at - last.result.at);
    arrived.set(last.result.number, waits);
  };
  const open = (token: string) =>
    new Promise<void>((done, failed) => {
      const stream = request(
        {
          port,
          host: "127.0.0.1",
          path: "/api/stream",
          headers: { authorization: `Bearer ${token}` },
          agent: false,
        },
        (answer) => {
          if (answer.statusCode !== 200)
            return failed(new Error(`a stream was refused: ${answer.statusCode}`));
          let rest = "";
          answer.setEncoding("utf8");
          answer.on("data", (text: string) => {
            const blocks = (rest + text).split("\n\n");
            rest = blocks.pop() ?? "";
            for (const block of blocks)
              if (block.startsWith("event: room")) onEvent(block.slice(block.indexOf("data: ") + 6));
            done();
          });
        },
      );
      stream.once("error", failed);
      stream.end();
    });
  for (let from = 0; from < tokens.length; from += AT_ONCE)
    await Promise.all(tokens.slice(from, from + AT_ONCE).map(open));
  process.send?.({ open: tokens.length });
  await new Promise((go) => process.once("message", go));
  isMeasuring = true;
  const whole = () => [...arrived.values()].filter((waits) => waits.length === tokens.length).length;
  for (const deadline = performance.now() + 90_000; whole() < results && performance.now() < deadline; )
    await sleep(100);
  const counted = [...arrived.values()].slice(0, results);
  return {
    waits: counted.flat(),
    missed: counted.reduce((sum, waits) => sum + tokens.length - waits.length, 0),
    eventBytes,
  };
}

process.once("message", (orders: StreamOrders) => {
  void run(orders).then((found) => process.send?.({ found }, () => process.exit(0)));
});
