// Intervals of the typing signal in the live chat, for both sides.

/** Minimum time between two typing events of a page. */
export const chatTypingEveryMs = 3_000;
/** How long the other side shows the typing: longer than the pause between two events. */
export const chatTypingShownMs = 5_000;
