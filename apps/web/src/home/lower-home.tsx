// The lower half of home in one chunk: it comes when the person scrolls towards it.

export { MegaJackpot } from "./mega-jackpot.tsx";
export { VendorSection } from "./vendor-section.tsx";
export { WinnerBoard } from "./winner-board.tsx";
