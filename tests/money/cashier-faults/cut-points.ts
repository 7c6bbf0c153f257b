/** Points at which the database connection is cut, and whether the work is committed by then. */
import type { Trap } from "../../../tools/chaos/database-proxy.ts";

export type Point = Pick<Trap, "moment" | "matches"> & {
  readonly name: string;
  readonly leaves: "nothing" | "everything";
};

/**
 * Returns the points at which a transaction that runs `statement` is cut: before and after the statement, before and
 * after the commit.
 */
function pointsOf(name: string, statement: string): readonly Point[] {
  const runs = (text: string) => text.includes(statement);
  const commits = (text: string, before: readonly string[]) => text === "commit" && before.some(runs);
  return [
    { name: `${name}: not run`, moment: "received", matches: runs, leaves: "nothing" },
    { name: `${name}: run, not committed`, moment: "executed", matches: runs, leaves: "nothing" },
    { name: `${name}: commit not arrived`, moment: "received", matches: commits, leaves: "nothing" },
    { name: `${name}: committed, no answer`, moment: "committed", matches: commits, leaves: "everything" },
  ];
}

/**
 * Returns the points at which a statement that runs outside a transaction is cut: before it runs, and after its commit.
 */
function pointsAlone(name: string, statement: string): readonly Point[] {
  const runs = (text: string) => text.includes(statement);
  return [
    { name: `${name}: not run`, moment: "received", matches: runs, leaves: "nothing" },
    { name: `${name}: committed, no answer`, moment: "committed", matches: runs, leaves: "everything" },
  ];
}

const inPay = (before: readonly string[]) => before.some((text) => text.includes("cashier_pay_order("));
const audits = (text: string, before: readonly string[]) => text.includes("audit_log") && inPay(before);

export const cutPoints = {
  paid: [
    ...pointsOf("payment", "cashier_pay_order("),
    { name: "payment: audit entry not run", moment: "received", matches: audits, leaves: "nothing" },
    {
      name: "payment: audit entry run, not committed",
      moment: "executed",
      matches: audits,
      leaves: "nothing",
    },
  ],
  failed: pointsOf("failure", "set state = 'failed'"),
  claim: pointsAlone("payout claimed", "cashier_move_withdrawal("),
  payout: pointsOf("payout ended", "cashier_end_withdrawal("),
  refund: pointsOf("refund opened", "cashier_open_refund("),
} as const satisfies Record<string, readonly Point[]>;
