// Upper limits of the live chat.

export const chatPictureMaxBytes = 5 * 1024 * 1024;
/** Maximum length of a chat message, in characters. */
export const chatTextMax = 1_000;
/** Maximum number of the questions that a member sends with one tap, and maximum length of each. */
export const chatQuestionsMax = 8;
export const chatQuestionMax = 80;
/** Maximum of the usual waiting time that an operator may state for the chat. */
export const chatWaitMaxMinutes = 1_440;
