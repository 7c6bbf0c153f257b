import { expect, it } from "vitest";
import { isValidField, normalizeField } from "../fields.ts";
import { completeDateText, dateText } from "./date.ts";
import { digitsOnly, latinDigits } from "./digits.ts";
import { accountNumber, mobileDigits, namedDialingCode, nationalDigits } from "./mobile.ts";
import { comparableName, hasOnlyNeededJoiners, normalizeName } from "./name.ts";

it("digits: every decimal digit of Unicode → its value", () => {
  for (const system of [
    "arab",
    "arabext",
    "beng",
    "deva",
    "thai",
    "khmr",
    "mymr",
    "laoo",
    "fullwide",
    "mathmono",
    "adlm",
  ])
    expect(
      latinDigits(new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9876543210)),
    ).toBe("9876543210");
  let digits = 0;
  for (let at = 0; at <= 0x1ffff; at += 1) {
    if (at >= 0xd800 && at <= 0xdfff) continue;
    const sign = String.fromCodePoint(at);
    if (!/\p{Nd}/u.test(sign)) continue;
    digits += 1;
    expect(latinDigits(sign)).toMatch(/^[0-9]$/);
  }
  expect(digits % 10).toBe(0);
  // numerals other than decimal digits stay unchanged
  expect(latinDigits("½Ⅻ①四")).toBe("½Ⅻ①四");
});

it("[PAY-08 AUTH-01] codes: pasted with groups, marks or digits of another script → the digits alone", () => {
  for (const typed of [
    "123 456",
    "123-456",
    "\u202a123456\u202c",
    "๑๒๓ ๔๕๖",
    "１２３４５６",
    "123\u00a0456",
  ]) {
    expect(normalizeField("smsCode", typed)).toBe("123456");
    expect(normalizeField("paymentPassword", typed)).toBe("123456");
    expect(digitsOnly(typed, 6)).toBe("123456");
  }
  expect(isValidField("smsCode", normalizeField("smsCode", "12a456"))).toBe(false);
});

it("[AUTH-02] mobile number: pasted in any usual form → national digits of the chosen country", () => {
  for (const typed of [
    "+880 1712-345678",
    "00880 1712 345678",
    "+880 (0) 1712 345 678",
    "(+880) 1712-345678",
    "\u202a+880 1712\u2011345678\u202c",
    "\u200e+880.1712.345678",
    "＋８８０ １７１２３４５６７８",
    "+৮৮০ ১৭১২-৩৪৫৬৭৮",
    "tel:+8801712345678",
  ])
    expect([typed, nationalDigits(typed, "880")]).toEqual([typed, "1712345678"]);
  expect(nationalDigits("01712-345678", "880")).toBe("01712345678");
  expect(nationalDigits("+88", "880")).toBe("+88");
  expect(nationalDigits("+91 98765 43210", "880")).toBe("+919876543210");
  expect(namedDialingCode("+91 98765 43210", ["880", "91"])).toBe("91");
  expect(namedDialingCode("98765 43210", ["880", "91"])).toBeNull();
  expect(["", "+", "0", "+8"].map((typed) => nationalDigits(typed, "880"))).toEqual(["", "+", "0", "+8"]);
  expect(mobileDigits("0171x345678")).toBeNull();
});

it("[PAY-08] account number: pasted with its country or in groups → as the wallet or bank writes it", () => {
  const wallet = { startsWith: "01", minLength: 11, maxLength: 11 };
  for (const typed of ["+880 1712-345678", "8801712345678", "০১৭১২-৩৪৫৬৭৮", "01712 345 678"])
    expect([typed, accountNumber(typed, wallet)]).toEqual([typed, "01712345678"]);
  expect(accountNumber("1234 5678 9012 3", { startsWith: "", minLength: 9, maxLength: 17 })).toBe(
    "1234567890123",
  );
});

it("[MEM-06] names: joiners in the contexts of UAX 31, and before a virama → taken; elsewhere → refused", () => {
  const right = [
    "র\u200d\u09cdযাচেল",
    "র\u200d\u09cdযাচেল গোমেজ",
    "ক\u09cd\u200dষ",
    "ক\u09cd\u200c\u0995",
    "ශ\u0dca\u200dර\u0dd3",
    "علی\u200cرضا",
    "می\u200cخواهم",
    "क\u094d\u200dष",
  ];
  for (const name of right) {
    expect([name, hasOnlyNeededJoiners(name)]).toEqual([name, true]);
    expect([name, isValidField("nickname", normalizeField("nickname", name))]).toEqual([name, true]);
    expect([name, isValidField("payeeName", normalizeField("payeeName", name))]).toEqual([name, true]);
  }
  const wrong = [
    "ra\u200dchel",
    "ra\u200cchel",
    "রা\u200dচেল",
    "ab\u200d",
    "\u200dab",
    "دا\u200cد",
    "ক\u09cd\u200d\u09be",
  ];
  for (const name of wrong) {
    expect([name, hasOnlyNeededJoiners(name)]).toEqual([name, false]);
    expect([name, isValidField("nickname", normalizeField("nickname", name))]).toEqual([name, false]);
  }
  expect(comparableName("র\u200d\u09cdযাচেল")).toBe(comparableName("র\u09cdযাচেল"));
});

it("[PAY-08] names: apostrophes, hyphens and spaces of phones → one form", () => {
  for (const sign of ["\u2019", "\u2018", "\u02bc", "\uff07", "`", "\u00b4"])
    expect(normalizeName(`Rita D${sign}Costa`)).toBe("Rita D'Costa");
  expect(normalizeName(" \u202aAnne\u2011Marie\u00a0Roy\u202c ")).toBe("Anne-Marie Roy");
  expect(isValidField("payeeName", normalizeField("payeeName", "Rita D\u2019Costa"))).toBe(true);
});

it("[REG-01] date: typed on a keypad without a hyphen → hyphens put in, as it is typed and once it is left", () => {
  expect(dateText("19950412", "date")).toBe("1995-04-12");
  expect(["1995", "19950", "1995-04", "1995-041", "1995-"].map((typed) => dateText(typed, "date"))).toEqual([
    "1995",
    "1995-0",
    "1995-04",
    "1995-04-1",
    "1995-",
  ]);
  for (const typed of ["১৯৯৫০৪১২", "1995/04/12", "1995.4.12", "1995 04 12", "１９９５０４１２", "1995-04-12"])
    expect([typed, completeDateText(typed, "date")]).toEqual([typed, "1995-04-12"]);
  expect(dateText("12/04/1995", "date")).toBe("12/04/1995");
  expect(dateText("199504122045", "datetime")).toBe("1995-04-12T20:45");
  expect(dateText("2045", "time")).toBe("20:45");
  expect(completeDateText("9:30", "time")).toBe("09:30");
  expect(dateText("199504", "month")).toBe("1995-04");
  expect(normalizeField("birthday", "19950412")).toBe("1995-04-12");
});
