// All texts of the sandbox services' pages. Both languages have the same keys.

export type Language = "bn" | "en";

const en = {
  title: "Outside – sandbox",
  ribbon: "Sandbox – messages and mail that would have left",
  more: "Nothing here leaves this machine. Anybody who can open this page can read it.",
  sms: "Messages",
  mail: "Mail",
  none: "Nothing yet.",
  open: "Open the link",
  otherLanguage: "বাংলা",
  signIn: (provider: string) => `Sign in with ${provider} (sandbox)`,
  signInMore: "There is no password here: you are the person you name.",
  email: "Email",
  go: "Continue",
  person: "I am a person (sandbox)",
  personDone: "Thank you",
};

export type Texts = typeof en;

const bn: Texts = {
  title: "বাইরের জগৎ – স্যান্ডবক্স",
  ribbon: "স্যান্ডবক্স – যে মেসেজ আর ইমেইল বাইরে যেত",
  more: "এখান থেকে কিছুই এই যন্ত্রের বাইরে যায় না। পাতাটি যে খুলতে পারে, সে-ই পড়তে পারে।",
  sms: "মেসেজ",
  mail: "ইমেইল",
  none: "এখনো কিছু আসেনি।",
  open: "লিংকটি খুলুন",
  otherLanguage: "English",
  signIn: (provider) => `${provider} দিয়ে লগইন (স্যান্ডবক্স)`,
  signInMore: "এখানে কোনো পাসওয়ার্ড নেই: যা বলবেন, আপনি তা-ই।",
  email: "ইমেইল",
  go: "এগিয়ে যান",
  person: "আমি একজন মানুষ (স্যান্ডবক্স)",
  personDone: "ধন্যবাদ",
};

export const texts: Record<Language, Texts> = { bn, en };

export function languageOf(requested: string | undefined): Language {
  return requested?.slice(0, 2).toLowerCase() === "en" ? "en" : "bn";
}
