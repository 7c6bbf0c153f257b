// Field rules: pattern, length and message key, once, for the forms and the server alike.
// Sources: the specification, section 5; where it shows no bounds, ours (decisions: passwords follow NIST, no composition rules).

export type FieldRule = {
  readonly pattern: string;
  readonly min: number;
  readonly max: number;
  /** i18n key of the sentence shown when the rule is broken. */
  readonly message: string;
};

export const fields = {
  username: { pattern: "^[a-z][a-z0-9_]{3,19}$", min: 4, max: 20, message: "field.username" },
  loginUsername: { pattern: "^[A-Za-z0-9_@.]{3,40}$", min: 3, max: 40, message: "field.loginUsername" },
  password: { pattern: "^[^\\u0000-\\u001f]{8,64}$", min: 8, max: 64, message: "field.password" },
  loginPassword: { pattern: "^[^\\u0000-\\u001f]{1,64}$", min: 1, max: 64, message: "field.loginPassword" },
  captcha: { pattern: "^[0-9]{1,6}$", min: 1, max: 6, message: "field.captcha" },
  /** A number as it is typed; whether it can exist is looked up by country on the server. */
  mobileNum: { pattern: "^[0-9]{5,15}$", min: 5, max: 20, message: "field.mobileNum" },
  smsCode: { pattern: "^[0-9]{4,10}$", min: 4, max: 10, message: "field.smsCode" },
  /** The specification's, widened to endings longer than three letters; no part of it can be read in two ways. */
  email: {
    pattern: "^[A-Za-z0-9_]+([.+-][A-Za-z0-9_]+)*@([A-Za-z0-9]+(-+[A-Za-z0-9]+)*\\.)+[A-Za-z]{2,24}$",
    min: 6, max: 254, message: "field.email",
  },
  paymentPassword: { pattern: "^[0-9]{6}$", min: 6, max: 6, message: "field.paymentPassword" },
  nickname: { pattern: "^[\\p{L}\\p{M}\\p{N}_.-]+( [\\p{L}\\p{M}\\p{N}_.-]+)*$", min: 2, max: 24, message: "field.nickname" },
  /** As a bank has it: letters of any script, dots, hyphens, apostrophes. */
  payeeName: { pattern: "^[\\p{L}\\p{M}][\\p{L}\\p{M}.'-]*( [\\p{L}\\p{M}.'-]+)*$", min: 2, max: 60, message: "field.payeeName" },
  idNumber: { pattern: "^[A-Za-z0-9][A-Za-z0-9 /-]*$", min: 4, max: 30, message: "field.idNumber" },
  qqNum: { pattern: "^[1-9][0-9]{4,11}$", min: 5, max: 12, message: "field.qqNum" },
  facebook: { pattern: "^[A-Za-z0-9.]+$", min: 5, max: 50, message: "field.facebook" },
  wechat: { pattern: "^[A-Za-z][A-Za-z0-9_-]+$", min: 6, max: 20, message: "field.wechat" },
  line: { pattern: "^[a-z0-9._-]+$", min: 2, max: 20, message: "field.line" },
  whatsapp: { pattern: "^\\+?[0-9]{7,15}$", min: 7, max: 16, message: "field.whatsapp" },
  zalo: { pattern: "^\\+?[0-9]{7,15}$", min: 7, max: 16, message: "field.zalo" },
  /** YYYY-MM-DD from 1900; that the day exists and the person is old enough is looked at besides. */
  birthday: { pattern: "^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", min: 10, max: 10, message: "field.birthday" },
  recommenderId: { pattern: "^[A-Za-z0-9_]+$", min: 4, max: 20, message: "field.recommenderId" },
  affiliateCode: { pattern: "^[A-Za-z0-9_-]+$", min: 1, max: 40, message: "field.affiliateCode" },
} as const satisfies Record<string, FieldRule>;

export type FieldName = keyof typeof fields;

/** True when the value keeps the rule. Length is counted in code points, as a person counts letters. */
export function keepsRule(name: FieldName, value: string): boolean {
  const rule = fields[name];
  const length = [...value].length;
  return length >= rule.min && length <= rule.max && new RegExp(rule.pattern, "u").test(value);
}
