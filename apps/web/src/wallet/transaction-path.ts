// The address of the screen that shows the subject of a transaction, such as its order or round.

import type { wallet } from "@khela/contract/wallet/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { findTransactionType, type TransactionType } from "@khela/contract/wallet/transaction-types";

export type Transaction = OutputOf<typeof wallet.transactions>["list"][number];

const of = (path: string, name: string, value: string): string =>
  `${path}?${new URLSearchParams({ [name]: value }).toString()}`;

function roundPath({ roundId, vassalage }: Transaction): string | null {
  if (roundId === undefined) return null;
  const query = new URLSearchParams({
    round: roundId,
    ...(vassalage === undefined ? {} : { vendor: vassalage }),
  });
  return `/m/gameRecord?${query.toString()}`;
}

const depositPath = ({ orderNo }: Transaction): string => of("/m/voucherCenter", "order", orderNo);
const withdrawPath = ({ orderNo }: Transaction): string => of("/m/withdraw", "order", orderNo);
const always = (path: string) => (): string => path;
/** For transactions that have no screen with further details. */
const nothing = (): null => null;

const paths: Readonly<Record<TransactionType, (transaction: Transaction) => string | null>> = {
  deposit: depositPath,
  depositRefund: depositPath,
  withdraw: withdrawPath,
  withdrawFee: withdrawPath,
  bet: roundPath,
  win: roundPath,
  betRollback: roundPath,
  winRollback: roundPath,
  vendorCredit: roundPath,
  vendorDebit: roundPath,
  freeRoundWin: roundPath,
  lotteryBet: roundPath,
  lotteryWin: roundPath,
  lotteryCancel: roundPath,
  lotteryStop: roundPath,
  lotteryVoid: roundPath,
  lotteryRebate: roundPath,
  lotteryWinReversal: roundPath,
  walletIn: always("/m/member/wallets"),
  walletOut: always("/m/member/wallets"),
  systemCredit: nothing,
  systemDebit: nothing,
  operatorCredit: nothing,
  operatorDebit: nothing,
  playGrant: nothing,
  uplineIn: always("/m/receivedCredit"),
  downlineOut: always("/m/agent?part=credit"),
  uplineOut: nothing,
  downlineIn: always("/m/receivedCredit"),
  agentRebate: always("/m/agent?part=rebates"),
  // a share of a day's turnover, at the rates of the agent above
  ownRebate: nothing,
  contractDividend: always("/m/member/agent/getDevidendContract"),
  dailySalary: always("/m/member/agent/getSalaryContract"),
  hourlySalary: always("/m/member/agent/getHourContract"),
  realTimeSalary: always("/m/member/agent/getRealTimeContract"),
  vipBonus: always("/m/member/benefits"),
  promotionBonus: always("/m/rewardCenter"),
  promotionForfeit: always("/m/rewardCenter"),
  rebate: always("/m/member/manualRebate"),
};

/** Returns the address of a transaction's subject; null when no screen has further details. */
export function transactionPath(transaction: Transaction): string | null {
  const type = findTransactionType(transaction.txTypeId);
  return type === null ? null : paths[type](transaction);
}
