// Upper limits of the live chat.

export const chatPictureMaxBytes = 5 * 1024 * 1024;
/** Longest text of a message, in characters. */
export const chatTextMax = 1_000;
/** Maximum number and length of the questions that a member sends with one tap. */
export const chatQuestionsMax = 8;
export const chatQuestionMax = 80;
/** Maximum of the usual waiting time that an operator may state. */
export const chatWaitMaxMinutes = 1_440;
