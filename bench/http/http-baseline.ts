/**
 * The baseline: a Fastify route that verifies the signature, as every vendor protocol must, and answers. Verifies with the
 * library or, with BASELINE_VERIFY=ours, as our server does.
 */
import Fastify from "fastify";
import { Webhook } from "standardwebhooks";
import { verifySignature } from "@khela/service-kit/webhook-signature";

const app = Fastify({ logger: false });
const secret = process.env["BASELINE_SECRET"] ?? "";
const webhook = new Webhook(secret);
const ours = process.env["BASELINE_VERIFY"] === "ours";
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
app.get("/readyz", () => ({ status: "ready" }));
app.post("/vendor/v1/bet", (request, reply) => {
  const body = request.body as string;
  const headers = request.headers as Record<string, string>;
  if (!ours) webhook.verify(body, headers, { jsonParse: false });
  else if (!verifySignature([secret], { headers, body }, new Date())) throw new Error("not signed");
  const { transactionId, currency } = JSON.parse(body) as { transactionId: string; currency: string };
  return reply.send({ status: "OK", balance: "1000.00", currency, transactionId });
});
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
await app.listen({ port: Number(process.env["BASELINE_PORT"]), host: "127.0.0.1" });
