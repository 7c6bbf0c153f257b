// Field rules (pattern, length, message key), shared by forms and server. Bounds come from section 5 of the
// specification, or are the platform's own where the section gives none (passwords follow NIST: no composition rules).
// Forms and server first apply `normalizeField`, so that both accept the same keyboards, pasted texts and spellings.

import { dateText } from "./input/date.ts";
import { cleanDigits, withoutMarks } from "./input/digits.ts";
import { mobileDigits } from "./input/mobile.ts";
import { hasOnlyNeededJoiners, normalizeName } from "./input/name.ts";

export type FieldRule = {
  readonly pattern: string;
  readonly min: number;
  readonly max: number;
  /** i18n key of the message shown when the value is invalid. */
  readonly message: string;
};

export const fields = {
  username: { pattern: "^[a-z][a-z0-9_]{3,19}$", min: 4, max: 20, message: "field.username" },
  /** A mobile number, an email address or a username, as typed; `loginNameKind` tells which. */
  loginUsername: { pattern: "^[^\\u0000-\\u001f]{3,254}$", min: 3, max: 254, message: "field.loginUsername" },
  password: { pattern: "^[^\\u0000-\\u001f]{8,64}$", min: 8, max: 64, message: "field.password" },
  loginPassword: { pattern: "^[^\\u0000-\\u001f]{1,64}$", min: 1, max: 64, message: "field.loginPassword" },
  captcha: { pattern: "^[0-9]{1,6}$", min: 1, max: 6, message: "field.captcha" },
  /** A mobile number as typed. The server checks per country whether such a number can exist. */
  mobileNum: { pattern: "^[0-9]{5,15}$", min: 5, max: 20, message: "field.mobileNum" },
  smsCode: { pattern: "^[0-9]{4,10}$", min: 4, max: 10, message: "field.smsCode" },
  /**
   * The specification's pattern for email addresses, extended to top-level domains longer than three letters. The
   * pattern is unambiguous, so it cannot backtrack.
   */
  email: {
    pattern: "^[A-Za-z0-9_]+([.+-][A-Za-z0-9_]+)*@([A-Za-z0-9]+(-+[A-Za-z0-9]+)*\\.)+[A-Za-z]{2,24}$",
    min: 6,
    max: 254,
    message: "field.email",
  },
  paymentPassword: { pattern: "^[0-9]{6}$", min: 6, max: 6, message: "field.paymentPassword" },
  /** Answer to a security question, as typed. The length limits also apply to its letters and digits alone. */
  securityAnswer: {
    pattern: "^[^\\u0000-\\u001f]+$",
    min: 3,
    max: 60,
    message: "field.securityAnswer",
  },
  nickname: {
    pattern: "^[\\p{L}\\p{M}\\p{N}\\u200c\\u200d_.-]+( [\\p{L}\\p{M}\\p{N}\\u200c\\u200d_.-]+)*$",
    min: 2,
    max: 24,
    message: "field.nickname",
  },
  /** Name of a payee, as banks write it: letters of any script, dots, hyphens, apostrophes. */
  payeeName: {
    pattern: "^[\\p{L}\\p{M}][\\p{L}\\p{M}\\u200c\\u200d.'-]*( [\\p{L}\\p{M}\\u200c\\u200d.'-]+)*$",
    min: 2,
    max: 60,
    message: "field.payeeName",
  },
  /**
   * An account number of a bank or wallet, digits only. Each bank and wallet has its own rule for length and first
   * digits.
   */
  bankCardNumber: { pattern: "^[0-9]+$", min: 4, max: 24, message: "field.bankCardNumber" },
  /** A transaction id as wallets and banks write it, in capitals. */
  depositTransactionId: {
    pattern: "^[A-Z0-9]+$",
    min: 6,
    max: 40,
    message: "field.depositTransactionId",
  },
  idNumber: { pattern: "^[A-Za-z0-9][A-Za-z0-9 /-]*$", min: 4, max: 30, message: "field.idNumber" },
  qqNum: { pattern: "^[1-9][0-9]{4,11}$", min: 5, max: 12, message: "field.qqNum" },
  facebook: { pattern: "^[A-Za-z0-9.]+$", min: 5, max: 50, message: "field.facebook" },
  wechat: { pattern: "^[A-Za-z][A-Za-z0-9_-]+$", min: 6, max: 20, message: "field.wechat" },
  line: { pattern: "^[a-z0-9._-]+$", min: 2, max: 20, message: "field.line" },
  whatsapp: { pattern: "^\\+?[0-9]{7,15}$", min: 7, max: 16, message: "field.whatsapp" },
  zalo: { pattern: "^\\+?[0-9]{7,15}$", min: 7, max: 16, message: "field.zalo" },
  /** Date of birth as YYYY-MM-DD from 1900. A separate check covers the existence of the date and the minimum age. */
  birthday: {
    pattern: "^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
    min: 10,
    max: 10,
    message: "field.birthday",
  },
  recommenderId: { pattern: "^[A-Za-z0-9_]+$", min: 4, max: 20, message: "field.recommenderId" },
  affiliateCode: { pattern: "^[A-Za-z0-9_-]+$", min: 1, max: 40, message: "field.affiliateCode" },
} as const satisfies Record<string, FieldRule>;

export type FieldName = keyof typeof fields;

/** The optional fields that a merchant may add to its registration form, in the order of the form. */
export const optionalRegisterFields = [
  "paymentPassword",
  "nickname",
  "payeeName",
  "email",
  "idNumber",
  "qqNum",
  "facebook",
  "wechat",
  "line",
  "whatsapp",
  "zalo",
  "birthday",
  "recommenderId",
  "affiliateCode",
] as const satisfies readonly FieldName[];

const asMobile = (typed: string): string => mobileDigits(typed) ?? typed.trim();
/**
 * Removes the group separators of a pasted code: `123 456` and `123-456` become `123456`. Text that is not a code stays
 * unchanged and is refused later.
 */
const asCode = (typed: string): string => {
  const text = cleanDigits(typed).replace(/[\s-]/g, "");
  return /^[0-9]*$/.test(text) ? text : typed.trim();
};

const readers: Readonly<Partial<Record<FieldName, (typed: string) => string>>> = {
  captcha: asCode,
  smsCode: asCode,
  paymentPassword: asCode,
  bankCardNumber: asCode,
  qqNum: asCode,
  mobileNum: asMobile,
  whatsapp: asMobile,
  zalo: asMobile,
  nickname: normalizeName,
  payeeName: (typed) => normalizeName(typed.replace(/\s+/g, " ")),
  idNumber: cleanDigits,
  // Gives each transaction number one spelling, because statements and members group its characters differently.
  depositTransactionId: (typed) =>
    cleanDigits(typed.normalize("NFKC"))
      .replace(/[\s\p{Pd}\p{Cf}]/gu, "")
      .toUpperCase(),
  birthday: (typed) => dateText(typed, "date"),
  // Secrets stay exactly as typed.
  password: (typed) => typed,
  loginPassword: (typed) => typed,
  securityAnswer: (typed) => typed,
};
const namesOfPeople: ReadonlySet<FieldName> = new Set(["nickname", "payeeName"]);

/**
 * Returns a typed value in the form that is validated and sent: numbers in ASCII digits, one spelling of names, no
 * outer spaces, and no directional marks. Passwords stay as typed.
 */
export function normalizeField(name: FieldName, typed: string): string {
  return readers[name]?.(typed) ?? withoutMarks(typed).trim().normalize("NFC");
}

/** Returns whether the value follows the field's rule. Length is counted in code points. */
export function isValidField(name: FieldName, value: string): boolean {
  const rule = fields[name];
  const length = [...value].length;
  return (
    length >= rule.min &&
    length <= rule.max &&
    new RegExp(rule.pattern, "u").test(value) &&
    (!namesOfPeople.has(name) || hasOnlyNeededJoiners(value))
  );
}
