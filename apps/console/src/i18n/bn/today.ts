import type { Texts } from "../text-ids.ts";

export const today = {
  "today.hello": "স্বাগতম, {name}",
  "today.proposals": "দ্বিতীয় অপারেটরের অপেক্ষায়",
  "today.noProposals": "কোনো প্রস্তাব অপেক্ষায় নেই।",
  "today.help":
    "এখানে দেখা যায় এখন কী কী কারও অপেক্ষায় আছে।\nদুজন লাগে এমন কাজ প্রস্তাব হয়ে থাকে; যিনি প্রস্তাব করেছেন তিনি ছাড়া অন্য কেউ তা অনুমোদন করেন।",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    today: typeof today;
  }
}
