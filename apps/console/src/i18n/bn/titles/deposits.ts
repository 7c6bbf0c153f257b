import type { Texts } from "../../text-ids.ts";

export const depositTitles = {
  "deposits.title": "ডিপোজিট",
  "deposits.queue": "অপেক্ষমাণ ডিপোজিট",
  "deposits.one": "ডিপোজিট",
  "deposits.statements": "স্টেটমেন্ট",
  "deposits.channels": "চ্যানেল ও অ্যাকাউন্ট",
  "deposits.all": "সব ডিপোজিট",
  "deposits.statementLines": "স্টেটমেন্টের সব লাইন",
  "deposits.reconciliation": "দৈনিক হিসাব মেলানো",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    deposits: typeof depositTitles;
  }
}
