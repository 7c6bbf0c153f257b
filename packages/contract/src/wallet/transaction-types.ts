// Transaction types: the id of a transfer in the ledger and on the wire, its group for filters, and whether it credits
// or debits the member. Ids come from the API family where it has one; the platform's own ids start at 9000.

export const transactionTypes = {
  deposit: { id: 6101, group: "deposit", side: "in" },
  /** A deposit returned to its payer. */
  depositRefund: { id: 9211, group: "deposit", side: "out" },
  withdraw: { id: 6201, group: "withdraw", side: "out" },
  withdrawFee: { id: 9203, group: "withdraw", side: "out" },
  bet: { id: 3200, group: "betting", side: "out" },
  win: { id: 3100, group: "winning", side: "in" },
  /** A bet rolled back by its vendor. */
  betRollback: { id: 9101, group: "betting", side: "in" },
  /** A win rolled back by its vendor. */
  winRollback: { id: 9201, group: "winning", side: "out" },
  /** A vendor's correction in either direction. The vendor needs a permission for it. */
  vendorCredit: { id: 9102, group: "other", side: "in" },
  vendorDebit: { id: 9202, group: "other", side: "out" },
  /** An operator's adjustment of the balance, such as an apology or a correction. */
  operatorCredit: { id: 9116, group: "other", side: "in" },
  operatorDebit: { id: 9213, group: "other", side: "out" },
  walletIn: { id: 8102, group: "other", side: "in" },
  walletOut: { id: 8202, group: "other", side: "out" },
  uplineIn: { id: 6104, group: "other", side: "in" },
  downlineOut: { id: 6207, group: "other", side: "out" },
  /** Credit that a credit agent's member returns, as seen by the member, and as seen by the receiving agent. */
  uplineOut: { id: 9212, group: "other", side: "out" },
  downlineIn: { id: 9115, group: "other", side: "in" },
  /** Credit that the operator grants to a credit agent, and credit that the operator takes back. */
  systemCredit: { id: 8122, group: "other", side: "in" },
  systemDebit: { id: 8222, group: "other", side: "out" },
  /** The win of a free round, whose bet cost nothing. */
  freeRoundWin: { id: 9104, group: "winning", side: "in" },
  /** Play money given to a trial guest or at registration in the sandbox. */
  playGrant: { id: 9103, group: "promotion", side: "in" },
  /** Bonus that is paid once, when an account first reaches a VIP level. */
  vipBonus: { id: 9105, group: "promotion", side: "in" },
  /** An agent's payment by contract to a member below. */
  contractDividend: { id: 6106, group: "share_bonus", side: "in" },
  dailySalary: { id: 9110, group: "daily_wage", side: "in" },
  hourlySalary: { id: 9111, group: "hour_wage", side: "in" },
  /** Salary for five minutes of play. Clients of this API family list it with the daily salaries. */
  realTimeSalary: { id: 9114, group: "daily_wage", side: "in" },
  /** The reward of a promotion. */
  promotionBonus: { id: 9112, group: "promotion", side: "in" },
  /** Rebate of a promotion: a share of the turnover, paid back. */
  rebate: { id: 6113, group: "betting_rebate", side: "in" },
  /** Rebates by the rates of agents: on the member's own turnover, and for an agent on the team's turnover. */
  ownRebate: { id: 9113, group: "betting_rebate", side: "in" },
  agentRebate: { id: 6114, group: "agent_rebate", side: "in" },
  /** A reward that is taken back, for example because its turnover was not reached in time. */
  promotionForfeit: { id: 9210, group: "promotion", side: "out" },
  lotteryBet: { id: 4200, group: "betting", side: "out" },
  lotteryWin: { id: 4100, group: "winning", side: "in" },
  /**
   * Returned stake of a lottery order: of an order that its member cancelled, of a later draw after a win, or of a void
   * draw.
   */
  lotteryCancel: { id: 4106, group: "betting", side: "in" },
  lotteryStop: { id: 4107, group: "betting", side: "in" },
  lotteryVoid: { id: 4108, group: "betting", side: "in" },
  /** Rebate on the stake of a lottery order with a lower prize level, paid at settlement. */
  lotteryRebate: { id: 4105, group: "betting_rebate", side: "in" },
  /** A lottery win that is taken back because the draw's result was corrected. */
  lotteryWinReversal: { id: 9204, group: "winning", side: "out" },
} as const satisfies Record<string, { id: number; group: string; side: "in" | "out" }>;

export type TransactionType = keyof typeof transactionTypes;
export type TransactionGroup = (typeof transactionTypes)[TransactionType]["group"];

/** All groups of transaction types, each once. */
export const transactionGroups: readonly TransactionGroup[] = [
  ...new Set(Object.values(transactionTypes).map(({ group }) => group)),
];

const byId = new Map<number, TransactionType>(
  Object.entries(transactionTypes).map(([name, type]) => [type.id, name as TransactionType]),
);

/** Returns the name of the transaction type with this id on the wire, or null for an unknown id. */
export function findTransactionType(id: number): TransactionType | null {
  return byId.get(id) ?? null;
}
