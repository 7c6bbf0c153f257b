// Which payment gateway pays a bank or wallet, as an operator sets it. What was asked for before keeps its gateway.

import type { PaymentGatewayName } from "@khela/contract/payment-gateway";
import type { Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { fail } from "../../infra/failure.ts";
import { paysOut } from "../../integrations/payment-gateways/payment-gateway.ts";
import { setGateway } from "./provider-store.ts";

type Setting = {
  readonly merchantId: number;
  readonly actor: string;
  readonly provider: string;
  readonly gateway: PaymentGatewayName;
};

/** Fails with `payout.gateway.off` where the gateway is off or does not pay this bank or wallet, or with `bank.unavailable` where there is no such bank or wallet. */
export async function setPayoutGateway(
  { db, paymentGateways }: Pick<Services, "db" | "paymentGateways">,
  { merchantId, actor, provider, gateway }: Setting,
): Promise<void> {
  if (!paysOut(paymentGateways.find(gateway), provider)) fail("payout.gateway.off", { field: "gateway" });
  await db.transaction(async (tx) => {
    const before = await setGateway(tx, merchantId, { code: provider, gateway });
    if (before === null) fail("bank.unavailable", { field: "provider" });
    if (before === gateway) return;
    await writeAudit(tx, {
      merchantId,
      actor,
      action: "payout.gateway.set",
      subject: `payout_provider:${provider}`,
      detail: { before, after: gateway },
    });
  });
}
