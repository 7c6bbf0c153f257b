/**
 * The import rules of SQL as data: tables and functions that a feature's functions (db/functions/<feature>) may read,
 * write and call, in addition to its own tables (sql-owners.ts). Everything else is refused.
 */

export type SqlEdges = {
  /** Tables of other features that the feature may read, as rows or as a row type. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Functions of other features that the feature may call. */
  readonly calls: readonly string[];
};

/** Functions that every feature may call: the contract's names and the bucket rule. */
export const sqlForAll: readonly string[] = ["contract", "infra"];

const leftByGuests = [
  "favourite",
  "recent",
  "announcement_read",
  "inbox_message",
  "chat_token",
  "chat_picture",
  "chat_message",
  "chat_conversation",
  "feedback_picture",
  "feedback",
];

const turnoverSums: readonly string[] = ["turnover_day", "turnover_account", "turnover_bucket"];
const transferSums: readonly string[] = ["transfer_day", "transfer_day_account", "transfer_day_bucket"];

export const sqlEdges: Readonly<Record<string, SqlEdges>> = {
  contract: { reads: [], writes: [], calls: [] },
  // an anchor decides which entries of the audit log are old enough to be removed
  infra: { reads: ["anchor"], writes: [], calls: [] },
  // a member is created with a main account; all rows of a guest are removed in one transaction
  member: {
    reads: leftByGuests,
    writes: leftByGuests,
    calls: ["ledger_open_account"],
  },
  // an order is created under the account's lock, within the member's deposit limits; its state and money are written
  // in one transaction; a withdrawal requires the deposits' turnover, and the stakes decide whether a person reviews
  // it; blocked members are not paid
  cashier: {
    reads: [
      "account",
      "operator_account",
      "member",
      "member_payout_account",
      "responsible_gaming_restriction",
      "turnover_day",
    ],
    writes: ["account"],
    calls: [
      "ledger_movement_of",
      "ledger_post_items",
      "promotion_credit_deposit",
      "promotion_end_unplayed",
      "promotion_refund_deposit",
      "promotion_unplayed",
      "responsible_gaming_deposit_refusal",
      "turnover_away",
      "turnover_missing",
      "turnover_missing_chain",
      "turnover_release",
      "turnover_new_requirement_of",
      "turnover_require",
    ],
  },
  games: { reads: [], writes: [], calls: [] },
  // a level depends on turnover and deposits, and does not change while the member is blocked or in a break; its bonus
  // is paid in the transaction that changes the level
  vip: {
    reads: [
      "account",
      "operator_account",
      "transfer",
      "member",
      "responsible_gaming_restriction",
      ...turnoverSums,
    ],
    writes: [],
    calls: ["ledger_hour", "ledger_movement_of", "ledger_post_items"],
  },
  // a team's figures are sums of its members' days, which do not change while they are read; the counted position of
  // each member is stored in the member's row that lists the agents above; credit follows the rules of a withdrawal, is
  // taken under the account's lock, and needs a receiver whose account is open and not in a break; a contract's period
  // is counted from settled rounds
  agents: {
    reads: [
      "account",
      "operator_account",
      "member",
      "member_upline",
      "member_downline",
      "responsible_gaming_restriction",
      ...turnoverSums,
      ...transferSums,
      "turnover_weight",
      "round_settlement",
    ],
    writes: ["account", "member_upline"],
    calls: ["ledger_hour", "ledger_movement_of", "ledger_post_items", "turnover_missing"],
  },
  // a reward's money and its required turnover are written in one transaction; the first deposit is found among the
  // orders; some promotions require a VIP level; scores are counted from settled rounds; terms name games
  promotions: {
    reads: [
      "game",
      "vip_member",
      "vip_level",
      "account",
      "operator_account",
      "deposit_order",
      "deposit_refund",
      "member",
      "responsible_gaming_restriction",
      "round_settlement",
      "play_round",
      "turnover_weight",
      ...turnoverSums,
      ...transferSums,
    ],
    writes: ["account"],
    calls: [
      "ledger_hour",
      "ledger_movement_of",
      "ledger_post_items",
      "play_risked",
      "turnover_missing",
      "turnover_new_requirement_of",
      "turnover_require",
      "turnover_require_weighted",
      "turnover_away",
      "turnover_end_weighted",
      "turnover_release",
      "turnover_cap_stakes",
      "turnover_lift_cap",
      "turnover_lost_since",
    ],
  },
  // the merchant's mode decides whether money is real; a month with an open round is not archived, and a month's
  // settlements are archived with it; an anchor covers the audit log
  wallet: { reads: ["merchant", "play_round", "round_settlement", "audit_seal"], writes: [], calls: [] },
  // a lottery order is also a round, for the record, turnover and winner board: it is written with its money and
  // settlement
  lottery: {
    reads: ["account", "game", "turnover_version", "play_round"],
    writes: ["account", "play_round", "round_settlement"],
    calls: [
      "ledger_hour",
      "ledger_movement_of",
      "ledger_post_items",
      "ledger_write_fast",
      "play_risked",
      "responsible_gaming_refusal",
      "turnover_refuses_stake",
      "turnover_stake_cap_now",
    ],
  },
  // the use of limits is read from the ledger; the flag that a bet checks is on the account
  "responsible-gaming": {
    reads: ["account", "transfer", "turnover_stake_cap"],
    writes: ["account"],
    calls: ["ledger_seq_before"],
  },
  // what a round staked and won is the sum of its transfers; a change of the weights waits for another of the same
  // merchant; a bet reads the member, the game and the account, and is written together with its posting; the account
  // counts its round settlements, also those that move no money
  play: {
    reads: ["account", "operator_account", "transfer", "member", "game", "vendor", "merchant"],
    writes: ["account"],
    calls: [
      "ledger_apply",
      "ledger_hour",
      "ledger_is_archived",
      "ledger_kept_from",
      "ledger_movement_of",
      "ledger_post",
      "ledger_write_fast",
      "ledger_open_operator_account",
      "ledger_posted_of",
      "ledger_record_evidence",
      "responsible_gaming_refusal",
    ],
  },
};
