import type { Messages } from "../../message.ts";

/** Messages of the welcome screen of a new member, and of the verifications that a reward requires. */
export const welcome = {
  "auth.welcomeHint": "আপনার অ্যাকাউন্ট খোলা হয়েছে, ব্যালেন্সে এখনও টাকা নেই। টাকা জমা দিয়ে শুরু করুন, অথবা আগে ফ্রি খেলে দেখুন।",
  "auth.welcomeName": "আপনার ইউজারনেম {name}। মোবাইল নম্বর বা ইউজারনেম, যেকোনোটি দিয়ে লগইন করুন।",
  "auth.verifyFirst": "আগে যাচাই করুন",
  "auth.verify.mobile": "মোবাইল নম্বর যাচাই করুন",
  "auth.verify.email": "ইমেইল যাচাই করুন",
  "auth.verify.realName": "আসল নাম যাচাই করুন",
  "auth.welcomeChangeName": "ইউজারনেম বদলান",
  "auth.welcomeBonusShare": "প্রথম জমার {percent}% বাড়তি, সর্বোচ্চ {max}।",
  "auth.welcomeBonusFixed": "প্রথম জমার সঙ্গে {amount} বাড়তি।",
  "auth.welcomeBonusFrom": "সর্বনিম্ন জমা {min}।",
  "auth.welcomeBonusTurnover": "তোলার আগে বোনাসের {times} গুণ বাজি ধরতে হয়।",
  "auth.welcomeBonusDeposit": "এই বোনাসসহ জমা দিন",
  "auth.welcomeDeposit": "টাকা জমা দিন",
  "auth.welcomeFreePlay": "ফ্রি খেলে দেখুন",
  "auth.welcomeLater": "পরে, আগে ঘুরে দেখি",
} as const satisfies Messages;
