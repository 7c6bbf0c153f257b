/** Screens that have room for the column and for an aside with margins on both sides. */
export const wideQuery = "(min-width: 1000px) and (min-height: 480px)";
