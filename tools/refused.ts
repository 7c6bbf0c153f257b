/** What cannot be done, in one line. */
export class Refused extends Error {}
