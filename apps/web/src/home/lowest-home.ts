// What the lower half shows, in one chunk.

export { MegaJackpot } from "./mega-jackpot.tsx";
export { VendorSection } from "../games/vendor-section.tsx";
export { WinnerBoard } from "./winner-board.tsx";
