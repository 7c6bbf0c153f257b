// A feed that a test controls, with the real protocol: snapshot, numbered messages as server-sent events, and resuming.
// It can repeat, reorder and drop messages, and restart.
import type { ServerResponse } from "node:http";
import { eventFrame } from "@khela/service-kit/event-streams";
import { startLocalServer } from "../../../tests/local-server.ts";

type Body = Record<string, unknown>;
type Message = {
  readonly seq: number;
  readonly at: number;
  readonly fixtureId: string;
  readonly part: string;
  readonly version: number;
  readonly body: Body;
};

export type TestFeed = {
  readonly url: string;
  /** Sends a part to all clients; its version is one more than the last. */
  publish(fixtureId: string, part: string, body: Body): Message;
  /** Sends parts out of the order of their numbers, and each part twice. */
  publishOutOfOrder(parts: readonly (readonly [fixtureId: string, part: string, body: Body])[]): void;
  /** Numbers and stores a message, but does not send it, as if the connection had lost it. */
  lose(fixtureId: string, part: string, body: Body): Message;
  /** Sends a message again that was sent before. */
  repeat(message: Message): void;
  /** Starts another epoch of message numbers: clients have to fetch a snapshot. */
  startAnew(): void;
  /** Stops the feed's heartbeats and answers, or starts them again. */
  hush(isSilent: boolean): void;
  readonly snapshots: () => number;
  stop(): Promise<void>;
};

export const FEED_KEY = "test-feed-key";

export async function startTestFeed(): Promise<TestFeed> {
  let epoch = 1;
  let version = Date.now();
  let snapshots = 0;
  let isSilent = false;
  let messages: Message[] = [];
  const parts = new Map<string, Message>();
  const connections = new Set<ServerResponse>();
  const write = (connection: ServerResponse, event: string, value: unknown) =>
    connection.write(eventFrame(event, value));
  const number = (fixtureId: string, part: string, body: Body): Message => {
    const message = {
      seq: messages.length + 1,
      at: Date.now(),
      fixtureId,
      part,
      version: (version += 1),
      body,
    };
    messages.push(message);
    parts.set(`${fixtureId} ${part}`, message);
    return message;
  };
  const send = (message: Message) =>
    connections.forEach((connection) => write(connection, "message", message));
  const server = await startLocalServer((request, response) => {
    const address = new URL(request.url ?? "/", "http://feed");
    if (request.headers.authorization !== `Bearer ${FEED_KEY}`) return response.writeHead(401).end();
    if (isSilent) return;
    if (address.pathname.endsWith("/snapshot")) {
      snapshots += 1;
      return response.writeHead(200).end(
        JSON.stringify({
          epoch: String(epoch),
          seq: messages.length,
          at: Date.now(),
          parts: [...parts.values()].map(({ seq: _seq, at: _at, ...part }) => part),
        }),
      );
    }
    if (address.pathname.includes("/fixtures/")) {
      const id = address.pathname.split("/").at(-1);
      const found = [...parts.values()]
        .filter(({ fixtureId }) => fixtureId === id)
        .map(({ seq: _seq, at: _at, ...part }) => part);
      return response.writeHead(found.length === 0 ? 404 : 200).end(JSON.stringify({ parts: found }));
    }
    if (address.searchParams.get("epoch") !== String(epoch)) return response.writeHead(410).end("{}");
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    for (const message of messages.slice(Number(address.searchParams.get("after"))))
      write(response, "message", message);
    connections.add(response);
    response.on("close", () => connections.delete(response));
  });
  const beat = setInterval(() => {
    if (!isSilent)
      connections.forEach((connection) =>
        write(connection, "heartbeat", { epoch: String(epoch), seq: messages.length }),
      );
  }, 100);
  return {
    url: server.url,
    publish: (fixtureId, part, body) => {
      const message = number(fixtureId, part, body);
      send(message);
      return message;
    },
    publishOutOfOrder: (several) => {
      const numbered = several.map(([fixtureId, part, body]) => number(fixtureId, part, body));
      for (const message of [...numbered].reverse()) send(message);
      for (const message of numbered) send(message);
    },
    lose: number,
    repeat: send,
    startAnew: () => {
      epoch += 1;
      messages = [];
      connections.forEach((connection) => connection.end());
      connections.clear();
    },
    hush: (silent) => {
      isSilent = silent;
    },
    snapshots: () => snapshots,
    stop: () => {
      clearInterval(beat);
      return server.close();
    },
  };
}
