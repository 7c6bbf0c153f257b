const refusals: Readonly<Record<string, string>> = {
  "promotion.unknown": "there is no promotion of this code that is on.",
  "decision.second.person":
    "your decision is kept: a second person has to decide the same, with their own --operator NAME.",
  "member.blocked": "the member is blocked or closed: nothing is given.",
  "promotion.decided": "this reward waits for no decision.",
};

/** What the server's refusal means to an operator: of a promotion that cannot be used, everything that is wrong with it. */
export function sayRefusal(code: string, detail: unknown): string {
  const { faults } = (detail ?? {}) as { faults?: readonly string[] };
  if (faults !== undefined)
    return `the promotion cannot be used, and nothing was changed:\n  ${faults.join("\n  ")}`;
  if (code === "request_param_err") return "this is no id or code, or the reason is empty or too long.";
  return refusals[code] ?? `the server refused it: ${code}.`;
}
