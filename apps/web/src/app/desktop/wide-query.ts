/** The column, and beside it on both sides the aside with its margins. */
export const wideQuery = "(min-width: 1000px) and (min-height: 480px)";
