/**
 * What stands before a site on the open network, in small: TLS 1.3 and HTTP/2, everything over one connection, handed on
 * to the server over plain HTTP. So does every phone reach a site, and the round trip of TLS is part of what it waits for.
 */
import { createSecureServer } from "node:http2";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { Agent, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";

export type TlsProxy = { readonly url: string; close(): Promise<void> };

/** What belongs to one connection, or is said otherwise in HTTP/2. */
const NOT_HANDED_ON: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "host",
]);

function handedOn(headers: object): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers as Record<string, string | string[]>).filter(
      ([name]) => !name.startsWith(":") && !NOT_HANDED_ON.has(name),
    ),
  );
}

const RECORD_BYTES = 1_370;

/** The same server at an https address of its own; its certificate is signed by nobody. */
export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const { hostname, port, host } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const paper = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
  });

  function handOn(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const onward = ask(
      {
        hostname,
        port,
        agent,
        method: request.method,
        path: request.url,
        headers: { ...handedOn(request.headers), host, "x-forwarded-proto": "https" },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, handedOn(answer.headers));
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  }

  const server = createSecureServer({ key: paper.private, cert: paper.cert, minVersion: "TLSv1.3" }, handOn);
  // A record is read when it is here as a whole: the first ones are no longer than a packet, as Caddy and the large networks send them.
  server.on("secureConnection", (socket) => {
    socket.setMaxSendFragment(RECORD_BYTES);
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const session of sessions) session.destroy();
        agent.destroy();
      }),
  };
}
