import type { Texts } from "../text-ids.ts";

export const list = {
  "list.filters": "ফিল্টার",
  "list.apply": "প্রয়োগ করুন",
  "list.clear": "সব মুছুন",
  "list.remove": "{label} ফিল্টার সরান",
  "list.any": "যেকোনো",
  "list.from": "{label}, থেকে",
  "list.before": "{label}, এর আগে",
  "list.min": "{label}, সর্বনিম্ন",
  "list.max": "{label}, সর্বোচ্চ",
  "list.prefix": "শুরুর অংশ লিখলেই হবে",
  "list.columns": "কলাম",
  "list.standard": "আগের মতো",
  "list.views": "ভিউ",
  "list.allRows": "ফিল্টার ছাড়া সব",
  "list.saveView": "এই ভিউ রাখুন",
  "list.viewName": "ভিউয়ের নাম",
  "list.viewShared": "দলের সবাই দেখুক",
  "list.removeView": "ভিউ মুছুন",
  "list.export": "{format} ফাইল নামান",
  "list.exportHelp": "পর্দায় যে ফিল্টার, ক্রম ও কলাম আছে, ফাইলে ঠিক সেগুলোই থাকবে।",
  "list.download": "নামান",
  "list.more": "আরও দেখুন",
  "list.newer": "নতুনগুলো",
  "list.older": "পুরোনোগুলো",
  "list.shown": "{shown}টি দেখানো হচ্ছে",
  "list.exact": "{count}টির মধ্যে {shown}টি দেখানো হচ্ছে",
  "list.about": "প্রায় {count}টির মধ্যে {shown}টি দেখানো হচ্ছে",
  "list.asOf": "{time}-এর হিসাব",
  "list.key.next": "পরের সারি",
  "list.key.previous": "আগের সারি",
  "list.key.open": "সারি খোলা",
  "list.key.filters": "ফিল্টার",
  "list.key.reload": "আবার লোড করা",
  "list.queue.next": "পরেরটি",
  "list.queue.back": "আগেরটি",
  "list.queue.approve": "অনুমোদন",
  "list.queue.refuse": "প্রত্যাখ্যান",
  "list.queue.empty": "কাজ শেষ, আর কিছু অপেক্ষায় নেই।",
  "list.queue.choose": "বাঁ দিক থেকে একটি বেছে নিন।",
  "list.queue.restored": "কাজটি হয়নি: {reason}",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    list: typeof list;
  }
}
