// Retention times. docs/operate/data.md has the table, and a test compares the two.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Each time counts from the end of the row's subject, unless its comment names another start. */
export const retentionMs = {
  /** Push events, from their creation; older ones are of no use to a reconnecting stream. */
  pushEvents: DAY_MS,
  /** Windows of rate limits and of failures; from their beginning. */
  counts: DAY_MS,
  /** A chat's token, from the end of the time in which it can be redeemed. */
  chatTokens: 60 * MINUTE_MS,
  /** A picture of a document whose name was never submitted, from its upload. */
  documentDrafts: 7 * DAY_MS,
  /**
   * Details of a refused name and of a closed account, from the decision; without a decision, from the submission.
   * Pictures of a refused name, from the decision; pictures of a closed account, from their upload.
   */
  refusedDocuments: 30 * DAY_MS,
  /** An operator's session, API token or invitation, from its end. */
  operatorSessions: 90 * DAY_MS,
  /** An operator's view of the site as a member sees it, from its link; the audit log keeps a record. */
  siteViews: 90 * DAY_MS,
  /** A game's session; its rounds and transactions stay. */
  playSessions: DAY_MS,
  /** A nightly comparison with a vendor and its differences, from its creation. */
  reconciliationReports: 400 * DAY_MS,
  /** A recorded slow answer. */
  slowCalls: 7 * DAY_MS,
  /** Field measurements of the site's pages, in daily sums. */
  fieldMeasurements: 90 * DAY_MS,
  /** The recorded size of each table, a row for each day. */
  storageDays: 400 * DAY_MS,
} as const;
