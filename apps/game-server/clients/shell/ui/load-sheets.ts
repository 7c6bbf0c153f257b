/** Fetches the code of the bottom sheets once, however often it is called. */
export const loadSheets = () => import("./sheets.ts");
