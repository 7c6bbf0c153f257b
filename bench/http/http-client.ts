/**
 * A vendor with many players, in a process of its own. Signs all it will say before the clock runs, then keeps so many
 * requests open on as many connections, written and read as bytes: what is measured is the server.
 */
import { connect, type Socket } from "node:net";
import { Webhook } from "standardwebhooks";
import { vendorPath } from "@khela/contract/vendor-wallet-api";
import { toPlayerId } from "../../apps/server/src/play/play.ts";
import { summarise } from "../closed-loop.ts";

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

/** More than can be sent in the time, at a rate no server here reaches. */
const REQUESTS_A_MS = 110;

function sign(shot: ClientOrders, webhook: Webhook): Buffer {
  const place = Math.floor(Math.random() * shot.players.length);
  const { bucket, memberId } = shot.players[place]!;
  const transactionId = crypto.randomUUID();
  const body = JSON.stringify({
    vendor: shot.vendor,
    session: shot.sessions[place],
    player: toPlayerId({ bucket, memberId: BigInt(memberId) }),
    gameCode: shot.gameCode,
    currency: "BDT",
    amount: "1.00",
    transactionId,
    roundId: transactionId,
  });
  const at = new Date();
  return Buffer.from(
    [
      `POST ${vendorPath("bet")} HTTP/1.1`,
      `host: ${new URL(shot.url).host}`,
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

/** Whether the bytes are one whole answer. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return false;
  const at = bytes.indexOf(LENGTH) + LENGTH.length;
  const length = Number.parseInt(bytes.toString("latin1", at, at + 8), 10);
  return bytes.length >= end + END_OF_HEAD.length + length;
}

type Run = { readonly next: () => Buffer; readonly answered: (askedAt: number, at: number) => boolean };

/** One connection, one request at a time, until `answered` says that it is enough. */
function openConnection(url: URL, { next, answered }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(url.port), url.hostname);
    let askedAt = 0;
    let partly: Buffer | null = null;
    let ended = false;
    const ask = () => {
      askedAt = performance.now();
      socket.write(next());
    };
    socket.setNoDelay(true);
    socket.once("connect", ask);
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
      if (answered(askedAt, performance.now())) return ask();
      ended = true;
      socket.end();
      resolve();
    });
  });
}

async function run(shot: ClientOrders): Promise<void> {
  const webhook = new Webhook(shot.secret);
  const requests = Array.from({ length: (shot.warmupMs + shot.measureMs) * REQUESTS_A_MS }, () =>
    sign(shot, webhook),
  );
  const latencies: number[] = [];
  const from = performance.now() + shot.warmupMs;
  const until = from + shot.measureMs;
  await Promise.all(
    Array.from({ length: shot.callers }, () =>
      openConnection(new URL(shot.url), {
        next: () => {
          const request = requests.pop();
          if (request === undefined) throw new Error("the client has said all it had signed");
          return request;
        },
        answered: (askedAt, at) => {
          if (at >= from && at <= until) latencies.push(at - askedAt);
          return at < until;
        },
      }),
    ),
  );
  process.send?.(summarise(latencies, shot.measureMs), () => process.exit(0));
}

process.once(
  "message",
  (shot) =>
    void run(shot as ClientOrders).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    }),
);
