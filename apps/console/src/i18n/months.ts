import type { ConsoleLanguage } from "@khela/contract/operator/console-page";

/** Short names of the months by language, January first. */
export const months: Readonly<Record<ConsoleLanguage, readonly string[]>> = {
  bn: ["জানু", "ফেব্রু", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট", "সেপ্টে", "অক্টো", "নভে", "ডিসে"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
};
