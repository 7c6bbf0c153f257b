import type { MessageLanguage } from "@khela/contract/locale/languages";

/** `paused`: paused by a maintenance. */
export type PartState = "good" | "limited" | "down" | "paused";
export type PartName = "site" | "games" | "payments" | "lottery";

type StatusText = {
  readonly tag: string;
  readonly locale: string;
  readonly title: string;
  readonly parts: Readonly<Record<PartName, string>>;
  readonly states: Readonly<Record<PartState, string>>;
  readonly maintenance: string;
  readonly none: string;
  readonly running: string;
  readonly asOf: string;
  readonly home: string;
  /** Text before the last known announcements, when the database cannot be read. */
  readonly unreadable: string;
};

export const statusTexts: Readonly<Record<MessageLanguage, StatusText>> = {
  BN: {
    tag: "bn",
    locale: "bn-BD",
    title: "সাইটের অবস্থা",
    parts: { site: "সাইট", games: "খেলা", payments: "জমা ও তোলা", lottery: "লটারি" },
    states: {
      good: "ঠিকমতো চলছে",
      limited: "কিছু অংশ চলছে না",
      down: "এখন চলছে না",
      paused: "রক্ষণাবেক্ষণের জন্য বন্ধ",
    },
    maintenance: "জানানো রক্ষণাবেক্ষণ",
    none: "কোনো রক্ষণাবেক্ষণ জানানো হয়নি।",
    running: "এখন চলছে",
    asOf: "দেখা হয়েছে",
    home: "সাইটে ফিরুন",
    unreadable: "সাইট এখন সাড়া দিচ্ছে না; আমরা কাজ করছি। আপনাকে যা নিশ্চিত করা হয়েছে, তা লেখা আছে।",
  },
  EN: {
    tag: "en",
    locale: "en-GB",
    title: "Service status",
    parts: { site: "Site", games: "Games", payments: "Deposits and withdrawals", lottery: "Lottery" },
    states: {
      good: "Working",
      limited: "Partly working",
      down: "Not working now",
      paused: "Paused for maintenance",
    },
    maintenance: "Announced maintenance",
    none: "No maintenance is announced.",
    running: "running now",
    asOf: "Checked",
    home: "Back to the site",
    unreadable:
      "The site does not answer right now; we are working on it. Everything that was confirmed to you is recorded.",
  },
  TH: {
    tag: "th",
    locale: "th-TH",
    title: "สถานะบริการ",
    parts: { site: "เว็บไซต์", games: "เกม", payments: "ฝากและถอน", lottery: "หวย" },
    states: {
      good: "ใช้งานได้ปกติ",
      limited: "ใช้งานได้บางส่วน",
      down: "ตอนนี้ใช้งานไม่ได้",
      paused: "หยุดชั่วคราวเพื่อปรับปรุง",
    },
    maintenance: "การปรับปรุงที่ประกาศไว้",
    none: "ไม่มีประกาศการปรับปรุง",
    running: "กำลังดำเนินการ",
    asOf: "ตรวจเมื่อ",
    home: "กลับไปที่เว็บไซต์",
    unreadable: "ตอนนี้เว็บไซต์ไม่ตอบสนอง เรากำลังแก้ไข สิ่งที่ยืนยันกับคุณแล้วถูกบันทึกไว้",
  },
};
