// The bounds of a member's records: transactions and bet history.

/** Longest range of one request; its beginning moves up to its end less this. */
export const maxRecordDays = 30;

/**
 * How far a record is read by page number, in rows: each page is found by passing over those before it. `totalPages` counts no page
 * beyond. By cursor a record is read to its end.
 */
export const maxRowsByPage = 10_000;
