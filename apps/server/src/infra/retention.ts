// Retention times. docs/operate/data.md has the table, and a test compares the two.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** After the end of the thing or, where stated, after its creation. */
export const retentionMs = {
  /** Too old for any reconnecting stream; from its creation. */
  pushEvents: DAY_MS,
  /** Windows of rate limits and of failures; from their beginning. */
  counts: DAY_MS,
  /** A chat's token, after the time in which it may be redeemed. */
  chatTokens: 60 * MINUTE_MS,
  /** A picture of a document whose name was never submitted, from its upload. */
  documentDrafts: 7 * DAY_MS,
  /**
   * Details of a refused name and of a closed account, from the decision or, without one, from the submission.
   * Pictures of a refused name, from the decision; of a closed account, from their upload.
   */
  refusedDocuments: 30 * DAY_MS,
  /** An operator's session, API token or invitation, from its end. */
  operatorSessions: 90 * DAY_MS,
  /** An operator's view of the site as a member sees it, from its link; the audit log keeps a record of it. */
  siteViews: 90 * DAY_MS,
  /** A game's session; its rounds and transactions stay. */
  playSessions: DAY_MS,
  /** A night's comparison with a vendor and the differences it found, from its writing. */
  reconciliationReports: 400 * DAY_MS,
  /** A slow answer. */
  slowCalls: 7 * DAY_MS,
  /** Field measurements of the site's pages, in daily sums. */
  fieldMeasurements: 90 * DAY_MS,
  /** The size of each table, a day. */
  storageDays: 400 * DAY_MS,
} as const;
