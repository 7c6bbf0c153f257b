// Loads the bottom sheet of a game with its messages. It is a separate chunk from the tiles, which every list and home
// load.

import { withMessages } from "../i18n/with-messages.ts";

export const loadGameSheet = withMessages(["game-list"], () =>
  import("./game-sheet.tsx").then((m) => ({ default: m.GameSheet })),
);
