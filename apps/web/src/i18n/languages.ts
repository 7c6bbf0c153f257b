// The 29 language codes of the wire, and which words each is shown in. A code without words of its own falls back:
// Bengali for BN, English for every other.

export type Direction = "ltr" | "rtl";
/** Languages whose words ship. */
export type WordsCode = "BN" | "EN";

type Language = { readonly name: string; readonly tag: string; readonly direction: Direction; readonly words: WordsCode };

function language(name: string, tag: string, words: WordsCode = "EN", direction: Direction = "ltr"): Language {
  return { name, tag, direction, words };
}

export const languages = {
  BN: language("বাংলা", "bn", "BN"),
  EN: language("English", "en"),
  TH: language("ไทย", "th"),
  HI: language("हिन्दी", "hi"),
  UR: language("اردو", "ur", "EN", "rtl"),
  NE: language("नेपाली", "ne"),
  TA: language("தமிழ்", "ta"),
  TE: language("తెలుగు", "te"),
  AR: language("العربية", "ar", "EN", "rtl"),
  FA: language("فارسی", "fa", "EN", "rtl"),
  CN: language("简体中文", "zh-Hans"),
  TW: language("繁體中文", "zh-Hant"),
  JA: language("日本語", "ja"),
  KO: language("한국어", "ko"),
  VI: language("Tiếng Việt", "vi"),
  MY: language("မြန်မာ", "my"),
  KM: language("ខ្មែរ", "km"),
  LO: language("ລາວ", "lo"),
  ID: language("Bahasa Indonesia", "id"),
  MS: language("Bahasa Melayu", "ms"),
  ES: language("Español", "es"),
  PT: language("Português", "pt"),
  FR: language("Français", "fr"),
  TR: language("Türkçe", "tr"),
  RU: language("Русский", "ru"),
  KK: language("Қазақша", "kk"),
  UZ: language("Oʻzbekcha", "uz"),
  SW: language("Kiswahili", "sw"),
  TY: language("Reo Tahiti", "ty"),
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof languages;

export const defaultLanguage: LanguageCode = "BN";

/** The code itself when it is one of ours, else the default. */
export function languageCodeOf(text: string): LanguageCode {
  const upper = text.toUpperCase();
  return upper in languages ? (upper as LanguageCode) : defaultLanguage;
}
