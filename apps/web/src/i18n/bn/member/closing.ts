import type { Messages } from "../../message.ts";

export const closing = {
  "closing.title": "অ্যাকাউন্ট বন্ধ করুন",
  "closing.text":
    "অ্যাকাউন্ট চিরতরে বন্ধ হবে, আর খোলা যাবে না। নামটি অন্য কেউ নিতে পারবে না। আইন যতদিন বলে, হিসাব ততদিন রাখা হবে।",
  "closing.obstacles": "বন্ধ করার আগে এগুলো শেষ করতে হবে:",
  "closing.balance": "অ্যাকাউন্টে টাকা আছে: আগে তুলে নিন",
  "closing.deposit": "একটি জমা এখনো চলছে",
  "closing.withdrawal": "একটি টাকা তোলা এখনো চলছে",
  "closing.round": "একটি গেমের রাউন্ড এখনো খোলা",
  "closing.draw": "একটি লটারির ড্র এখনো বাকি",
  "closing.wallet": "গেমের ওয়ালেটে টাকা যাচ্ছে বা আসছে",
  "closing.team": "আপনার অধীনে সদস্য আছেন: গ্রাহকসেবায় জানান",
  "closing.close": "চিরতরে বন্ধ করুন",
  "closing.done": "আপনার অ্যাকাউন্ট বন্ধ হয়েছে",
} as const satisfies Messages;
