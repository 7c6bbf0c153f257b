// All texts of the pay page. Both languages always have the same keys.

export type Language = "bn" | "en";

const en = {
  title: "Pay – sandbox",
  sandbox: "Sandbox – play money",
  sandboxMore: "This is a practice page, not a bank. No real money moves.",
  payTo: "Paying to",
  channel: "Method",
  order: "Order number",
  validFor: (minutes: number) =>
    minutes === 1 ? "Valid for 1 more minute" : `Valid for ${minutes} more minutes`,
  expired: "The time to pay has run out. A payment now arrives late.",
  failedBefore: "The last attempt failed. You can try again.",
  figures: (text: string) => text,
  payer: "Number of the wallet you pay from (optional)",
  pay: (amount: string) => `Pay ${amount}`,
  fail: "Let the payment fail",
  payLate: "Pay after the order has expired",
  payTwice: "Pay, and report it twice",
  payUnreported: "Pay, and lose the report",
  payLess: "Pay less than asked",
  payMore: "Pay more than asked",
  payRisky: "Pay, and let the payment look risky",
  clearRisk: "Say that the payment is safe after all",
  loseAnswer: "Pay, and lose the answer to the capture",
  cancel: "Cancel",
  more: "To try out what can go wrong",
  paid: "Paid",
  paidMore: "Your payment has been reported to the site.",
  waiting: "Your payment will be reported to the site later.",
  back: "Back to the site",
  otherLanguage: "বাংলা",
  unknown: "There is no such order.",
  unknownMore: "Go back to the site and open the deposit page again.",
};

export type Texts = typeof en;

/** Converts Latin digits to Bengali digits. */
const inBengali = (text: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));

const bn: Texts = {
  title: "পেমেন্ট – স্যান্ডবক্স",
  sandbox: "স্যান্ডবক্স – খেলার টাকা",
  sandboxMore: "এটি অনুশীলনের পাতা, কোনো ব্যাংক নয়। আসল টাকা লেনদেন হয় না।",
  payTo: "যাকে দিচ্ছেন",
  channel: "মাধ্যম",
  order: "অর্ডার নম্বর",
  validFor: (minutes) => `আর ${inBengali(String(minutes))} মিনিট সময় আছে`,
  expired: "টাকা দেওয়ার সময় শেষ। এখন দিলে দেরিতে পৌঁছাবে।",
  failedBefore: "আগের চেষ্টাটি সফল হয়নি। আবার চেষ্টা করতে পারেন।",
  figures: inBengali,
  payer: "যে ওয়ালেট থেকে দিচ্ছেন, তার নম্বর (না দিলেও চলে)",
  pay: (amount) => `${inBengali(amount)} দিন`,
  fail: "পেমেন্ট ব্যর্থ করুন",
  payLate: "অর্ডারের মেয়াদ শেষে টাকা দিন",
  payTwice: "টাকা দিন, খবর দুবার পাঠান",
  payUnreported: "টাকা দিন, খবর পথে হারিয়ে যাক",
  payLess: "চাওয়ার চেয়ে কম দিন",
  payMore: "চাওয়ার চেয়ে বেশি দিন",
  payRisky: "টাকা দিন, পেমেন্টটি সন্দেহজনক দেখাক",
  clearRisk: "জানান যে পেমেন্টটি নিরাপদ",
  loseAnswer: "টাকা দিন, টাকা কাটার উত্তর হারিয়ে যাক",
  cancel: "বাতিল করুন",
  more: "কী কী গোলমাল হতে পারে, পরখ করুন",
  paid: "টাকা দেওয়া হয়েছে",
  paidMore: "সাইটে আপনার পেমেন্টের খবর পাঠানো হয়েছে।",
  waiting: "আপনার পেমেন্টের খবর সাইটে পরে পাঠানো হবে।",
  back: "সাইটে ফিরে যান",
  otherLanguage: "English",
  unknown: "এই অর্ডারটি নেই।",
  unknownMore: "সাইটে ফিরে গিয়ে জমা দেওয়ার পাতাটি আবার খুলুন।",
};

export const texts: Record<Language, Texts> = { bn, en };

/** The names of payment channels; an unknown channel shows its code. */
export const channelNames: Record<Language, Readonly<Record<string, string>>> = {
  bn: {
    bkash: "বিকাশ",
    nagad: "নগদ",
    rocket: "রকেট",
    bank: "ব্যাংক ট্রান্সফার",
    card: "কার্ড",
    usdt: "ইউএসডিটি",
    qr: "কিউআর কোড",
    app: "ব্যাংকের অ্যাপ",
  },
  en: {
    bkash: "bKash",
    nagad: "Nagad",
    rocket: "Rocket",
    bank: "Bank transfer",
    card: "Card",
    usdt: "USDT",
    qr: "QR code",
    app: "Banking app",
  },
};

export function languageOf(requested: string | undefined): Language {
  return requested?.slice(0, 2).toLowerCase() === "en" ? "en" : "bn";
}
