/**
 * A vendor with many players, in its own process. It signs all requests before the measurement, then sends one at a
 * time on each connection, written and read as bytes, so that only the server is measured.
 */
import { connect, type Socket } from "node:net";
import { Webhook } from "standardwebhooks";
import { vendorPath } from "@khela/contract/vendor-wallet-api";
import { toPlayerId } from "../../apps/server/src/play/play.ts";
import { summarise, type LoadResult } from "../closed-loop.ts";

export type ClientOrders = {
  readonly url: string;
  readonly secret: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly players: readonly { readonly bucket: number; readonly memberId: string }[];
  readonly sessions: readonly string[];
  readonly callers: number;
  readonly warmupMs: number;
  readonly measureMs: number;
};

/** `total`: requests including those before the measurement; `processorSeconds`: this process's time for them. */
export type ClientResult = LoadResult & { readonly total: number; readonly processorSeconds: number };

const MICROSECONDS = 1_000_000;

/** More requests a millisecond than any measured server answers. */
const REQUESTS_PER_MS = 110;
/** More than the longest request. */
const MAX_REQUEST_BYTES = 1_024;

function sign(orders: ClientOrders, webhook: Webhook): Buffer {
  const place = Math.floor(Math.random() * orders.players.length);
  const { bucket, memberId } = orders.players[place]!;
  const transactionId = crypto.randomUUID();
  const body = JSON.stringify({
    method: "bet",
    vendor: orders.vendor,
    session: orders.sessions[place],
    player: toPlayerId({ bucket, memberId: BigInt(memberId) }),
    gameCode: orders.gameCode,
    currency: "BDT",
    amount: "1.00",
    transactionId,
    roundId: transactionId,
  });
  const at = new Date();
  return Buffer.from(
    [
      `POST ${vendorPath("bet")} HTTP/1.1`,
      `host: ${new URL(orders.url).host}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
      `webhook-id: ${transactionId}`,
      `webhook-timestamp: ${Math.floor(at.getTime() / 1_000)}`,
      `webhook-signature: ${webhook.sign(transactionId, at, body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");
const LENGTH = Buffer.from("content-length: ");
const ACCEPTED = Buffer.from('"status":"OK"');

/** Whether the bytes are one complete response. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return false;
  const at = bytes.indexOf(LENGTH) + LENGTH.length;
  const length = Number.parseInt(bytes.toString("latin1", at, at + 8), 10);
  return bytes.length >= end + END_OF_HEAD.length + length;
}

/** Takes the signed requests one by one. */
type SignedRequests = { readonly take: () => Buffer };

/**
 * One buffer for all requests: garbage collection of single objects would take processor time from the measured server.
 */
function signAll(count: number, orders: ClientOrders): SignedRequests {
  const webhook = new Webhook(orders.secret);
  const bytes = Buffer.allocUnsafe(count * MAX_REQUEST_BYTES);
  const ends = new Uint32Array(count + 1);
  for (let place = 0; place < count; place += 1)
    ends[place + 1] = ends[place]! + sign(orders, webhook).copy(bytes, ends[place]);
  let taken = 0;
  return {
    take: () => {
      if (taken === count) throw new Error("the client has sent all signed requests");
      taken += 1;
      return bytes.subarray(ends[taken - 1], ends[taken]);
    },
  };
}

type Run = { readonly next: () => Buffer; readonly answered: (sentAt: number, at: number) => boolean };

/** One connection, one request at a time, until `answered` returns false. */
function openConnection(url: URL, { next, answered }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(url.port), url.hostname);
    let sentAt = 0;
    let partly: Buffer | null = null;
    let ended = false;
    const sendNext = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    socket.setNoDelay(true);
    socket.once("connect", sendNext);
    socket.once("error", reject);
    socket.on("close", () => {
      if (!ended) reject(new Error("the server closed a connection"));
    });
    socket.on("data", (chunk: Buffer) => {
      const bytes: Buffer = partly === null ? chunk : Buffer.concat([partly, chunk]);
      partly = isWhole(bytes) ? null : bytes;
      if (partly !== null) return;
      if (bytes.indexOf(ACCEPTED) < 0)
        return socket.destroy(new Error(`not OK: ${bytes.toString("latin1").slice(-300)}`));
      if (answered(sentAt, performance.now())) return sendNext();
      ended = true;
      socket.end();
      resolve();
    });
  });
}

async function run(orders: ClientOrders): Promise<void> {
  const requests = signAll((orders.warmupMs + orders.measureMs) * REQUESTS_PER_MS, orders);
  const latencies: number[] = [];
  let total = 0;
  const before = process.cpuUsage();
  const from = performance.now() + orders.warmupMs;
  const until = from + orders.measureMs;
  await Promise.all(
    Array.from({ length: orders.callers }, () =>
      openConnection(new URL(orders.url), {
        next: requests.take,
        answered: (sentAt, at) => {
          total += 1;
          if (at >= from && at <= until) latencies.push(at - sentAt);
          return at < until;
        },
      }),
    ),
  );
  const { user, system } = process.cpuUsage(before);
  const processorSeconds = (user + system) / MICROSECONDS;
  const result: ClientResult = { ...summarise(latencies, orders.measureMs), total, processorSeconds };
  process.send?.(result, () => process.exit(0));
}

process.once(
  "message",
  (orders) =>
    void run(orders as ClientOrders).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    }),
);
