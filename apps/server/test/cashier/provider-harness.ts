/** The cashier with bKash and SSLCommerz, which the sandbox gateway plays over HTTP; what payers and their browsers do. */
import type { calls } from "@khela/contract/calls";
import { gatewayIpnPath } from "@khela/contract/payment-gateway";
import type { OutputOf } from "@khela/contract/schemas";
import { backOfficePaths } from "@khela/contract/operator/back-office";
import { sql } from "@khela/service-kit/db/database";
import { findBackOfficeKey } from "../../src/http/back-office/back-office-key.ts";
import { createCashierHarness, type CashierHarness } from "./cashier-harness.ts";
import { saveChannels } from "../../src/cashier/channels/save-channels.ts";

export type Deposit = OutputOf<typeof calls.cashier.deposit>;
export type Fields = Readonly<Record<string, string>>;
/** What the payer's browser does next, and what the platform answered the provider's server. */
export type Paid = {
  readonly location: string | null;
  readonly fields?: Fields;
  readonly answer?: number | null;
};

export type StoredOrder = { readonly state: string; readonly late: boolean; readonly transfers: number };

export type ProviderHarness = CashierHarness & {
  /** Presses a button on the provider's page. */
  pay(order: Deposit, action?: string): Promise<Paid>;
  /** The payer's browser comes back, with the fields that the provider posts through it; status and where it is sent. */
  comeBack(location: string, fields?: Fields): Promise<[number, string | null]>;
  tellIpn(gateway: string, orderId: string, fields: Fields): Promise<unknown>;
  stored(orderId: string): Promise<StoredOrder>;
  /** Audit entries of the order. */
  audited(orderId: string, action: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly backOfficeKey: string;
  backOffice(
    path: keyof typeof backOfficePaths,
    body?: object,
    key?: string,
  ): Promise<{ readonly success?: boolean; readonly errorCode?: string; readonly value?: unknown }>;
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

/** Channels `bkash`, `ssl`, `own` and `hand`. `bkashAt`: the address that bKash is called at, given the gateway's. */
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
  await saveChannels(owner, { merchantId: c.w.merchantId, actor: "operator:test" }, [
    providerChannel("bkash", "bkash"),
    providerChannel("ssl", "sslcommerz"),
    providerChannel("own"),
    {
      ...providerChannel("hand"),
      kind: "manual",
      accounts: [{ id: "a", number: "01000000001", holder: "Khela" }],
    },
  ]);
  const backOfficeKey = findBackOfficeKey(c.w.services.config, c.w.services.secrets) ?? "";
  return {
    ...c,
    backOfficeKey,
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
    backOffice: async (path, body, key = backOfficeKey) => {
      const answer = await c.w.app.inject({
        method: body === undefined ? "GET" : "POST",
        url: backOfficePaths[path],
        headers: { authorization: key, merchant: "khela" },
        ...(body === undefined ? {} : { payload: body }),
      });
      return answer.json();
    },
  };
}
