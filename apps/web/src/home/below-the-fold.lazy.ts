// The sections of home that are below the fold, in one chunk.

export { MegaJackpot } from "./jackpot/mega-jackpot.tsx";
export { VendorSection } from "../games/vendor-section.tsx";
export { WinnerBoard } from "./sections/winner-board.tsx";
