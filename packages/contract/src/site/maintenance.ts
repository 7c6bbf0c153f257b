// Announced maintenance of the site: what it may pause, and its limits.

/** Actions that operators may pause during a maintenance. Wins, refunds and withdrawals always continue. */
export const pauses = ["bets", "deposits"] as const;
export type Pause = (typeof pauses)[number];

/** Maximum characters of an announcement in one language. */
export const maxMaintenanceText = 300;
/** Maximum number of one merchant's announced maintenances that have not ended. */
export const maxAnnounced = 5;
/** Maximum length of one maintenance, in milliseconds. */
export const maxMaintenanceMs = 7 * 86_400_000;
/** How long before its start members see an announced maintenance, in milliseconds. */
export const noticeMs = 48 * 3_600_000;
