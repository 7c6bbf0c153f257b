/**
 * Statements that may omit a bucket or use a feature of a single node, each with its reason. An entry whose statement
 * follows the rules is refused, so the list only shrinks.
 */
export type StatementException = {
  readonly path: string;
  /** Name of the function or constant; `*`: every one in the file. */
  readonly routine: string;
  /** Tables without their bucket, and features of a single node, that the statement may use. */
  readonly names: readonly string[];
  readonly reason: string;
};

const SERVER = "apps/server/src";
const WALLET = "apps/server/db/functions/wallet";

const AUDIT = "an audit run by hand asks which buckets there are, and how large the whole ledger is";
const JOB =
  "a job that reads all members: its index does not lead with bucket, so that one run a bucket reads it once for each";
const MONTH_NAMES = "a month's table is named after the month; only the coordinator makes and detaches one";
const ARCHIVE = "a month is archived by hand, whole, with the rows of every bucket";
const BACK_OFFICE = "a back office's list or look-up by a merchant, which names no member";
const ROLL_UP = "an operator account has its sums in every bucket; exact balances are asked by hand";

export const statementExceptions: readonly StatementException[] = [
  {
    path: `${SERVER}/promotions/contests/contest-audit-store.ts`,
    routine: "findWrongPlaces",
    names: ["promotion_score"],
    reason: AUDIT,
  },
  {
    path: `${SERVER}/wallet/audit/audit-store.ts`,
    routine: "findNextBucket",
    names: ["member", "account", "transfer", "ledger_checkpoint", "refusal", "evidence", "operator_rollup"],
    reason: AUDIT,
  },
  {
    path: `${SERVER}/wallet/audit/audit-store.ts`,
    routine: "findLedgerSize",
    names: ["account"],
    reason: AUDIT,
  },
  {
    path: `${SERVER}/wallet/audit/anchor-store.ts`,
    routine: "listAnchoredBuckets",
    names: ["anchor_head"],
    reason: AUDIT,
  },
  {
    path: `${SERVER}/wallet/audit/anchor-store.ts`,
    routine: "findHeadDigests",
    names: ["anchor_head"],
    reason: "an anchor's digest covers its heads in every bucket",
  },
  {
    path: `${SERVER}/wallet/audit/anchor-store.ts`,
    routine: "findCheckpointDigests",
    names: ["ledger_checkpoint"],
    reason: "an anchor's digest covers its checkpoints in every bucket",
  },
  {
    path: `${SERVER}/wallet/archive/archive-store.ts`,
    routine: "listArchivedMonths",
    names: ["ledger_checkpoint"],
    reason: AUDIT,
  },
  {
    path: `${SERVER}/wallet/audit/audit-store.ts`,
    routine: "countFindings",
    names: ['syntax error at or near "$1"'],
    reason: "counts the rows of another function's query of one bucket, which is read where it is written",
  },
  {
    path: `${SERVER}/play/reconciliation/reconciliation-store.ts`,
    routine: "listSettledTransactions",
    names: ["play_transaction"],
    reason: "a vendor's transactions of a span, of every member; compared with its report once a span",
  },
  {
    path: "apps/server/db/functions/lottery/archive/lottery_month_refusal.sql",
    routine: "lottery_month_refusal",
    names: ["lottery_order"],
    reason: ARCHIVE,
  },
  {
    path: "apps/server/db/functions/lottery/archive/lottery_begin_removal.sql",
    routine: "lottery_begin_removal",
    names: ["lottery_order"],
    reason: ARCHIVE,
  },
  {
    path: `${SERVER}/lottery/archive/archive-store.ts`,
    routine: "openArchivedOrders",
    names: ["lottery_order"],
    reason: "makes a table with its columns, and reads no row",
  },
  { path: `${SERVER}/cashier/store.ts`, routine: "listOverdueOrders", names: ["deposit_order"], reason: JOB },
  {
    path: `${SERVER}/auth/exclusions/exclusion-list-store.ts`,
    routine: "exclusionListSource",
    names: ["member"],
    reason: "a match is of two members in any two buckets: the second one's bucket is in its row",
  },
  {
    path: `${SERVER}/promotions/operator/promotion-list-store.ts`,
    routine: "promotionListSource",
    names: ["promotion_spent"],
    reason: "what a promotion has spent has one row in each bucket",
  },
  {
    path: `${SERVER}/promotions/store.ts`,
    routine: "listPromotions",
    names: ["promotion_spent"],
    reason: "what a promotion has spent has one row in each bucket",
  },
  {
    path: `${SERVER}/promotions/store.ts`,
    routine: "findRoomMinor",
    names: ["promotion_spent"],
    reason: "what a promotion has spent has one row in each bucket",
  },
  {
    path: `${SERVER}/promotions/store.ts`,
    routine: "readState",
    names: ["promotion_spent"],
    reason: "what a promotion has spent has one row in each bucket",
  },
  {
    path: `${SERVER}/play/transfer-wallet/transfer-store.ts`,
    routine: "listPendingTransfers",
    names: ["wallet_transfer"],
    reason: JOB,
  },
  {
    path: `${SERVER}/games/win-store.ts`,
    routine: "listWinners",
    names: ["round_settlement", "play_round", "member"],
    reason: "the newest wins of all members, cached for every visitor",
  },
  {
    path: `${SERVER}/promotions/signals/opposite-store.ts`,
    routine: "countWinners",
    names: ["round_settlement"],
    reason: "who won where a member lost, of all members; asked before a reward",
  },
  {
    path: `${SERVER}/games/margins/margin-store.ts`,
    routine: "readAgentRates",
    names: ["agent_rebate_rate", "member"],
    reason: BACK_OFFICE,
  },
  {
    path: `${SERVER}/games/margins/margin-store.ts`,
    routine: "readBestSalaries",
    names: ["agent_contract"],
    reason: BACK_OFFICE,
  },
  {
    path: `${SERVER}/inbox/queue-store.ts`,
    routine: "chatQueue",
    names: ["chat_conversation"],
    reason: BACK_OFFICE,
  },
  {
    path: `${SERVER}/inbox/queue-store.ts`,
    routine: "feedbackQueue",
    names: ["feedback"],
    reason: BACK_OFFICE,
  },
  {
    path: `${SERVER}/inbox/feedback-store.ts`,
    routine: "lockFeedback",
    names: ["feedback"],
    reason: BACK_OFFICE,
  },
  {
    path: `${SERVER}/inbox/feedback-store.ts`,
    routine: "findPicture",
    names: ["feedback", "feedback_picture"],
    reason: BACK_OFFICE,
  },
  {
    path: `${SERVER}/wallet/rollup-store.ts`,
    routine: "listOperatorAccountBalances",
    names: ["operator_rollup", "account", "operator_rollup_account", "transfer"],
    reason: ROLL_UP,
  },
  {
    path: `${WALLET}/months/ledger_make_months.sql`,
    routine: "ledger_make_months",
    names: ["its text is made at run time"],
    reason: MONTH_NAMES,
  },
  {
    path: `${WALLET}/months/ledger_detach_month.sql`,
    routine: "ledger_detach_month",
    names: ["its text is made at run time", "transfer", "round_settlement", "ledger_checkpoint"],
    reason: MONTH_NAMES,
  },
  {
    path: `${WALLET}/months/ledger_checkpoint_month.sql`,
    routine: "ledger_checkpoint_month",
    names: ["transfer", "ledger_checkpoint"],
    reason: ARCHIVE,
  },
  {
    path: `${WALLET}/months/ledger_month_refusal.sql`,
    routine: "ledger_month_refusal",
    names: ["transfer", "play_round", "ended_reservation", "operator_rollup_account", "transfer_day_account"],
    reason: ARCHIVE,
  },
  {
    path: `${WALLET}/chain/ledger_write_anchor.sql`,
    routine: "ledger_write_anchor",
    names: ["account", "anchor_head", "ledger_checkpoint"],
    reason: "an anchor covers the members of every bucket at one time; made once an hour",
  },
];
