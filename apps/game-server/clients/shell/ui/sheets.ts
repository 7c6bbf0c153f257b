// The bottom sheets of the frame. They are fetched after the game is ready, since none is needed to play.

export { askStopConditions, sayStopReason } from "../auto/auto-sheet.ts";
export { showFairness } from "../fairness/fairness-sheet.ts";
export { showRoomFairness } from "../fairness/room-fairness-sheet.ts";
export { showRounds } from "./history-sheet.ts";
export { showSession } from "../session-sheet/session-sheet.ts";
export { showRules } from "./rules-sheet.ts";
