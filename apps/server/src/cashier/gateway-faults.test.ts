// Fault case C9: a gateway that lies, stalls or crashes during an order request. The request fails in time with an
// error code and no money moves. Once the gateway recovers, the same request continues with the same order.

import type { RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { gatewayNotifyPath, type GatewayOrder } from "@khela/contract/payment-gateway";
import { limits } from "@khela/contract/wire";
import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { startLocalServer, type LocalServer } from "../../../../tests/local-server.ts";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { verifySignature } from "@khela/service-kit/webhook-signature";
import { ledgerDigest } from "../../test/wallet/ledger-harness.ts";

/** Maximum time until the deposit request is refused. A call to the gateway times out after five seconds. */
const TOLD_WITHIN_MS = 15_000;

let w: Harness;
let gateway: LocalServer;
let behave: RequestListener;
/** Orders that the gateway has accepted, keyed by the order number. */
const taken = new Map<string, string>();
let requests = 0;

/** A correct gateway: accepts only signed requests, and answers a repeated order like the first request. */
const well: RequestListener = (request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    requests += 1;
    const text = Buffer.concat(parts).toString("utf8");
    if (
      !verifySignature(
        [w.services.secrets.webhook("gateway")],
        { headers: request.headers, body: text },
        new Date(),
      )
    )
      return response.writeHead(401).end("{}");
    const { merchantOrderId } = JSON.parse(text) as GatewayOrder;
    const gatewayOrderId = taken.get(merchantOrderId) ?? `gw_${taken.size + 1}_of_the_test`;
    taken.set(merchantOrderId, gatewayOrderId);
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ gatewayOrderId, payUrl: `http://127.0.0.1/pay/${gatewayOrderId}` }));
  });
};

/** The gateway processes the request correctly but sends another answer. */
const after =
  (answer: (response: Parameters<RequestListener>[1]) => void): RequestListener =>
  (request, response) => {
    const own = Object.assign(Object.create(response) as typeof response, {
      writeHead: () => own,
      end: () => {
        answer(response);
        return own;
      },
    });
    well(request, own);
  };

beforeAll(async () => {
  gateway = await startLocalServer((request, response) => behave(request, response));
  w = await startHarness({ env: { GATEWAY_URL: gateway.url } });
});
afterAll(async () => {
  await gateway.close();
  await w.close();
});

const faults: Readonly<Record<string, RequestListener>> = {
  "takes the order and never answers": after(() => undefined),
  "takes the order and answers 500": after((response) => response.writeHead(500).end("{}")),
  "takes the order and hangs up": after((response) => response.destroy()),
  "answers 200 with what is no JSON": after((response) => response.writeHead(200).end("<html>taken</html>")),
  "answers 200 with JSON of another shape": after((response) =>
    response.writeHead(200).end(JSON.stringify({ gatewayOrderId: 7, payUrl: null })),
  ),
  "answers a letter a second": after((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const drip = setInterval(() => response.write(" "), 1_000);
    response.on("close", () => clearInterval(drip));
  }),
  "answers without an end": after((response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  }),
  "sends us elsewhere": after((response) =>
    response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
  ),
  "does not know our signature": (request, response) => {
    request.resume();
    response.writeHead(401).end("{}");
  },
};

let people = 0;

for (const [name, fault] of Object.entries(faults)) {
  test(`[C9] gateway that ${name} → refused in time, nothing moved, same request continues with the same order`, async () => {
    const person = await w.person(`gw${(people += 1)}`);
    const input = { channel: "bkash", amount: "500.00", requestId: crypto.randomUUID() };
    const digest = await ledgerDigest(w.database.owner);
    behave = fault;
    const started = performance.now();
    expect(await person.client.call(calls.cashier.deposit, input)).toMatchObject({
      status: 503,
      errorCode: "deposit.gateway.unreachable",
    });
    expect(performance.now() - started).toBeLessThan(TOLD_WITHIN_MS);
    expect(await ledgerDigest(w.database.owner)).toBe(digest);
    behave = well;
    const order = await person.client.callOrThrow(calls.cashier.deposit, input);
    expect(order).toMatchObject({
      state: "waiting",
      amount: "500.00",
      payUrl: `http://127.0.0.1/pay/${taken.get(order.orderId)}`,
    });
    const { count } = await w.database.owner.one<{ count: number }>(
      sql`select count(*)::int count from deposit_order where member_id = ${person.memberId}`,
    );
    expect(count).toBe(1);
  });
}

test("[C9] gateway: one slow gateway → other requests unaffected", async () => {
  behave = () => undefined;
  const [slow, other] = [await w.person("slow"), await w.person("other")];
  let notified = 0;
  const tapped = Array.from({ length: 40 }, async () => {
    const answer = await slow.client.call(calls.cashier.deposit, {
      channel: "bkash",
      amount: "500.00",
      requestId: crypto.randomUUID(),
    });
    notified += 1;
    return answer;
  });
  for (let turn = 0; turn < 5; turn += 1)
    expect((await other.client.call(calls.wallet.balance, {})).status).toBe(200);
  expect(notified).toBe(0);
  expect(new Set((await Promise.all(tapped)).map(({ status }) => status))).toEqual(new Set([503]));
  behave = well;
});

test("[C9] payment notice: sent a hundred times, parallel and in sequence → one credit; wrong signature → none", async () => {
  behave = well;
  const person = await w.person("hundred");
  const order = await person.client.callOrThrow(calls.cashier.deposit, {
    channel: "bkash",
    amount: "500.00",
    requestId: crypto.randomUUID(),
  });
  const secret = w.services.secrets.webhook("gateway");
  const notice = JSON.stringify({
    paymentId: `pay_${order.orderId}`,
    gatewayOrderId: taken.get(order.orderId),
    merchantOrderId: order.orderId,
    amount: "500.00",
    currency: "BDT",
    result: "paid",
  });
  const tell = async (signedBy: string, number: number) => {
    const [id, at] = [`msg_${number}`, new Date()];
    const answer = await w.app.inject({
      method: "POST",
      url: gatewayNotifyPath,
      payload: notice,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
        "webhook-signature": new Webhook(signedBy).sign(id, at, notice),
      },
    });
    return (answer.json() as { status: string }).status;
  };
  const forged = await Promise.all(
    Array.from({ length: 20 }, (_, number) => tell(w.services.secrets.webhook("vendor:JL:1"), number)),
  );
  expect(new Set(forged)).toEqual(new Set(["invalid_signature"]));
  const atOnce = await Promise.all(Array.from({ length: 50 }, (_, number) => tell(secret, 100 + number)));
  expect(atOnce.filter((status) => status === "accepted")).toHaveLength(1);
  for (let number = 0; number < 50; number += 1) expect(await tell(secret, 200 + number)).toBe("repeated");
  expect((await person.client.callOrThrow(calls.wallet.balance, {})).sumBalance).toBe("500.00");
  expect(requests).toBeGreaterThan(0);
});

test("[I17] notices without a valid signature, more than their budget → all refused, the log bounded, a signed one taken", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const narrow = await startHarness({ log, limitFactor: 0.01 });
  const send = (headers: Readonly<Record<string, string>>) =>
    narrow.app.inject({
      method: "POST",
      url: gatewayNotifyPath,
      payload: "{}",
      headers: { "content-type": "application/json", ...headers },
    });
  const most = limits.unproven.perMinute * 0.01;
  for (let n = 0; n < most + 5; n += 1) {
    const { statusCode, body } = await send({});
    expect([statusCode, body]).toEqual([401, '{"status":"invalid_signature"}']);
  }
  expect(lines.filter((line) => line.includes("without a valid signature"))).toHaveLength(most);
  const at = narrow.services.now();
  const signature = new Webhook(narrow.services.secrets.webhook("gateway")).sign("one", at, "{}");
  const signed = await send({
    "webhook-id": "one",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signature,
  });
  expect([signed.statusCode, signed.body]).toEqual([400, '{"status":"invalid_request"}']);
  await narrow.close();
});
