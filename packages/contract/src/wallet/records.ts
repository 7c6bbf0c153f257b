// The bounds of a member's records: transactions and bet history.

/** Maximum range of one request; an earlier start moves up to it. */
export const maxRecordDays = 30;

/**
 * Maximum rows that page numbers reach: each page skips the rows before it. `totalPages` counts no page beyond. A
 * cursor reads a record to its end.
 */
export const maxRowsByPage = 10_000;
