/**
 * A slow network in front of a server, as of a phone on 4G: one queue of packets each way, a round trip, a handshake per
 * connection, and TCP's slow start. The browser's own throttle models neither connections nor packets and starves small
 * answers behind large ones. Forwards any bytes.
 */
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export type NetworkProfile = { readonly rttMs: number; readonly downKbit: number; readonly upKbit: number };
export type SlowNetwork = { readonly url: string; close(): void };

const PACKET_BYTES = 1_460;
const FIRST_WINDOW_BYTES = 10 * PACKET_BYTES;
const BITS = 8;

type Wire = { readonly kbit: number; freeAt: number };

/** Forwards `from` to `to` over the wire: at most a window in flight, which doubles with each round trip. */
function forwardPackets(
  from: Socket,
  to: Socket,
  wire: Wire,
  { rttMs, startsAt }: { rttMs: number; startsAt: number },
): void {
  const waiting: Buffer[] = [];
  /** Timers of nearly the same moment may fire in either order; this queue keeps the order of a connection's packets. */
  const inTransit: Buffer[] = [];
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
      inTransit.push(sent);
      setTimeout(
        () => {
          const first = inTransit.shift();
          if (first !== undefined) to.write(first);
          if (ended && waiting.length === 0 && inTransit.length === 0) to.end();
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
    if (waiting.length === 0 && inTransit.length === 0) to.end();
  });
  for (const end of [from, to])
    end.on("error", () => {
      from.destroy();
      to.destroy();
    });
}

/** Serves the same server through the slow network, at its own address with the same scheme. */
export async function startSlowNetwork(target: string, profile: NetworkProfile): Promise<SlowNetwork> {
  const { protocol, hostname, port } = new URL(target);
  const down: Wire = { kbit: profile.downKbit, freeAt: 0 };
  const up: Wire = { kbit: profile.upKbit, freeAt: 0 };
  const server = createServer({ noDelay: true }, (socket) => {
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
    const startsAt = performance.now() + profile.rttMs;
    forwardPackets(socket, upstream, up, { rttMs: profile.rttMs, startsAt });
    forwardPackets(upstream, socket, down, { rttMs: profile.rttMs, startsAt: 0 });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `${protocol}//localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
