// Upper limits of the live chat.

export const chatPictureMaxBytes = 5 * 1024 * 1024;
/** Longest text of a message, in characters. */
export const chatTextMax = 1_000;
/** Questions that a member sends with one tap, and the longest of them. */
export const chatQuestionsMax = 8;
export const chatQuestionMax = 80;
/** Longest usual wait that an operator may state. */
export const chatWaitMaxMinutes = 1_440;
