import type { Messages } from "../../message.ts";

export const dates = {
  "dates.year": "বছর",
  "dates.month": "মাস",
  "dates.day": "দিন",
  "dates.hour": "ঘণ্টা",
  "dates.minute": "মিনিট",
  "dates.choose": "ঠিক আছে",
  "dates.pick": "{label} বেছে নিন",
  "dates.first": "থেকে",
  "dates.last": "পর্যন্ত",
  "dates.zone": "সময়গুলো বাংলাদেশের (GMT+৬)।",
} as const satisfies Messages;
