// The texts of SMS and mails. An SMS fits into one carrier message in every language. The code is in digits that a
// phone recognizes. The last line has the site's host, by which the browser fills in the code automatically.

import type { LanguageCode } from "@khela/contract/locale/languages";
import { isOneMessage } from "./sms-length.ts";

type Texts = {
  readonly code: (brand: string, code: string) => string;
  readonly minutes: (minutes: number) => string;
  readonly secret: string;
  readonly mail: {
    readonly subject: (brand: string) => string;
    readonly hello: (username: string) => string;
    readonly why: (brand: string) => string;
    readonly button: string;
    readonly once: (minutes: number) => string;
    readonly ignore: string;
  };
  readonly changed: {
    readonly subject: (brand: string) => string;
    readonly what: (brand: string) => string;
  };
  readonly number: {
    readonly subject: (brand: string) => string;
    readonly what: (brand: string, mobile: string) => string;
  };
  readonly payment: {
    readonly subject: (brand: string) => string;
    readonly code: (brand: string, code: string, minutes: number) => string;
    readonly ignore: string;
  };
  readonly proof: {
    readonly subject: (brand: string) => string;
    readonly why: (brand: string) => string;
    readonly button: string;
    readonly once: (hours: number) => string;
    readonly ignore: string;
  };
};

/** Converts a number to Bengali digits, for a Bengali sentence. */
const toBengaliDigits = (figure: number) =>
  String(figure).replace(/[0-9]/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));

const bn: Texts = {
  code: (brand, code) => `${brand} ওটিপি ${code}।`,
  minutes: (minutes) => `${toBengaliDigits(minutes)} মিনিট চলবে।`,
  secret: "কাউকে বলবেন না।",
  mail: {
    subject: (brand) => `${brand}: নতুন পাসওয়ার্ড দিন`,
    hello: (username) => `প্রিয় ${username},`,
    why: (brand) => `${brand}-এ আপনার পাসওয়ার্ড ভুলে গেছেন বলে জানানো হয়েছে। নিচের বোতামে চাপ দিয়ে নতুন পাসওয়ার্ড দিন।`,
    button: "নতুন পাসওয়ার্ড দিন",
    once: (minutes) => `লিংকটি একবারই কাজ করবে, ${toBengaliDigits(minutes)} মিনিটের মধ্যে।`,
    ignore: "আপনি না চেয়ে থাকলে কিছু করতে হবে না; আপনার পাসওয়ার্ড আগেরটিই আছে।",
  },
  changed: {
    subject: (brand) => `${brand}: আপনার ইমেইল ঠিকানা বদলানো হয়েছে`,
    what: (brand) =>
      `${brand}-এ আপনার অ্যাকাউন্টে অন্য একটি ইমেইল ঠিকানা দেওয়া হয়েছে। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।`,
  },
  number: {
    subject: (brand) => `${brand}: আপনার মোবাইল নম্বর বদলানো হয়েছে`,
    what: (brand, mobile) =>
      `${brand}-এ আপনার অ্যাকাউন্টে এখন ${mobile} নম্বরটি আছে। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।`,
  },
  payment: {
    subject: (brand) => `${brand}: টাকা তোলার নতুন পিনের কোড`,
    code: (brand, code, minutes) =>
      `${brand}-এ টাকা তোলার নতুন পিন দেওয়ার কোড ${code}। ${toBengaliDigits(minutes)} মিনিট চলবে। কাউকে বলবেন না।`,
    ignore: "আপনি না চেয়ে থাকলে লগইনের পাসওয়ার্ড বদলান: কেউ আপনার অ্যাকাউন্টে ঢুকেছে।",
  },
  proof: {
    subject: (brand) => `${brand}: ইমেইল ঠিকানাটি যাচাই করুন`,
    why: (brand) => `${brand}-এ আপনার অ্যাকাউন্টে এই ঠিকানাটি দেওয়া হয়েছে। এটি যে আপনার, নিচের বোতামে চাপ দিয়ে জানান।`,
    button: "ঠিকানাটি আমার",
    once: (hours) => `লিংকটি একবারই কাজ করবে, ${toBengaliDigits(hours)} ঘণ্টার মধ্যে।`,
    ignore: "এই অ্যাকাউন্ট আপনার না হলে কিছু করতে হবে না।",
  },
};

const en: Texts = {
  code: (brand, code) => `${brand} code: ${code}.`,
  minutes: (minutes) => `Good for ${minutes} minutes.`,
  secret: "Tell nobody.",
  mail: {
    subject: (brand) => `${brand}: set a new password`,
    hello: (username) => `Hello ${username},`,
    why: (brand) =>
      `someone asked for a new password for your account at ${brand}. Tap the button to set a new one.`,
    button: "Set a new password",
    once: (minutes) => `The link works once, within ${minutes} minutes.`,
    ignore: "If it was not you, ignore this mail: your password stays the same.",
  },
  changed: {
    subject: (brand) => `${brand}: your email address was changed`,
    what: (brand) =>
      `The email address of your account at ${brand} was changed. If it was not you, contact customer service at once.`,
  },
  number: {
    subject: (brand) => `${brand}: your mobile number was changed`,
    what: (brand, mobile) =>
      `The mobile number of your account at ${brand} is now ${mobile}. If it was not you, contact customer service at once.`,
  },
  payment: {
    subject: (brand) => `${brand}: your code for a new payment PIN`,
    code: (brand, code, minutes) =>
      `your code for a new payment PIN at ${brand} is ${code}. It expires in ${minutes} minutes. Do not share it.`,
    ignore: "If it was not you, change your login password: somebody is in your account.",
  },
  proof: {
    subject: (brand) => `${brand}: confirm your email address`,
    why: (brand) =>
      `this address was added to your account at ${brand}. Tap the button to confirm that it is yours.`,
    button: "Yes, it is mine",
    once: (hours) => `The link works once, within ${hours} hours.`,
    ignore: "If you have no account there, ignore this mail.",
  },
};

const th: Texts = {
  code: (brand, code) => `รหัส ${brand}: ${code}`,
  minutes: (minutes) => `ใช้ได้ ${minutes} นาที`,
  secret: "ห้ามบอกใคร",
  mail: {
    subject: (brand) => `${brand}: ตั้งรหัสผ่านใหม่`,
    hello: (username) => `สวัสดีคุณ ${username}`,
    why: (brand) => `มีผู้แจ้งว่าคุณลืมรหัสผ่านที่ ${brand} แตะปุ่มด้านล่างเพื่อตั้งรหัสผ่านใหม่`,
    button: "ตั้งรหัสผ่านใหม่",
    once: (minutes) => `ลิงก์ใช้ได้ครั้งเดียว ภายใน ${minutes} นาที`,
    ignore: "หากคุณไม่ได้ขอ ไม่ต้องทำอะไร รหัสผ่านของคุณยังเหมือนเดิม",
  },
  changed: {
    subject: (brand) => `${brand}: อีเมลของคุณถูกเปลี่ยน`,
    what: (brand) => `บัญชีของคุณที่ ${brand} ใช้อีเมลอื่นแล้ว หากคุณไม่ได้ทำ โปรดแจ้งฝ่ายบริการลูกค้าทันที`,
  },
  number: {
    subject: (brand) => `${brand}: เบอร์มือถือของคุณถูกเปลี่ยน`,
    what: (brand, mobile) => `ขณะนี้บัญชีของคุณที่ ${brand} ใช้เบอร์ ${mobile} หากคุณไม่ได้ทำ โปรดแจ้งฝ่ายบริการลูกค้าทันที`,
  },
  payment: {
    subject: (brand) => `${brand}: รหัสสำหรับตั้ง PIN การเงินใหม่`,
    code: (brand, code, minutes) =>
      `รหัสสำหรับตั้ง PIN การเงินใหม่ที่ ${brand} คือ ${code} ใช้ได้ ${minutes} นาที ห้ามบอกใคร`,
    ignore: "หากคุณไม่ได้ขอ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบ: มีคนอยู่ในบัญชีของคุณ",
  },
  proof: {
    subject: (brand) => `${brand}: ยืนยันอีเมลของคุณ`,
    why: (brand) => `มีการระบุอีเมลนี้กับบัญชีของคุณที่ ${brand} แตะปุ่มด้านล่างเพื่อยืนยันว่าเป็นของคุณ`,
    button: "อีเมลนี้เป็นของฉัน",
    once: (hours) => `ลิงก์ใช้ได้ครั้งเดียว ภายใน ${hours} ชั่วโมง`,
    ignore: "หากบัญชีนี้ไม่ใช่ของคุณ ไม่ต้องทำอะไร",
  },
};

const byLanguage: Partial<Record<LanguageCode, Texts>> = { BN: bn, TH: th };

function textsOf(language: LanguageCode): Texts {
  return byLanguage[language] ?? en;
}

type MailContent = { readonly subject: string; readonly text: string; readonly html: string };

type CodeContent = {
  readonly brand: string;
  readonly code: string;
  readonly minutes: number;
  /** The site's host, for phones that fill in codes automatically. */
  readonly host: string;
};

/**
 * Returns the text of an SMS with a code that fits into one message: the code with brand and warning, the line for
 * browsers, and the lifetime if there is room.
 */
export function codeMessage(language: LanguageCode, { brand, code, minutes, host }: CodeContent): string {
  const texts = textsOf(language);
  const [named, forBrowser] = [texts.code(brand, code), `\n@${host} #${code}`];
  const variants = [
    `${named} ${texts.minutes(minutes)} ${texts.secret}${forBrowser}`,
    `${named} ${texts.secret}${forBrowser}`,
    `${named} ${texts.minutes(minutes)} ${texts.secret}`,
    `${named} ${texts.secret}`,
    named,
  ];
  return variants.find(isOneMessage) ?? code;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function page(language: LanguageCode, body: string): string {
  return `<!doctype html><html lang="${language.toLowerCase()}"><meta charset="utf-8"><body style="font:16px/1.6 sans-serif;max-width:480px;margin:0 auto;padding:16px">${body}</body></html>`;
}

type LinkedMail = { readonly lines: readonly string[]; readonly link: string; readonly button: string };

/** Returns a mail with a link, as text with the bare link and as HTML with a button. */
function mailWithLink(
  language: LanguageCode,
  { lines, link, button }: LinkedMail,
): Pick<MailContent, "text" | "html"> {
  const press = `<a href="${escape(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b5d53;color:#fff;text-decoration:none">${escape(button)}</a>`;
  return {
    text: lines.join("\n\n"),
    html: page(language, lines.map((line) => `<p>${line === link ? press : escape(line)}</p>`).join("")),
  };
}

function plainTextMail(language: LanguageCode, lines: readonly string[]): Pick<MailContent, "text" | "html"> {
  return {
    text: lines.join("\n\n"),
    html: page(language, lines.map((line) => `<p>${escape(line)}</p>`).join("")),
  };
}

export function recoveryMail(
  language: LanguageCode,
  { brand, username, link, minutes }: { brand: string; username: string; link: string; minutes: number },
): MailContent {
  const { mail } = textsOf(language);
  const lines = [mail.hello(username), mail.why(brand), link, mail.once(minutes), mail.ignore];
  return { subject: mail.subject(brand), ...mailWithLink(language, { lines, link, button: mail.button }) };
}

export function emailProofMail(
  language: LanguageCode,
  { brand, username, link, hours }: { brand: string; username: string; link: string; hours: number },
): MailContent {
  const { mail, proof } = textsOf(language);
  const lines = [mail.hello(username), proof.why(brand), link, proof.once(hours), proof.ignore];
  return { subject: proof.subject(brand), ...mailWithLink(language, { lines, link, button: proof.button }) };
}

export function emailChangedMail(
  language: LanguageCode,
  { brand, username }: { brand: string; username: string },
): MailContent {
  const { mail, changed } = textsOf(language);
  return {
    subject: changed.subject(brand),
    ...plainTextMail(language, [mail.hello(username), changed.what(brand)]),
  };
}

/** Returns the mail about a changed mobile number. `mobile`: the new number, masked. */
export function mobileChangedMail(
  language: LanguageCode,
  { brand, username, mobile }: { brand: string; username: string; mobile: string },
): MailContent {
  const { mail, number } = textsOf(language);
  return {
    subject: number.subject(brand),
    ...plainTextMail(language, [mail.hello(username), number.what(brand, mobile)]),
  };
}

export function paymentCodeMail(
  language: LanguageCode,
  { brand, username, code, minutes }: { brand: string; username: string; code: string; minutes: number },
): MailContent {
  const { mail, payment } = textsOf(language);
  return {
    subject: payment.subject(brand),
    ...plainTextMail(language, [mail.hello(username), payment.code(brand, code, minutes), payment.ignore]),
  };
}

/** Returns the mail of a notice that is also in the member's inbox. `title` and `text` are already in the language. */
export function noticeMail(
  language: LanguageCode,
  { brand, username, title, text }: { brand: string; username: string; title: string; text: string },
): MailContent {
  return {
    subject: `${brand}: ${title}`,
    ...plainTextMail(language, [textsOf(language).mail.hello(username), text]),
  };
}
