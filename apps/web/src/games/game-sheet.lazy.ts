// Loads a tile's bottom sheet with its messages. It is separate from the tiles, which home and every list load.

import { withMessages } from "../i18n/with-messages.ts";

export const loadGameSheet = withMessages(["game-list"], () =>
  import("./game-sheet.tsx").then((m) => ({ default: m.GameSheet })),
);
