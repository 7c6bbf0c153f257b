/** Words of a member as one line for a terminal: no line break or escape of theirs can pass for a line of ours. */
export const oneLine = (words: string): string =>
  JSON.stringify(words).replace(/[\u007f-\u009f\u2028\u2029]/g, " ");
