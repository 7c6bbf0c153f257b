// For `npm run ledger -- audit`: what vendors moved, and the rounds it made up, agree with the ledger.

import type { AuditCheck } from "../wallet/audit.ts";
import { findMoveMismatches, findMovesWithoutTransfer, findRoundMismatches, findTransfersWithoutMove, findWinsOfNothing } from "./audit-store.ts";

export const playChecks: readonly AuditCheck[] = [
  { name: "play: every move agrees with its transfers", async *run(db) { yield* await findMoveMismatches(db); } },
  { name: "play: no move of money is without a transfer", async *run(db) { yield* await findMovesWithoutTransfer(db); } },
  { name: "play: no transfer of a vendor is without a move", async *run(db) { yield* await findTransfersWithoutMove(db); } },
  { name: "play: no win stands without its bet", async *run(db) { yield* await findWinsOfNothing(db); } },
  { name: "play: rounds add up to their standing moves", async *run(db) { yield* await findRoundMismatches(db); } },
];
