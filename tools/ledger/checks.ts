import { cashierChecks } from "../../apps/server/src/cashier/audit.ts";
import { playChecks } from "../../apps/server/src/play/reconciliation/audit.ts";
import type { AuditCheck } from "../../apps/server/src/wallet/audit/audit.ts";

/** The features' checks beside the ledger's own: their records agree with the transfers they refer to. */
export const featureChecks: readonly AuditCheck[] = [...cashierChecks, ...playChecks];
