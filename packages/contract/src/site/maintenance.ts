// Announced maintenance: what it may pause, and its limits.

/** What operators may pause while it runs. Wins, refunds and withdrawals always continue. */
export const pauses = ["bets", "deposits"] as const;
export type Pause = (typeof pauses)[number];

/** Maximum characters of an announcement in one language. */
export const maxMaintenanceText = 300;
/** Announcements that have not ended, of one merchant. */
export const maxAnnounced = 5;
/** Maximum length of one. */
export const maxMaintenanceMs = 7 * 86_400_000;
/** Members see it from this time before its start. */
export const noticeMs = 48 * 3_600_000;
