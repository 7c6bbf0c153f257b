import type { Messages } from "../../message.ts";

/** Hints beside the form of a deposit. */
export const depositHints = {
  "cashier.firstWithdrawal": "টাকা তোলার সময়",
  "cashier.accountWaits":
    "নতুন ওয়ালেট বা ব্যাংকে টাকা পাঠানো শুরু হয় {count} ঘণ্টা পর। যে ওয়ালেট থেকে জমা দেবেন, সেটিই প্রথম যোগ করলে অপেক্ষা লাগে না।",
  "cashier.pinLooked": "পিন নতুন হলে {count} ঘণ্টা পর্যন্ত উত্তোলন আমাদের একজন দেখে তারপর ছাড়েন।",
  "cashier.setUpNow": "এখনই ঠিক করে রাখুন",
  "cashier.openOrders": "যে জমা এখনো চলছে",
  "cashier.secondOrder": "নতুন জমা দিলে সেটি আলাদা হবে: দুটোর টাকাই দিতে হবে, আর দুটোই আপনার সীমায় গোনা হবে।",
} as const satisfies Messages;
