// The sandbox's promotions, in taka: at least one of each type, so that a new player sees all types. The seed runs at
// every start and keeps an operator's changes.

import type { PromotionType } from "@khela/contract/promotions/promotion-types";
import type { Db } from "@khela/service-kit/db/database";
import { getSandboxMerchantId } from "../site/seed.ts";
import { readPromotion } from "../../src/promotions/operator/promotion-file.ts";
import { savePromotion } from "../../src/promotions/operator/save.ts";
import { invite } from "./referral-seed.ts";
import { findKind } from "../../src/promotions/store.ts";

const CURRENCY = "BDT";
const STARTS_AT = "2026-01-01T00:00:00Z";
type Texts = { readonly bn: string; readonly en: string; readonly th: string };
type Entry = {
  readonly code: string;
  readonly type: PromotionType;
  readonly title: Texts;
  readonly body: Texts;
  readonly [field: string]: unknown;
};

const welcome: Entry = {
  code: "welcome",
  type: "FIRST_DEPOSIT",
  category: "deposit",
  title: { bn: "প্রথম জমায় ১০০% বোনাস", en: "100% on your first deposit", th: "โบนัส 100% สำหรับการฝากครั้งแรก" },
  body: {
    bn: "প্রথম জমার সমান বোনাস পান, সর্বোচ্চ ৫০০ টাকা। জমা দেওয়ার সময় এই অফারটি বেছে নিন; টাকার সঙ্গে বোনাস একবারে যোগ হয়।",
    en: "Doubles your first deposit, up to ৳500 more. Choose this offer when you deposit; the bonus arrives together with the money.",
    th: "เพิ่มยอดฝากครั้งแรกเป็นสองเท่า สูงสุด ৳500 เลือกข้อเสนอนี้ตอนฝาก โบนัสเข้าพร้อมกับเงินฝาก",
  },
  period: "once",
  minDeposit: "500.00",
  rewardPercent: "100",
  rewardMax: "500.00",
  // the turnover is 25 times the sum of deposit and bonus
  turnoverPercent: 5_000,
  maxStake: "100.00",
  lockHours: 720,
  reviewSignals: ["device", "payment", "opposite"],
  stackingGroup: "deposit-bonus",
  expectedClaims: 2_000,
  budget: "1200000.00",
};

const reload: Entry = {
  code: "daily-reload",
  type: "DEPOSIT",
  category: "deposit",
  title: { bn: "প্রতিদিনের জমায় ১% বোনাস", en: "1% on a deposit every day", th: "โบนัส 1% สำหรับการฝากทุกวัน" },
  body: {
    bn: "দিনে একবার ১,০০০ টাকা বা তার বেশি জমা দিলে ১% বোনাস, সর্বোচ্চ ১০ টাকা।",
    en: "Once a day, a deposit of ৳1,000 or more brings 1% on top, up to ৳10.",
    th: "วันละครั้ง ฝากตั้งแต่ ৳1,000 ขึ้นไป รับเพิ่ม 1% สูงสุด ৳10",
  },
  period: "day",
  minDeposit: "1000.00",
  rewardPercent: "1",
  rewardMax: "10.00",
  turnoverPercent: 3_000,
  lockHours: 72,
  stackingGroup: "deposit-bonus",
  expectedClaims: 10_000,
  budget: "100000.00",
};

const signIn: Entry = {
  code: "daily-sign-in",
  type: "LOGIN",
  category: "daily",
  title: { bn: "প্রতিদিনের হাজিরা", en: "Daily sign-in", th: "เช็กอินรายวัน" },
  body: {
    bn: "মোবাইল নম্বর যাচাই করে প্রতিদিন একবার এসে ২ টাকা নিন।",
    en: "Verify your mobile number, then claim ৳2 once a day.",
    th: "ยืนยันเบอร์มือถือ แวะมาวันละครั้งแล้วรับ ৳2",
  },
  period: "day",
  requires: ["mobile"],
  rewardFixed: "2.00",
  rewardMax: "2.00",
  turnoverPercent: 3_000,
  lockHours: 168,
  reviewSignals: ["device"],
  expectedClaims: 100_000,
  budget: "200000.00",
};

const code: Entry = {
  code: "hello-code",
  type: "PROMO_CODE",
  category: "daily",
  title: { bn: "কোড KHELA50: ৫০ টাকা", en: "Code KHELA50: ৳50", th: "โค้ด KHELA50: ৳50" },
  body: {
    bn: "মোবাইল নম্বর যাচাই করে KHELA50 কোডটি লিখলে একবার ৫০ টাকা পাবেন।",
    en: "With a verified mobile number, enter the code KHELA50 and receive ৳50, once.",
    th: "ยืนยันเบอร์มือถือแล้วกรอกโค้ด KHELA50 รับ ৳50 ได้หนึ่งครั้ง",
  },
  period: "once",
  promoCode: "KHELA50",
  requires: ["mobile"],
  rewardFixed: "50.00",
  rewardMax: "50.00",
  turnoverPercent: 3_000,
  lockHours: 168,
  reviewSignals: ["device"],
  expectedClaims: 10_000,
  budget: "500000.00",
};

const mission: Entry = {
  code: "daily-mission",
  type: "MISSION",
  category: "mission",
  title: { bn: "আজকের মিশন: ৫,০০০ টাকার বাজি", en: "Today's mission: bet ৳5,000", th: "ภารกิจวันนี้: เดิมพัน ৳5,000" },
  body: {
    bn: "মিশনে যোগ দিন, আজ মোট ৫,০০০ টাকার বাজি খেলুন, ২০ টাকা নিন।",
    en: "Join, bet ৳5,000 in all today, and take ৳20.",
    th: "เข้าร่วม เดิมพันวันนี้รวม ৳5,000 แล้วรับ ৳20",
  },
  period: "day",
  metric: "turnover",
  target: "5000.00",
  rewardFixed: "20.00",
  rewardMax: "20.00",
  expectedClaims: 50_000,
  budget: "1000000.00",
};

const depositMission: Entry = {
  code: "weekly-deposit-mission",
  type: "MISSION",
  category: "mission",
  title: {
    bn: "সপ্তাহের মিশন: ৫,০০০ টাকা জমা",
    en: "Mission of the week: deposit ৳5,000",
    th: "ภารกิจประจำสัปดาห์: ฝาก ৳5,000",
  },
  body: {
    bn: "যোগ দিন, এই সপ্তাহে মোট ৫,০০০ টাকা জমা দিন, ২০ টাকা নিন।",
    en: "Join, deposit ৳5,000 in all this week, and take ৳20.",
    th: "เข้าร่วม ฝากรวม ৳5,000 ในสัปดาห์นี้ แล้วรับ ৳20",
  },
  period: "week",
  metric: "deposit",
  target: "5000.00",
  requires: ["mobile"],
  rewardFixed: "20.00",
  rewardMax: "20.00",
  turnoverPercent: 3_000,
  needsApproval: true,
  expectedClaims: 10_000,
  budget: "1000000.00",
};

const rebate: Entry = {
  code: "rebate",
  type: "REBATE",
  category: "rebate",
  title: { bn: "প্রতিদিনের রিবেট", en: "Daily rebate", th: "เงินคืนรายวัน" },
  body: {
    bn: "প্রতিটি দিনের টার্নওভারের ০.২০% ফেরত নিন; ভিআইপি লেভেলে হার আরও বেশি। নেওয়ার সময় সাত দিন।",
    en: "Take back 0.20% of each day's turnover, more at higher VIP levels. A day can be claimed for a week.",
    th: "รับคืน 0.20% ของยอดเดิมพันแต่ละวัน ระดับวีไอพียิ่งสูงยิ่งได้มาก รับได้ภายในเจ็ดวัน",
  },
  period: "day",
  rewardPercent: "0.20",
  rewardMax: "10000.00",
  expectedClaims: 1_000,
  budget: "10000000.00",
};

const rescue: Entry = {
  code: "weekly-rescue",
  type: "RESCUE",
  category: "rebate",
  title: {
    bn: "সাপ্তাহিক ক্ষতির ০.৫% ফেরত",
    en: "0.5% of last week's loss back",
    th: "คืน 0.5% ของยอดเสียสัปดาห์ก่อน",
  },
  body: {
    bn: "গত সপ্তাহে ক্ষতি হলে তার ০.৫% ফেরত নিন, সর্বোচ্চ ২০০ টাকা।",
    en: "If last week ended in a loss, take 0.5% of it back, up to ৳200.",
    th: "หากสัปดาห์ก่อนขาดทุน รับคืน 0.5% สูงสุด ৳200",
  },
  period: "week",
  rewardPercent: "0.5",
  rewardMax: "200.00",
  turnoverPercent: 2_000,
  reviewSignals: ["device", "address", "network", "payment", "rhythm", "opposite"],
  expectedClaims: 2_000,
  budget: "400000.00",
};

const salary: Entry = {
  code: "vip-salary",
  type: "RANK_SALARY",
  category: "vip",
  title: { bn: "ভিআইপি মাসিক বোনাস", en: "VIP monthly bonus", th: "โบนัสรายเดือนวีไอพี" },
  body: {
    bn: "VIP1 বা তার ওপরে থাকলে প্রতি মাসে ১০০ টাকা।",
    en: "At VIP1 and above, ৳100 every month.",
    th: "ตั้งแต่ VIP1 ขึ้นไป รับ ৳100 ทุกเดือน",
  },
  period: "month",
  minLevel: 1,
  rewardFixed: "100.00",
  rewardMax: "100.00",
  turnoverPercent: 2_000,
  expectedClaims: 10_000,
  budget: "1000000.00",
};

const board: Entry = {
  code: "weekly-board",
  type: "RANK_BOARD",
  category: "contest",
  title: { bn: "সাপ্তাহিক টার্নওভার প্রতিযোগিতা", en: "Turnover contest of the week", th: "แข่งยอดเดิมพันประจำสัปดาห์" },
  body: {
    bn: "সপ্তাহে যাঁদের টার্নওভার সবচেয়ে বেশি, প্রথম পাঁচজন পুরস্কার পান। সমান হলে যিনি আগে পৌঁছান তিনি এগিয়ে।",
    en: "The five players with the highest turnover of the week win a prize. If two are equal, the one who reached it first ranks higher.",
    th: "ห้าอันดับแรกที่มียอดเดิมพันมากที่สุดในสัปดาห์รับรางวัล หากคะแนนเท่ากัน ผู้ที่ถึงก่อนอยู่ในอันดับสูงกว่า",
  },
  period: "week",
  scoring: "turnover",
  prizes: ["70.00", "50.00", "30.00", "10.00", "10.00"],
  rewardMax: "70.00",
  turnoverPercent: 2_000,
  expectedClaims: 2_500,
  budget: "1000000.00",
};

const multiples: Entry = {
  code: "daily-multiple",
  type: "RANK_BOARD",
  category: "contest",
  title: { bn: "দিনের সেরা গুণ", en: "Biggest multiple of the day", th: "ตัวคูณสูงสุดของวัน" },
  body: {
    bn: "১০ টাকা বা তার বেশি বাজির একটি রাউন্ডে যিনি সবচেয়ে বেশি গুণ জেতেন। সমান হলে যিনি আগে পৌঁছান তিনি এগিয়ে।",
    en: "The round of ৳10 or more with the highest multiple of its bet wins. If two are equal, the earlier one ranks higher.",
    th: "รอบที่เดิมพัน ৳10 ขึ้นไปและจ่ายตัวคูณสูงสุด หากคะแนนเท่ากัน ผู้ที่ถึงก่อนอยู่ในอันดับสูงกว่า",
  },
  period: "day",
  scoring: "multiple",
  minStake: "10.00",
  prizes: ["10.00", "5.00", "3.00"],
  rewardMax: "10.00",
  turnoverPercent: 2_000,
  expectedClaims: 5_400,
  budget: "1000000.00",
};

const raffle: Entry = {
  code: "weekly-raffle",
  type: "RAFFLE",
  category: "contest",
  title: { bn: "সাপ্তাহিক র‍্যাফেল", en: "Raffle of the week", th: "จับรางวัลประจำสัปดาห์" },
  body: {
    bn: "প্রতি ১০০ টাকা টার্নওভারে একটি টিকিট, সপ্তাহে সর্বোচ্চ ১,০০০টি। ড্রয়ের আগে প্রতিশ্রুতি, পরে গোপন সিড প্রকাশ পায়; যে কেউ যাচাই করতে পারেন।",
    en: "A ticket for every ৳100 of turnover, up to 1,000 a week. A commitment is published before the draw and its secret after it, so that anybody can check it.",
    th: "ทุกยอดเดิมพัน ৳100 รับหนึ่งตั๋ว สูงสุด 1,000 ใบต่อสัปดาห์ ประกาศค่าผูกมัดก่อนจับและเปิดเผยค่าลับหลังจับ ทุกคนตรวจสอบได้",
  },
  period: "week",
  ticketTurnover: "100.00",
  maxTickets: 1_000,
  prizes: ["30.00", "10.00", "10.00", "10.00", "10.00"],
  rewardMax: "30.00",
  turnoverPercent: 2_000,
  expectedClaims: 2_500,
  budget: "1000000.00",
};

/** For gifts by an operator, for example an apology. */
const goodwill: Entry = {
  code: "goodwill",
  type: "GRANT",
  category: "daily",
  title: { bn: "আমাদের পক্ষ থেকে বোনাস", en: "A bonus from us", th: "โบนัสจากเรา" },
  body: {
    bn: "আমাদের দল আপনাকে এই বোনাস দিয়েছে।",
    en: "Our team gave you this bonus.",
    th: "ทีมของเรามอบโบนัสนี้ให้คุณ",
  },
  period: "once",
  rewardFixed: "2000.00",
  rewardMax: "2000.00",
  turnoverPercent: 100,
  lockHours: 168,
  expectedClaims: 50,
  budget: "100000.00",
};

/** The terms of each promotion leave little profit for a perfect player; a test computes the profit. */
export const sandboxPromotions: readonly Entry[] = [
  welcome,
  reload,
  signIn,
  code,
  mission,
  depositMission,
  board,
  multiples,
  raffle,
  rebate,
  rescue,
  salary,
  invite,
  goodwill,
];

export async function seedPromotions(db: Db, now: Date): Promise<void> {
  const merchantId = await getSandboxMerchantId(db);
  const owner = { merchantId, currency: CURRENCY, real: false };
  for (const [sort, entry] of sandboxPromotions.entries()) {
    if ((await findKind(db, merchantId, entry.code)) !== null) continue;
    const promotion = readPromotion({ ...entry, sort, startsAt: STARTS_AT }, CURRENCY);
    await savePromotion({ db, now: () => now, hasBeacon: true }, owner, promotion);
  }
}
