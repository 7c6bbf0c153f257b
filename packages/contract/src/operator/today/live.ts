// Server-sent events of the console.

/** Area name in a `changed` event that means: a member is typing in the live chat. */
export const typingArea = "chat.typing";

/** Data of a `changed` event: the area whose fetched answers are out of date. */
export type LiveChange = {
  readonly area: string;
  /** For `chat.typing`: the member who is typing. */
  readonly member?: string;
};
