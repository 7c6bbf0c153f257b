// Limits of requests for a member's transactions and bet history.

/** Maximum range of one request, in days. An earlier start is moved to this many days before the end. */
export const maxRecordDays = 30;

/**
 * Maximum rows that page numbers can reach, because each page skips the rows before it. `totalPages` counts no page
 * beyond this maximum. A cursor has no such limit.
 */
export const maxRowsByPage = 10_000;
