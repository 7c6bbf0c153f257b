import type { Messages } from "../../message.ts";

export const siteView = {
  "view.label": "সদস্যের চোখে সাইট",
  "view.strip": "{by} সাইটটি {member}-এর চোখে দেখছেন, {until} পর্যন্ত। এখানে কিছু বদলানো যায় না।",
  "view.endFailed": "শেষ করা গেল না, আবার চেষ্টা করুন। {member}-এর চোখে দেখা নিজে থেকেই {until}-এ শেষ হবে।",
  "view.end": "শেষ করুন",
  "view.over": "সদস্যের চোখে সাইট দেখা শেষ হয়েছে।",
  "view.linkHint": "লিংক একবারই চলে, আর মাত্র এক মিনিট।",
} as const satisfies Messages;
