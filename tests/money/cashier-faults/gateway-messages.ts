/** Messages of the gateway, genuine and forged, as they reach the server. */
import { Webhook } from "standardwebhooks";
import { gatewayNotifyPath } from "@khela/contract/payment-gateway";
import type { CashierHarness } from "../../../apps/server/test/cashier/cashier-harness.ts";
import { forgeries, money, type Case, type Message } from "./cases.ts";

export type GatewayMessages = {
  readonly send: (message: Message) => Promise<string>;
  readonly sendAll: (one: Case, genuine: readonly Message[]) => Promise<string | null>;
  /** Number of sent messages. */
  readonly count: () => number;
};

export function createGatewayMessages(c: CashierHarness): GatewayMessages {
  const { services, app } = c.w;
  const secret = services.secrets.webhook("gateway");
  let count = 0;

  async function send({ path, body, isSigned }: Message): Promise<string> {
    const text = JSON.stringify(body);
    const [id, at] = [`msg_${(count += 1)}`, services.now()];
    const answer = await app.inject({
      method: "POST",
      url: path,
      payload: text,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
        "webhook-signature": new Webhook(isSigned ? secret : services.secrets.webhook("vendor:JL:1")).sign(
          id,
          at,
          text,
        ),
      },
    });
    return answer.json<{ status: string }>().status;
  }

  /**
   * Sends the messages in the case's order, one by one or at once. Returns the amount of the first message that reports
   * the order as paid; null: there is none, or all were sent at once. @throws when a forged message is accepted
   */
  async function sendAll(one: Case, genuine: readonly Message[]): Promise<string | null> {
    const number = genuine[0]!.path === gatewayNotifyPath ? "gatewayOrderId" : "payoutId";
    const changes: Readonly<Record<(typeof forgeries)[number], Record<string, unknown>>> = {
      signature: {},
      amount: { amount: money(one.amountMinor + 1n) },
      currency: { currency: "USD" },
      number: { [number]: "forged_number_1" },
      order: { merchantOrderId: "0".repeat(32) },
    };
    const forged = one.forged.map((what) => ({
      ...genuine[0]!,
      body: { ...genuine[0]!.body, ...changes[what] },
      isForged: true,
      isSigned: what !== "signature",
    }));
    const all = [...(one.isLost ? [] : genuine), ...forged]
      .map((message, at) => ({ message, place: one.places[at % one.places.length]! }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ message }) => message);
    const check = async (message: Message) => {
      const status = await send(message);
      // a signed notice of another amount is accepted: the money has arrived, waits for a person and credits nobody
      const isHeld = message.path === gatewayNotifyPath && message.body["amount"] !== money(one.amountMinor);
      if (message.isForged && !isHeld && status === "accepted")
        throw new Error(`forged, and accepted: ${JSON.stringify(message.body)}`);
    };
    if (one.isAtOnce) await Promise.all(all.map(check));
    else for (const message of all) await check(message);
    const own = genuine[0]!.body;
    const told = all.find(
      ({ body, isSigned }) =>
        isSigned &&
        body["result"] === "paid" &&
        ["currency", "merchantOrderId", number].every((field) => body[field] === own[field]),
    );
    return one.isAtOnce || told === undefined ? null : String(told.body["amount"]);
  }

  return { send, sendAll, count: () => count };
}
