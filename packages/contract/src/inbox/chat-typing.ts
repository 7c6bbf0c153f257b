// Intervals of the typing signal in the live chat, for both sides.

/** Minimum time between two typing events that a page sends. */
export const chatTypingEveryMs = 3_000;
/** How long the receiving side shows that the sender is typing. Longer than the time between two typing events. */
export const chatTypingShownMs = 5_000;
