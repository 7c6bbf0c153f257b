// A lottery's name must match its rules and times. The test compares each listed word of a title, in both languages,
// with the game's rules and schedule.
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { titles, type Title } from "@khela/sandbox/titles";
import { expect, it } from "vitest";
import { lotteryRowOf } from "../../seed/lottery/seed.ts";

const engineOf = (title: Title) => findLotteryGame(lotteryRowOf(title)[0]);
const scheduleOf = (title: Title) => lotteryRowOf(title)[1];
const plays =
  (...codes: readonly string[]) =>
  (title: Title): boolean =>
    codes.includes(engineOf(title).code);
const never = (): boolean => false;

/** Whether a result is one number with this many digits. */
const hasDigits =
  (digits: number) =>
  (title: Title): boolean => {
    const { result } = engineOf(title);
    if (result.shape === "four-d") return digits === 4;
    if (result.shape === "digits") return result.count === digits && result.most - result.least === 9;
    return result.shape === "prizes" && result.tiers.every((tier) => tier.digits === digits);
  };

/** Whether a result consists of `count` balls out of `of`. */
const drawsOf =
  (count: number, of: number) =>
  (title: Title): boolean => {
    const { result } = engineOf(title);
    return result.shape === "balls" && result.count === count && result.of === of;
  };

const everyMinutes =
  (minutes: number) =>
  (title: Title): boolean =>
    scheduleOf(title).period_s === minutes * 60;

const drawnBetween =
  (from: string, to: string) =>
  (title: Title): boolean => {
    const at = scheduleOf(title).draw_time;
    return at !== null && at >= from && at < to;
  };

type Rule = { readonly en: RegExp; readonly bn: RegExp; readonly holds: (title: Title) => boolean };

const rules: Readonly<Record<string, Rule>> = {
  "two digits": { en: /\bTwo[- ]Digits?\b/, bn: /দুই অঙ্ক/, holds: hasDigits(2) },
  "three digits": { en: /\bThree[- ]Digits?\b/, bn: /তিন অঙ্ক/, holds: hasDigits(3) },
  "four digits": { en: /\bFour[- ]Digits?\b/, bn: /চার অঙ্ক/, holds: hasDigits(4) },
  "five digits": { en: /\bFive[- ]Digits?\b/, bn: /পাঁচ অঙ্ক/, holds: hasDigits(5) },
  "five of eleven": { en: /\bFive of Eleven\b/, bn: /এগারোয় পাঁচ/, holds: drawsOf(5, 11) },
  "six of 45": { en: /\bSix of Forty-Five\b/, bn: /পঁয়তাল্লিশে ছয়/, holds: drawsOf(6, 45) },
  "twenty of 80": { en: /\bTwenty of Eighty\b/, bn: /আশির মধ্যে বিশ/, holds: drawsOf(20, 80) },
  "ten in order": { en: /\bTen (Car|Ball)s?\b/, bn: /দশ (গাড়ি|বল)/, holds: plays("pk10") },
  "three dice": { en: /\bThree Dice\b|\bQuick Three\b/, bn: /তিন পাশা|দ্রুত তিন/, holds: plays("k3") },
  "max draw": { en: /\bMax\b/, bn: /ম্যাক্স/, holds: plays("max3d") },
  keno: { en: /\bKeno\b/, bn: /কেনো/, holds: plays("keno80") },
  // Known games of this name add three numbers of a draw up to a sum from 0 to 27.
  "lucky 28": { en: /\bTwenty-Eight\b/, bn: /টোয়েন্টি এইট|আটাশ/, holds: never },
  "one minute": { en: /\bOne-Minute\b/, bn: /এক মিনিট/, holds: everyMinutes(1) },
  "three minutes": { en: /\bThree-Minute\b/, bn: /তিন মিনিট/, holds: everyMinutes(3) },
  "five minutes": { en: /\bFive-Minute\b/, bn: /পাঁচ মিনিট/, holds: everyMinutes(5) },
  fast: {
    en: /\b(Express|Quick|Swift|Fast|Instant)\b/,
    bn: /দ্রুত|ঝটপট/,
    holds: (title) => (scheduleOf(title).period_s ?? Infinity) <= 60,
  },
  daily: {
    en: /\bDaily\b/,
    bn: /দৈনিক/,
    holds: (title) => scheduleOf(title).draw_time !== null && scheduleOf(title).weekdays.length === 7,
  },
  weekly: {
    en: /\bWeekly\b/,
    bn: /সাপ্তাহিক/,
    holds: (title) => scheduleOf(title).draw_time !== null && scheduleOf(title).weekdays.length === 1,
  },
  dawn: { en: /\bDawn\b/, bn: /ভোরের/, holds: drawnBetween("05:00", "08:00") },
  noon: { en: /\bNoon\b/, bn: /দুপুরের/, holds: drawnBetween("11:30", "14:00") },
  night: { en: /\bNight\b/, bn: /রাতের/, holds: drawnBetween("20:00", "24:00") },
  hanoi: { en: /\bHanoi\b/, bn: /হ্যানয়/, holds: plays("vn-north") },
  "a southern or central station": {
    en: /\b(Saigon|Da Nang|Hue|Da Lat|Can Tho|Vung Tau|Quang Nam|Tien Giang|Kien Giang|Binh Dinh|Phu Yen)\b/,
    bn: /সায়গন|দা নাং|হুয়ে|দালাত|কান থো|ভুং তাউ|কোয়াং নাম|তিয়েন জিয়াং|কিয়েন জিয়াং|বিন ডিন|ফু ইয়েন/,
    holds: plays("vn-south"),
  },
  singapore: { en: /\bSingapore\b/, bn: /সিঙ্গাপুর/, holds: plays("4d-sg") },
  malaysia: { en: /\b(Malaysia|Kuala Lumpur|Penang)\b/, bn: /মালয়েশিয়া|কুয়ালালামপুর/, holds: plays("4d-my") },
  // Lotteries of these places have rules of their country, which no game of ours plays.
  "another country": {
    en: /\b(Bangkok|Thai(land)?|Jakarta|Indonesia|Hong Kong|Manila|Philippines?|Phnom Penh|Cambodia|Vientiane|Laos?|Yangon|Myanmar|Taiwan|Macau|Tokyo|Sydney|Kerala|Delhi)\b/,
    bn: /ব্যাংকক|থাই|জাকার্তা|হংকং|ম্যানিলা|নমপেন|ভিয়েনতিয়েন|লাওস|ইয়াঙ্গুন|মিয়ানমার|তাইওয়ান|কেরালা|দিল্লি/,
    holds: never,
  },
};

const lotteries = titles.filter(({ family }) => family === "lottery");

it("[LOT-01] every lottery: a word of its name that says a rule or a time → the game and schedule it has, in Bengali as in English", () => {
  const broken = lotteries.flatMap((title) =>
    Object.entries(rules).flatMap(([word, { en, bn, holds }]) => {
      const [inEnglish, inBengali] = [en.test(title.name.en), bn.test(title.name.bn)];
      if (inEnglish !== inBengali) return [`${title.name.en} (${title.name.bn}): ${word} in one language`];
      return inEnglish && !holds(title)
        ? [`${title.name.en} (${title.name.bn}): ${word}, played as ${engineOf(title).code}`]
        : [];
    }),
  );
  expect(broken).toEqual([]);
});

it("[LOT-01] every number, place and time of a lottery's name → held by a rule", () => {
  const numbers =
    /\b(One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|Twenty|Thirty|Forty|Fifty|Eighty|Hundred)\b/;
  const unheld = lotteries.filter(
    ({ name }) => numbers.test(name.en) && !Object.values(rules).some(({ en }) => en.test(name.en)),
  );
  expect(unheld.map(({ name }) => name.en)).toEqual([]);
});
