/**
 * The cashier with bKash and SSLCommerz, which the sandbox gateway simulates over HTTP, and the acts of payers and
 * payers' browsers.
 */
import type { calls } from "@khela/contract/calls";
import { gatewayIpnPath } from "@khela/contract/payment-gateway";
import type { OutputOf } from "@khela/contract/schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf, OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { sql } from "@khela/service-kit/db/database";
import { createCashierHarness, type CashierHarness } from "./cashier-harness.ts";
import { createOperator, type OperatorAnswer, type TestOperator } from "../../../../tests/operators.ts";
import { saveChannels } from "./save-channels.ts";

export type Deposit = OutputOf<typeof calls.cashier.deposit>;
type DepositCalls = (typeof operatorCalls)["deposits"];
type DepositAct = keyof DepositCalls;
export type Fields = Readonly<Record<string, string>>;
/** The next request of the payer's browser, and the platform's answer to the provider's server. */
export type Paid = {
  readonly location: string | null;
  readonly fields?: Fields;
  readonly answer?: number | null;
};

export type StoredOrder = { readonly state: string; readonly late: boolean; readonly transfers: number };

export type ProviderHarness = CashierHarness & {
  /** Presses a button on the provider's page. */
  pay(order: Deposit, action?: string): Promise<Paid>;
  /**
   * Returns the payer's browser to the platform, with the fields that the provider posts through the browser. Returns
   * the HTTP status and the redirect's location.
   */
  comeBack(location: string, fields?: Fields): Promise<[number, string | null]>;
  tellIpn(gateway: string, orderId: string, fields: Fields): Promise<unknown>;
  stored(orderId: string): Promise<StoredOrder>;
  /** Lists audit entries of the order. */
  audited(orderId: string, action: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Returns an operator who may decide about deposits and refunds; equal names return the same operator. */
  operator(name?: string): Promise<TestOperator>;
  /** Makes a console call about deposits as the operator `mina`. */
  operate<N extends DepositAct>(
    name: N,
    input: OperatorInputOf<DepositCalls[N]>,
  ): Promise<OperatorAnswer<OperatorOutputOf<DepositCalls[N]>>>;
  /** Sets the amount above which an action needs a second operator; null: never. */
  rule(act: string, aboveMinor: bigint | null): Promise<void>;
};

export const providerChannel = (code: string, gateway?: string) => ({
  code,
  category: "wallet",
  currency: "BDT",
  name: { en: code },
  icon: "/art/icons/channels/bkash.webp",
  minAmount: "100",
  maxAmount: "25000",
  presetAmounts: ["500"],
  ...(gateway === undefined ? {} : { gateway }),
});

/**
 * Creates the harness with the channels `bkash`, `ssl`, `own` and `hand`. `bkashAt` returns the address for calls to
 * bKash, by the gateway's address.
 */
export async function createProviderHarness(
  bkashAt: (gatewayUrl: string) => string = (gatewayUrl) => gatewayUrl,
): Promise<ProviderHarness> {
  const c = await createCashierHarness({
    envOf: (gatewayUrl) => ({
      BKASH_URL: `${bkashAt(gatewayUrl)}/bkash/v1.2.0-beta`,
      BKASH_PAYOUT_URL: `${bkashAt(gatewayUrl)}/bkash/v1.2.0-beta`,
      BKASH_APP_KEY: "key",
      BKASH_APP_SECRET: "secret",
      BKASH_USERNAME: "merchant",
      BKASH_PASSWORD: "password",
      SSLCOMMERZ_URL: `${gatewayUrl}/sslcommerz`,
      SSLCOMMERZ_STORE_ID: "khela",
      SSLCOMMERZ_STORE_PASSWORD: "khela@ssl",
    }),
  });
  const { owner } = c.w.database;
  await saveChannels(owner, c.w.merchantId, [
    providerChannel("bkash", "bkash"),
    providerChannel("ssl", "sslcommerz"),
    providerChannel("own"),
    {
      ...providerChannel("hand"),
      kind: "manual",
      accounts: [{ id: "a", number: "01000000001", holder: "Khela" }],
    },
  ]);
  const operators = new Map<string, Promise<TestOperator>>();
  const operator = async (name = "mina"): Promise<TestOperator> => {
    const known = operators.get(name) ?? createOperator(c.w, name, { roles: ["finance"] });
    operators.set(name, known);
    const now = c.w.services.now();
    // these tests advance the clock by long periods, which would end the session
    await owner.run(sql`
      update operator_session set seen_at = ${now}, proven_at = ${now}, expires_at = ${now}::timestamptz + interval '1 hour'
      where operator_id = ${(await known).id}`);
    return known;
  };
  return {
    ...c,
    rule: async (act, aboveMinor) => {
      await owner.run(sql`delete from approval_rule where merchant_id = ${c.w.merchantId} and act = ${act}`);
      if (aboveMinor !== null)
        await owner.run(
          sql`insert into approval_rule (merchant_id, act, above_minor) values (${c.w.merchantId}, ${act}, ${aboveMinor})`,
        );
    },
    operator,
    operate: async (name, input) => (await operator("mina")).call(operatorCalls.deposits[name], input),
    pay: async (order, action = "pay") => {
      const answer = await fetch(`${order.payUrl}/act`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ action }),
      });
      return (await answer.json()) as Paid;
    },
    comeBack: async (location, fields) => {
      const { pathname, search } = new URL(location, c.platformUrl);
      const answer = await fetch(c.platformUrl + pathname + search, {
        redirect: "manual",
        ...(fields === undefined ? {} : { method: "POST", body: new URLSearchParams(fields) }),
      });
      return [answer.status, answer.headers.get("location")];
    },
    tellIpn: async (gateway, orderId, fields) => {
      const body = new URLSearchParams(fields);
      const answer = await fetch(c.platformUrl + gatewayIpnPath(gateway, orderId), { method: "POST", body });
      return ((await answer.json()) as { status: unknown }).status;
    },
    stored: (orderId) =>
      owner.one<StoredOrder>(sql`
        select state, late, (select count(*)::int from transfer t
          where t.bucket = o.bucket and t.member_id = o.member_id and t.reference = o.id) transfers
        from deposit_order o where id = ${orderId}`),
    audited: async (orderId, action) =>
      (
        await owner.rows<{ detail: Record<string, unknown> }>(
          sql`select detail from audit_log where action = ${action} and subject = ${`deposit:${orderId}`} order by id`,
        )
      ).map(({ detail }) => detail),
  };
}
