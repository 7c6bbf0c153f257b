import type { MessagesLike } from "../../i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = { big: "Big win", great: "Great win", huge: "Huge win" };
