import type { peopleTitles as bn } from "../../bn/titles/people.ts";
import type { SameTexts } from "../../text-ids.ts";

export const peopleTitles: SameTexts<typeof bn> = {
  "people.title": "People",
  "people.operators": "Operators",
  "people.roles": "Roles",
  "people.account": "Your account",
  "people.approvals": "Approval rules",
  "people.reasons": "Saved reasons",
};
