const refusals: Readonly<Record<string, string>> = {
  "lottery.draw.unknown": "there is no such draw.",
  "lottery.entry.waiting": "an entry for this draw waits for a second person already.",
  "lottery.entry.unknown": "no entry for this draw waits for a second person.",
  "lottery.entry.own": "who entered it cannot confirm it.",
  "lottery.entry.differs":
    "the first person entered something else; both entries are void and in the audit log.",
  "lottery.entry.repeated": "this result is entered already.",
  "lottery.result.differs": "another result of this draw is known already.",
  request_param_err:
    "this is no game or number of a draw, the operator is no name in small letters, or the reason is empty or too long.",
};

/** What the server's refusal means to an operator. */
export function sayRefusal(code: string, detail: unknown): string {
  const { reason, path, state } = (detail ?? {}) as { reason?: string; path?: string; state?: string };
  if (code === "lottery.result.invalid")
    return `the result is not one of this game: ${reason}${path === "" ? "" : ` at ${path}`}.`;
  if (code === "lottery.draw.state")
    return state === undefined
      ? "the draw has gone on since this was entered; the entry is void."
      : `this cannot be done with this draw, which is ${state}.`;
  return refusals[code] ?? `the server refused it: ${code}.`;
}
