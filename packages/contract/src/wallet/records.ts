// The bounds of a member's records: transactions and bet history.

/** Maximum range of one request; an earlier start is moved to this many days before the end. */
export const maxRecordDays = 30;

/**
 * Maximum rows that page numbers reach, since each page skips the rows before it. `totalPages` counts no page beyond
 * this maximum. A cursor reads a record to its end.
 */
export const maxRowsByPage = 10_000;
