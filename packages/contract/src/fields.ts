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
} as const satisfies Record<string, FieldRule>;

export type FieldName = keyof typeof fields;

/** True when the value keeps the rule. Length is counted in code points, as a person counts letters. */
export function keepsRule(name: FieldName, value: string): boolean {
  const rule = fields[name];
  const length = [...value].length;
  return length >= rule.min && length <= rule.max && new RegExp(rule.pattern, "u").test(value);
}
