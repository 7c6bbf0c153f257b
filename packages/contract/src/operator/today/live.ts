// What the console's event stream says.

/** In the place of an area: a member writes in the live chat. */
export const typingArea = "chat.typing";

/** The data of a `changed` event: the area whose answers are out of date. */
export type LiveChange = {
  readonly area: string;
  /** Of `chat.typing`: whose conversation it is. */
  readonly member?: string;
};
