import type { MessagesLike } from "../../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  title: "Tiles to open",
  patterns: { corners: "Corners", row: "Row", plus: "Plus", random: "Random" },
  count: "Tiles a round",
  note: "Each round opens {count} tiles and cashes out. A mine ends the round.",
};
