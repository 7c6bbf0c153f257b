/**
 * A slow line in front of a server: packets on a wire, as a phone on 4G has them. One queue each way, a round trip, a
 * handshake for every connection, and TCP's slow start, so that a small answer is not starved by large ones behind it as
 * it is by the browser's own throttle, which knows neither connections nor packets. Knows nothing of what it carries.
 */
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export type NetworkProfile = { readonly rttMs: number; readonly downKbit: number; readonly upKbit: number };
export type SlowNetwork = { readonly url: string; close(): void };

const PACKET_BYTES = 1_460;
const FIRST_WINDOW_BYTES = 10 * PACKET_BYTES;
const BITS = 8;

type Wire = { readonly kbit: number; freeAt: number };

/** Sends what `from` says to `to` over the wire: at most a window unanswered, which doubles with each round trip. */
function carry(
  from: Socket,
  to: Socket,
  wire: Wire,
  { rttMs, startsAt }: { rttMs: number; startsAt: number },
): void {
  const waiting: Buffer[] = [];
  /** Two timers of nearly the same moment may ring in either order; packets of one connection arrive as they were sent. */
  const onTheWay: Buffer[] = [];
  let window = FIRST_WINDOW_BYTES;
  let inFlight = 0;
  let ended = false;

  function pump(): void {
    for (let packet = waiting[0]; packet !== undefined && inFlight < window; packet = waiting[0]) {
      waiting.shift();
      const sent = packet;
      const now = performance.now();
      wire.freeAt = Math.max(now, startsAt, wire.freeAt) + (sent.length * BITS) / wire.kbit;
      inFlight += sent.length;
      onTheWay.push(sent);
      setTimeout(
        () => {
          const first = onTheWay.shift();
          if (first !== undefined) to.write(first);
          if (ended && waiting.length === 0 && onTheWay.length === 0) to.end();
        },
        wire.freeAt + rttMs / 2 - now,
      );
      setTimeout(
        () => {
          inFlight -= sent.length;
          window += sent.length;
          pump();
        },
        wire.freeAt + rttMs - now,
      );
    }
  }

  from.on("data", (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; at += PACKET_BYTES)
      waiting.push(chunk.subarray(at, at + PACKET_BYTES));
    pump();
  });
  from.on("end", () => {
    ended = true;
    if (waiting.length === 0 && onTheWay.length === 0) to.end();
  });
  for (const end of [from, to])
    end.on("error", () => {
      from.destroy();
      to.destroy();
    });
}

/** The same server behind the line, at an address of its own with the same scheme. */
export async function startSlowNetwork(target: string, line: NetworkProfile): Promise<SlowNetwork> {
  const { protocol, hostname, port } = new URL(target);
  const down: Wire = { kbit: line.downKbit, freeAt: 0 };
  const up: Wire = { kbit: line.upKbit, freeAt: 0 };
  const server = createServer({ noDelay: true }, (socket) => {
    const onward = connect({ host: hostname, port: Number(port), noDelay: true });
    const startsAt = performance.now() + line.rttMs;
    carry(socket, onward, up, { rttMs: line.rttMs, startsAt });
    carry(onward, socket, down, { rttMs: line.rttMs, startsAt: 0 });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `${protocol}//localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
