/**
 * One address that floods: connections full of requests whose answers it never waits for; a closed one is opened
 * again.
 */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type FloodOrders = {
  readonly port: number;
  readonly localAddress: string;
  readonly connections: number;
  readonly requestsPerConnection: number;
  readonly path: string;
  readonly forMs: number;
};
export type FloodFound = { readonly connections: number; readonly answers: number };

const REOPEN_MS = 5;

async function run(orders: FloodOrders): Promise<FloodFound> {
  const { port, localAddress, path, forMs } = orders;
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nmerchant: khela\r\n\r\n`;
  const piece = Buffer.from(request.repeat(orders.requestsPerConnection));
  const until = performance.now() + forMs;
  const found = { connections: 0, answers: 0 };
  const flood = async (): Promise<void> => {
    while (performance.now() < until) {
      await new Promise<void>((closed) => {
        const socket = connect({ port, host: "127.0.0.1", localAddress });
        const end = setTimeout(() => socket.destroy(), Math.max(0, until - performance.now()));
        socket.on("error", () => undefined);
        socket.on("data", (chunk: Buffer) => {
          found.answers += chunk.toString("latin1").split("HTTP/1.1 ").length - 1;
        });
        socket.once("connect", () => {
          found.connections += 1;
          socket.write(piece);
        });
        socket.once("close", () => {
          clearTimeout(end);
          closed();
        });
      });
      await sleep(REOPEN_MS);
    }
  };
  await Promise.all(Array.from({ length: orders.connections }, flood));
  return found;
}

process.once("message", (orders: FloodOrders) => {
  void run(orders).then((found) => process.send?.(found, () => process.disconnect()));
});
