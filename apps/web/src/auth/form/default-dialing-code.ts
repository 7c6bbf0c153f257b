export const defaultDialingCode = "880";
