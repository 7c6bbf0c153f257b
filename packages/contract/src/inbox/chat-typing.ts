// Intervals of the typing signal in the live chat, for both sides.

/** A page that writes says so once in this time. */
export const chatTypingEveryMs = 3_000;
/** How long the other side shows it: longer than the pause between two. */
export const chatTypingShownMs = 5_000;
