/** The peer: a Fastify route that does what no vendor protocol can leave out (the signature), and answers. */
import Fastify from "fastify";
import { Webhook } from "standardwebhooks";

const app = Fastify({ logger: false });
const webhook = new Webhook(process.env["BARE_SECRET"] ?? "");
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
app.get("/readyz", () => ({ status: "ready" }));
app.post("/vendor/v1/bet", (request, reply) => {
  const body = request.body as string;
  webhook.verify(body, request.headers as Record<string, string>, { jsonParse: false });
  const { transactionId, currency } = JSON.parse(body) as { transactionId: string; currency: string };
  return reply.send({ status: "OK", balance: "1000.00", currency, transactionId });
});
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
await app.listen({ port: Number(process.env["BARE_PORT"]), host: "127.0.0.1" });
