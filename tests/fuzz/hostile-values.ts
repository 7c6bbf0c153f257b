/**
 * Hostile values of a field. They are JSON text, since much of what matters (1e400, -0, a lone surrogate, a literal
 * that is not JSON) cannot be a JavaScript value.
 */

export type HostileValue = { readonly label: string; readonly json: string };

const text = (value: string): string => JSON.stringify(value);
const asIs = (...literals: readonly string[]): HostileValue[] =>
  literals.map((json) => ({ label: json.slice(0, 24), json }));
const texts = (...values: readonly string[]): HostileValue[] =>
  values.map((value) => ({ label: text(value).slice(0, 32), json: text(value) }));

/** Group I1 of the hostile values: one value of each type, and query operators of document databases. */
export const types: readonly HostileValue[] = asIs(
  "null",
  "true",
  "false",
  "0",
  "7",
  "1.5",
  '"text"',
  "[]",
  "[1]",
  "{}",
  '[["x"]]',
  '{"$ne":null}',
  "[null,{}]",
  '{"length":3}',
);

/**
 * Groups I3 and I13 of the hostile values: strings that PostgreSQL, JSON or JavaScript objects cannot store. Every
 * field gets each of them.
 */
export const breakingStrings: readonly HostileValue[] = [
  ...texts("", "a\u0000b", "\u0000", "__proto__", "ক".repeat(5_000)),
  ...asIs('"\\ud800"', '"x\\udc00y"', '"\\x"', "'single'", "undefined"),
];

/**
 * Groups I3 and I13 of the hostile values: strings that are often stored, compared, displayed or concatenated wrongly.
 */
export const strings: readonly HostileValue[] = [
  ...texts(
    "   ",
    "x",
    "\t\n",
    "\u202egnp.exe",
    "\u200b",
    "a\u200d\u200cb",
    "\ufeffx",
    "e\u0301".repeat(9),
    "\u00e9",
    "e\u0301",
    "r\u0430him",
    "🎰",
    "👨‍👩‍👧‍👦",
    "খেলা",
    "০১২৩",
    "ﷺ".repeat(9),
    "\r\nSet-Cookie: a=b",
    "' or 1=1 --",
    '"; drop table member; --',
    "\\",
    "%",
    "_%",
    "<script>alert(1)</script>",
    "{{7*7}}${7*7}",
    "../../../etc/passwd",
    "%00",
    "constructor",
    "toString",
    "=cmd|' /C calc'!A0",
    "*)(uid=*",
    "$(id)",
    "x".repeat(41),
    "x".repeat(97),
    "x".repeat(301),
  ),
  ...asIs('"\\uDBFF\\uDBFF"'),
];

/** A string longer than the body limit; the request is refused before the field is read. */
export const veryLong: HostileValue = { label: "10^5 letters", json: text("x".repeat(100_000)) };

/** Group I4 of the hostile values: limits of 32, 53 and 64 bits, signs, and forms that parsers read differently. */
export const numbers: readonly HostileValue[] = asIs(
  "0",
  "-0",
  "1",
  "-1",
  "0.1",
  "1.005",
  "1e3",
  "1E-7",
  "1e18",
  "1e308",
  "1e400",
  "-1e400",
  "2147483647",
  "2147483648",
  "-2147483649",
  "4294967296",
  "9007199254740990",
  "9007199254740991",
  "9007199254740992",
  "9223372036854775807",
  "9223372036854775808",
  "1".repeat(400),
  "NaN",
  "Infinity",
  "0x10",
  "01",
  "+1",
  ".5",
  "1.",
);

/** Group M10 of the hostile values: limits, signs and unusual forms of amounts, which are strings. */
export const amounts: readonly HostileValue[] = texts(
  "0",
  "0.00",
  "0.01",
  "0.001",
  "1",
  "1.0",
  "1.005",
  "-1",
  "-0",
  "+1",
  "1e3",
  "0x10",
  "1,000",
  "1_000",
  "1'000",
  "NaN",
  "Infinity",
  "-Infinity",
  "০.৫০",
  "১০০",
  "１００",
  " 1",
  "1 ",
  "1\n",
  "01",
  "1.",
  ".5",
  "1..0",
  "1.000000000",
  "90071992547409.91",
  "90071992547409.92",
  "9007199254740993",
  "92233720368547758.07",
  "92233720368547758.08",
  "999999999999999999.99",
  "1000000000000000000",
  "9".repeat(29),
  "1.00\u0000",
  "৳100",
  "1/3",
  "",
);

/** Group I7 of the hostile values: ids that belong to no row. */
export const ids: readonly HostileValue[] = [
  ...texts(
    "-1",
    "0",
    "999999999999",
    "9223372036854775808",
    "00000000-0000-0000-0000-000000000000",
    "550e8400-e29b-41d4-a716-446655440000",
    "*",
    "null",
  ),
  ...asIs("[1,2]", "-1", "2147483648", "1e300"),
];

/** Further values of query parameters: invalid UTF-8, invalid escapes, several values. */
export const queryTexts = [
  "%00",
  "a%00b",
  "%ff",
  "%ed%a0%80",
  "%ZZ",
  "%",
  "%25%30%30",
  "+",
  "a+b",
  "%0d%0aX:1",
  "&",
  "%26",
  "x".repeat(3_000),
] as const;

/** Group I9 of the hostile values: fields that a request may not set. */
export const forbiddenFields: Readonly<Record<string, string>> = {
  type: "41",
  balance: '"1000000.00"',
  vip: "9",
  merchantCode: '"khela_trial"',
  rebate: '"5.00"',
  id: "1",
  status: '"active"',
  createdAt: "0",
  memberId: "1",
  bucket: "0",
  currency: '"USD"',
  real: "true",
  state: '"paid"',
  paidAt: "1",
  amountMinor: '"1"',
  isAdmin: "true",
  customerType: "2",
  merchantId: "2",
  transferId: '"550e8400-e29b-41d4-a716-446655440000"',
};
