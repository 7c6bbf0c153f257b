/**
 * A minimal reverse proxy: TLS 1.3 and HTTP/2 over one connection, forwarded to the server over unencrypted HTTP. Every
 * phone reaches a site in this way, and the round trip of TLS is part of its waiting time.
 */
import { createSecureServer } from "node:http2";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { Agent, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";

export type TlsProxy = { readonly url: string; close(): Promise<void> };

/** Connection-specific headers, which HTTP/2 forbids or replaces. */
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "host",
]);

function forwardedHeaders(headers: object): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers as Record<string, string | string[]>).filter(
      ([name]) => !name.startsWith(":") && !NOT_FORWARDED.has(name),
    ),
  );
}

const RECORD_BYTES = 1_370;

/** Serves the same server at its own https address, with a self-signed certificate. */
export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const { hostname, port, host } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const certificate = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
  });

  function forward(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const upstream = httpRequest(
      {
        hostname,
        port,
        agent,
        method: request.method,
        path: request.url,
        headers: { ...forwardedHeaders(request.headers), host, "x-forwarded-proto": "https" },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, forwardedHeaders(answer.headers));
        answer.pipe(response);
      },
    );
    upstream.on("error", () => response.destroy());
    request.pipe(upstream);
  }

  const server = createSecureServer(
    { key: certificate.private, cert: certificate.cert, minVersion: "TLSv1.3" },
    forward,
  );
  // A TLS record is readable only when complete: the first ones fit one packet, as Caddy and the large CDNs send them.
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
