/** A refusal, in one line. */
export class Refused extends Error {}
