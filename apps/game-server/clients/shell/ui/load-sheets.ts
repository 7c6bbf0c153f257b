/** Fetches the sheets' code once, however often it is called. */
export const loadSheets = () => import("./sheets.ts");
