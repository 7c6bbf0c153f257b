/** Media query for screens that have room beside the phone-wide column for a panel, with margins on both sides. */
export const wideQuery = "(min-width: 1000px) and (min-height: 480px)";
