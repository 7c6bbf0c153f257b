/**
 * A vendor with many players, in a process of its own. Signs all it will say before the clock runs, then keeps so many
 * requests open on as many connections, written and read as bytes: what is measured is the server.
 */
import { Webhook } from "standardwebhooks";
import { vendorPath } from "@khela/contract/vendor";
import { playerOf } from "../apps/server/src/play/play.ts";
import { drive } from "./drive.ts";
import { openLine } from "./http-line.ts";

export type Shot = {
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
const REQUESTS_A_MS = 30;

function sign(shot: Shot, webhook: Webhook): Buffer {
  const place = Math.floor(Math.random() * shot.players.length);
  const { bucket, memberId } = shot.players[place]!;
  const transactionId = crypto.randomUUID();
  const body = JSON.stringify({
    vendor: shot.vendor, session: shot.sessions[place], player: playerOf({ bucket, memberId: BigInt(memberId) }),
    gameCode: shot.gameCode, currency: "BDT", amount: "1.00", transactionId, roundId: transactionId,
  });
  const at = new Date();
  return Buffer.from([
    `POST ${vendorPath("bet")} HTTP/1.1`, `host: ${new URL(shot.url).host}`, "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`, `webhook-id: ${transactionId}`,
    `webhook-timestamp: ${Math.floor(at.getTime() / 1_000)}`, `webhook-signature: ${webhook.sign(transactionId, at, body)}`,
    "", body,
  ].join("\r\n"));
}

async function run(shot: Shot): Promise<void> {
  const webhook = new Webhook(shot.secret);
  const requests = Array.from({ length: (shot.warmupMs + shot.measureMs) * REQUESTS_A_MS }, () => sign(shot, webhook));
  const lines = await Promise.all(Array.from({ length: shot.callers }, () => openLine(new URL(shot.url))));
  const driven = await drive({
    callers: shot.callers, warmupMs: shot.warmupMs, measureMs: shot.measureMs,
    call: async (caller) => {
      const request = requests.pop();
      if (request === undefined) throw new Error("the client has said all it had signed");
      const answer = await lines[caller]!(request);
      if (!answer.includes('"status":"OK"')) throw new Error(`not OK: ${answer.slice(-300)}`);
    },
  });
  process.send?.(driven, () => process.exit(0));
}

process.once("message", (shot) => void run(shot as Shot).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
}));
