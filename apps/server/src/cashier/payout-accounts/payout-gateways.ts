// Which payment gateway pays a bank or wallet, as an operator sets it. What was asked for before keeps its gateway.

import type { PaymentGatewayName } from "@khela/contract/payment-gateway";
import { invariant } from "@khela/service-kit/errors";
import type { Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { fail } from "../../infra/failure.ts";
import { requireSecondForChange } from "../../infra/second-person/second-person.ts";
import { paysOut } from "../../integrations/payment-gateways/payment-gateway.ts";
import { findCurrency } from "../channels/channel-store.ts";
import { setGateway } from "./provider-store.ts";

type Setting = {
  readonly merchantId: number;
  readonly actor: string;
  readonly provider: string;
  readonly gateway: PaymentGatewayName;
};

/** Fails with `payout.gateway.off` where the gateway is off or does not pay this bank or wallet, or with `bank.unavailable` where there is no such bank or wallet. */
export async function setPayoutGateway(
  { db, now, paymentGateways }: Pick<Services, "db" | "now" | "paymentGateways">,
  { merchantId, actor, provider, gateway }: Setting,
): Promise<void> {
  if (!paysOut(paymentGateways.find(gateway), provider)) fail("payout.gateway.off", { field: "gateway" });
  const currency = await findCurrency(db, merchantId);
  invariant(currency, "a merchant has a currency");
  const subject = `payout_provider:${provider}`;
  const change = { subject, content: { gateway }, amountMinor: null, currency };
  await requireSecondForChange({ db, now, merchantId, actor }, change);
  await db.transaction(async (tx) => {
    const before = await setGateway(tx, merchantId, { code: provider, gateway });
    if (before === null) fail("bank.unavailable", { field: "provider" });
    if (before === gateway) return;
    await writeAudit(tx, {
      merchantId,
      actor,
      action: "payout.gateway.set",
      subject,
      detail: { before, after: gateway },
    });
  });
}
