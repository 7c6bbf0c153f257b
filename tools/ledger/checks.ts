import { cashierChecks } from "../../apps/server/src/cashier/audit.ts";
import { playChecks } from "../../apps/server/src/play/reconciliation/audit.ts";
import type { AuditCheck } from "../../apps/server/src/wallet/audit/audit.ts";

/**
 * What the features add to the ledger's own checks: that their records agree with the transfers they point
 * at.
 */
export const featureChecks: readonly AuditCheck[] = [...cashierChecks, ...playChecks];
