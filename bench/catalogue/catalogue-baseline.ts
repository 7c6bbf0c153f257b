/** The baseline: Fastify routes that answer the same bytes, head and body, from a map. */
import Fastify from "fastify";
import { readFileSync } from "node:fs";

export type Recorded = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const app = Fastify({ logger: false });
const recorded = JSON.parse(readFileSync(process.env["BASELINE_ANSWERS"] ?? "", "utf8")) as Recorded[];
const answers = new Map(
  recorded.map(({ url, headers, body }) => [url, { headers, body: Buffer.from(body, "base64") }]),
);
app.get("/readyz", () => ({ status: "ready" }));
app.get("/wps/relay/*", (request, reply) => {
  const answer = answers.get(request.url);
  if (answer === undefined) return reply.code(404).send();
  return reply.headers(answer.headers).send(answer.body);
});
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
await app.listen({ port: Number(process.env["BASELINE_PORT"]), host: "127.0.0.1" });
