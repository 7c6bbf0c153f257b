// Passwords that attackers guess first: words and names with usual endings, keyboard walks, repetitions, dates, and
// the member's own name. Every other password is accepted: there is no composition rule.

import { keyboardRows, passwordStems, commonPasswordWords } from "./common-password-words.ts";

const MIN_LENGTH = 8;
const MAX_BLOCK = 4;
const years = { first: 1940, last: 2039 } as const;

const passwordEndings: readonly string[] = [
  "",
  "0",
  "1",
  "2",
  "3",
  "7",
  "9",
  "00",
  "01",
  "07",
  "10",
  "11",
  "12",
  "13",
  "21",
  "22",
  "23",
  "69",
  "77",
  "99",
  "100",
  "111",
  "121",
  "123",
  "321",
  "420",
  "555",
  "666",
  "777",
  "786",
  "1000",
  "1122",
  "1212",
  "1234",
  "4321",
  "1971",
  "12345",
  "54321",
  "123456",
  "654321",
  "1234567",
  "12345678",
  "123456789",
  "1234567890",
  "!",
  "!!",
  "@",
  "#",
  "1!",
  "12!",
  "123!",
  "1234!",
  "@1",
  "@12",
  "@123",
  "@1234",
  "@12345",
  "#1",
  "#123",
  "_1",
  "_123",
  ".123",
  "-123",
  "$123",
  "abc",
  "xyz",
];

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function buildPasswordSet(): Set<string> {
  const passwords = new Set(words(commonPasswordWords));
  const all = words(passwordStems);
  const dated = Array.from({ length: 2030 - 1980 }, (_, index) => String(1980 + index));
  for (const stem of all) {
    for (const ending of [...passwordEndings, ...dated, ...dated.map((year) => `@${year}`), stem])
      passwords.add(stem + ending);
    for (const before of ["1", "12", "123", "1234", "12345", "123456", "i", "my", "the", "mr", "md", "md."])
      passwords.add(before + stem);
    for (const ending of ["123", "1234", "12345", "123456", "1", "@123"])
      passwords.add(`my${stem}${ending}`).add(`md${stem}${ending}`);
  }
  return new Set([...passwords].filter((word) => word.length >= MIN_LENGTH));
}

let passwordSet: ReadonlySet<string> | null = null;

/**
 * Every listed password, in lower case, whose length registration accepts. The set is built at the first check, not at
 * the server's start, because that takes a tenth of a second.
 */
export const commonPasswords = (): ReadonlySet<string> => (passwordSet ??= buildPasswordSet());

const keyboardSequences = keyboardRows.flatMap((walk) => [walk, [...walk].reverse().join("")]);

/** Whether the text repeats one block of at most four characters: 11111111, abcabcabc, 12341234. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, MAX_BLOCK].some(
    (size) => text === text.slice(0, size).repeat(text.length).slice(0, text.length),
  );
}

/** Whether the text is a date as eight digits: 31121990, 19901231, 12311990. */
function isDate(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false;
  const forms = [
    [0, 2, 4],
    [2, 0, 4],
    [6, 4, 0],
    [4, 6, 0],
  ] as const;
  return forms.some(([day, month, year]) => {
    const [d, m, y] = [
      Number(text.slice(day, day + 2)),
      Number(text.slice(month, month + 2)),
      Number(text.slice(year, year + 4)),
    ];
    return d >= 1 && d <= 31 && m >= 1 && m <= 12 && y >= years.first && y <= years.last;
  });
}

/** Whether this password is among the passwords that attackers guess first for this member. */
export function isCommonPassword(password: string, username: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  const ownName = text.replace(/[^a-z]/g, "");
  return (
    commonPasswords().has(text) ||
    isRepetition(text) ||
    isDate(text) ||
    keyboardSequences.some((walk) => walk.includes(text)) ||
    (text.includes(username) && text.length - username.length < MIN_LENGTH / 2) ||
    (ownName.length >= MIN_LENGTH / 2 && ownName === username.replace(/[^a-z]/g, ""))
  );
}

/** Whether these digits are among the PINs that attackers guess first: one digit repeated, or digits in a row. */
export function isWeakPin(pin: string): boolean {
  return (
    /^(\d)\1+$/.test(pin) || "01234567890123456789".includes(pin) || "98765432109876543210".includes(pin)
  );
}
