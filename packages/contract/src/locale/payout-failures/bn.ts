import type { PayoutFailureMessage } from "../../payment-gateway.ts";

/** The member's texts for each reason why a payout failed, with what to do. */
export const payoutFailuresBn: Readonly<Record<PayoutFailureMessage, string>> = {
  "withdraw.failure.account_not_found":
    "এই নম্বরে কোনো অ্যাকাউন্ট নেই। নম্বর মিলিয়ে সঠিক অ্যাকাউন্ট যোগ করুন, তারপর আবার তুলুন।",
  "withdraw.failure.account_closed": "এই অ্যাকাউন্ট বন্ধ। চালু আছে এমন আরেকটি অ্যাকাউন্ট যোগ করে আবার তুলুন।",
  "withdraw.failure.name_differs": "অ্যাকাউন্টটি আপনার দেওয়া নামে নয়। নিজের নামের অ্যাকাউন্ট যোগ করে আবার তুলুন।",
  "withdraw.failure.limit_reached": "অ্যাকাউন্টটির টাকা নেওয়ার সীমা শেষ। কাল আবার তুলুন, অথবা আরেকটি অ্যাকাউন্ট বেছে নিন।",
  "withdraw.failure.unavailable": "ব্যাংক বা ওয়ালেট এই মুহূর্তে টাকা নিচ্ছে না। কিছুক্ষণ পরে আবার তুলুন।",
  "withdraw.failure.refused": "কেন নেয়নি, ব্যাংক বা ওয়ালেট তা জানায়নি। আরেকটি অ্যাকাউন্টে চেষ্টা করুন, অথবা গ্রাহকসেবায় জানান।",
};
