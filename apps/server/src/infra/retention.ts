// Retention times. docs/operate/data.md has them in a table, and a test compares both.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Each time counts from the end of the row's subject, unless its comment names another start. */
export const retentionMs = {
  /** Push events, from their creation. A stream that reconnects later does not need them. */
  pushEvents: DAY_MS,
  /** Windows of rate limits and of counted failures, from their beginning. */
  counts: DAY_MS,
  /** A token of the chat, from the end of the time in which it can be redeemed. */
  chatTokens: 60 * MINUTE_MS,
  /** A picture of a document whose name was never submitted, from its upload. */
  documentDrafts: 7 * DAY_MS,
  /**
   * Details of a refused name and of a closed account: from the decision or, without a decision, from the submission.
   * Pictures of a refused name: from the decision. Pictures of a closed account: from their upload.
   */
  refusedDocuments: 30 * DAY_MS,
  /** An operator's session, API token or invitation, from its end. */
  operatorSessions: 90 * DAY_MS,
  /**
   * An operator's view of the site as a member sees it, from the creation of its link. The audit log keeps an entry.
   */
  siteViews: 90 * DAY_MS,
  /** A session of a game. Its rounds and transactions stay. */
  playSessions: DAY_MS,
  /** A nightly comparison with a vendor, and its differences, from its creation. */
  reconciliationReports: 400 * DAY_MS,
  /** A recorded slow response. */
  slowCalls: 7 * DAY_MS,
  /** Measurements of the site's speed in visitors' browsers, as daily sums. */
  fieldMeasurements: 90 * DAY_MS,
  /** The recorded size of each table, a row for each day. */
  storageDays: 400 * DAY_MS,
} as const;
