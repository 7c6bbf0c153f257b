/** Error of a command that refuses to run. Its message is one line. */
export class Refused extends Error {}
