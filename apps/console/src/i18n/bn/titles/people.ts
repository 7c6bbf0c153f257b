import type { Texts } from "../../text-ids.ts";

export const peopleTitles = {
  "people.title": "লোকজন",
  "people.operators": "অপারেটর",
  "people.roles": "ভূমিকা",
  "people.account": "নিজের অ্যাকাউন্ট",
  "people.approvals": "অনুমোদনের নিয়ম",
  "people.reasons": "রাখা কারণ",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    people: typeof peopleTitles;
  }
}
