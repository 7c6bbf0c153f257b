// Events of the console's stream.

/** Sent in place of an area's name when a member is typing in the live chat. */
export const typingArea = "chat.typing";

/** The data of a `changed` event: the area whose answers are out of date. */
export type LiveChange = {
  readonly area: string;
  /** For `chat.typing`: the member of the conversation. */
  readonly member?: string;
};
