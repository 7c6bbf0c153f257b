// Passwords that are guessed first: words and names with the endings people give them, walks along the keyboard,
// repetitions, dates, one's own name. Anything else passes, whatever it is made of: no rule about kinds of characters.

import { keyboardWalks, stems, whole } from "./common-password-words.ts";

const MIN_LENGTH = 8;
const MAX_BLOCK = 4;
const years = { first: 1940, last: 2039 } as const;

const endings: readonly string[] = [
  "", "0", "1", "2", "3", "7", "9", "00", "01", "07", "10", "11", "12", "13", "21", "22", "23", "69", "77", "99", "100", "111", "121", "123", "321",
  "420", "555", "666", "777", "786", "1000", "1122", "1212", "1234", "4321", "1971", "12345", "54321", "123456", "654321", "1234567",
  "12345678", "123456789", "1234567890", "!", "!!", "@", "#", "1!", "12!", "123!", "1234!", "@1", "@12", "@123", "@1234", "@12345", "#1", "#123",
  "_1", "_123", ".123", "-123", "$123", "abc", "xyz",
];

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function listed(): Set<string> {
  const made = new Set(words(whole));
  const all = words(stems);
  const dated = Array.from({ length: 2030 - 1980 }, (_, index) => String(1980 + index));
  for (const stem of all) {
    for (const ending of [...endings, ...dated, ...dated.map((year) => `@${year}`), stem]) made.add(stem + ending);
    for (const before of ["1", "12", "123", "1234", "12345", "123456", "i", "my", "the", "mr", "md", "md."]) made.add(before + stem);
    for (const ending of ["123", "1234", "12345", "123456", "1", "@123"]) made.add(`my${stem}${ending}`).add(`md${stem}${ending}`);
  }
  return new Set([...made].filter((word) => word.length >= MIN_LENGTH));
}

/** Every listed password, lower case, of a length that registration would take. */
export const commonPasswords: ReadonlySet<string> = listed();

const walks = keyboardWalks.flatMap((walk) => [walk, [...walk].reverse().join("")]);

/** One block of at most four characters, again and again: 11111111, abcabcabc, 12341234. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, MAX_BLOCK].some((size) => text === text.slice(0, size).repeat(text.length).slice(0, text.length));
}

/** A day as eight digits: 31121990, 19901231, 12311990. */
function isDate(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false;
  const forms = [[0, 2, 4], [2, 0, 4], [6, 4, 0], [4, 6, 0]] as const;
  return forms.some(([day, month, year]) => {
    const [d, m, y] = [Number(text.slice(day, day + 2)), Number(text.slice(month, month + 2)), Number(text.slice(year, year + 4))];
    return d >= 1 && d <= 31 && m >= 1 && m <= 12 && y >= years.first && y <= years.last;
  });
}

/** Whether this password is among the first anybody would try for this member. */
export function isCommonPassword(password: string, username: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  const ownName = text.replace(/[^a-z]/g, "");
  return commonPasswords.has(text) || isRepetition(text) || isDate(text) || walks.some((walk) => walk.includes(text))
    || text.includes(username) && text.length - username.length < MIN_LENGTH / 2
    || ownName.length >= MIN_LENGTH / 2 && ownName === username.replace(/[^a-z]/g, "");
}
