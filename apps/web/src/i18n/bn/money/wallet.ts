import type { TransactionType } from "@khela/contract/member/transaction-types";
import type { Message, Messages } from "../../message.ts";

type TypeIds = `wallet.type.${TransactionType}`;

const types = {
  "wallet.type.deposit": "টাকা জমা",
  "wallet.type.withdraw": "টাকা তোলা",
  "wallet.type.withdrawFee": "টাকা তোলার ফি",
  "wallet.type.bet": "বাজি ধরা",
  "wallet.type.win": "জয়ের টাকা",
  "wallet.type.betRollback": "বাতিল বাজির টাকা ফেরত",
  "wallet.type.winRollback": "বাতিল জয়ের সমন্বয়",
  "wallet.type.vendorCredit": "গেম নির্মাতার সমন্বয়",
  "wallet.type.vendorDebit": "গেম নির্মাতার সমন্বয়",
  "wallet.type.walletIn": "গেম ওয়ালেট থেকে",
  "wallet.type.walletOut": "গেম ওয়ালেটে",
  "wallet.type.uplineIn": "এজেন্টের কাছ থেকে",
  "wallet.type.downlineOut": "সদস্যকে দেওয়া",
  "wallet.type.systemCredit": "হিসাবে যোগ",
  "wallet.type.systemDebit": "হিসাব থেকে বিয়োগ",
  "wallet.type.freeRoundWin": "ফ্রি রাউন্ডের জয়ের টাকা",
  "wallet.type.playGrant": "উপহারের খেলার টাকা",
  "wallet.type.vipBonus": "ভিআইপি লেভেলের বোনাস",
} as const satisfies Readonly<Record<TypeIds, Message>>;

export const wallet = {
  ...types,
  "wallet.type.unknown": "অন্যান্য লেনদেন",
  "wallet.span": "কবের লেনদেন",
  "wallet.span.today": "আজ",
  "wallet.span.yesterday": "গতকাল",
  "wallet.span.week": "৭ দিন",
  "wallet.span.month": "৩০ দিন",
  "wallet.group": "লেনদেনের ধরন",
  "wallet.group.all": "সব",
  "wallet.group.deposit": "জমা",
  "wallet.group.winning": "জয়ের টাকা",
  "wallet.group.betting": "বাজি",
  "wallet.group.promotion": "উপহার",
  "wallet.group.withdraw": "তোলা",
  "wallet.group.other": "অন্যান্য",
  "wallet.after": "ব্যালেন্স",
  "wallet.empty": "এই সময়ে কোনো লেনদেন নেই",
  "wallet.emptyHint": "অন্য দিন বা অন্য ধরন বেছে দেখুন।",
  "wallet.failed": "লেনদেনের তালিকা আনা গেল না",
  "wallet.end": "তালিকা শেষ",
} as const satisfies Messages;
