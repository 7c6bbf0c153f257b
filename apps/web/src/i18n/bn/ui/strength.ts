import type { Messages } from "../../message.ts";

export const strength = {
  "password.weak": "দুর্বল। আরও লম্বা করুন: কয়েকটি শব্দ জুড়ে দিলে মনে রাখাও সহজ।",
  "password.fair": "মোটামুটি। আর কয়েকটি অক্ষর দিলে শক্ত হবে।",
  "password.strong": "শক্ত পাসওয়ার্ড",
} as const satisfies Messages;
