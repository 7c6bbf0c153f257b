import { describe, expect, test } from "vitest";
import type { Asked, RegisterSettings } from "./register-fields.ts";
import { emptyRegistration, fieldsOf, isOptional, mistakeOf } from "./register-fields.ts";

type Rules = RegisterSettings["fields"];

const text = { enabled: true, required: true, acceptedPattern: "*", minLength: 1, maxLength: 60 };
const fields: Rules = {
  username: { ...text, acceptedPattern: "^[a-z0-9_]+$", minLength: 6, maxLength: 20 },
  password: { ...text, minLength: 8 },
  confirmPassword: { ...text, minLength: 8 },
  email: { ...text, required: false, maxLength: 254 },
  nickname: { ...text, enabled: false },
  birthday: { ...text, maxLength: 10 },
};
const mobileFields: Rules = { mobileNum: text, verificationCode: text, password: { ...text, required: false }, confirmPassword: text, username: text };

function asked(change: Partial<Asked> = {}, captcha = false): Asked {
  return {
    settings: {
      fields, mobileFields, methods: { username: true, mobile: true }, captcha: { enabled: captcha }, minimumAge: 18, countryDialingCode: "880",
    },
    way: "username", vouched: false, affiliate: "unset", isNumber: (digits) => digits.length >= 10, bornBy: "2008-11-21",
    ...change,
  };
}

const right = {
  ...emptyRegistration, username: "rahima1", password: "bhalo din 24", confirmPassword: "bhalo din 24", captcha: "123456", age: "yes",
};

describe("AUTH-13 the merchant's settings decide which fields there are", () => {
  test("the captcha, and what is switched off", () => {
    expect(fieldsOf(asked())).toEqual(["username", "password", "confirmPassword", "email", "birthday", "age"]);
    expect(fieldsOf(asked({}, true))).toContain("captcha");
  });

  test("by number the number comes first; whom Facebook or Google vouches for needs no password", () => {
    expect(fieldsOf(asked({ way: "mobile" }))).toEqual(["mobileNum", "verificationCode", "username", "password", "confirmPassword", "age"]);
    expect(fieldsOf(asked({ vouched: true }))).toEqual(["username", "email", "birthday", "age"]);
  });

  test("the contract's rule and the merchant's stricter one both hold", () => {
    expect(mistakeOf(asked(), "username", right)).toBeNull();
    expect(mistakeOf(asked(), "username", { ...right, username: "rahi" })).toBe("field.username");
    expect(mistakeOf(asked(), "username", { ...right, username: "7rahima" })).toBe("field.username");
  });
});

test("AUTH-15 a right code of a link hides the field, a wrong one brings it", () => {
  expect(fieldsOf(asked({ affiliate: "shown" }))).toContain("affiliateCode");
  const settings = { ...asked().settings, fields: { ...fields, affiliateCode: text } };
  expect(fieldsOf(asked({ settings }))).toContain("affiliateCode");
  expect(fieldsOf(asked({ settings, affiliate: "hidden" }))).not.toContain("affiliateCode");
});

describe("AUTH-17 what is wrong with a field", () => {
  test("the confirmation is checked against the password of this moment; age must be confirmed", () => {
    expect(mistakeOf(asked(), "confirmPassword", right)).toBeNull();
    expect(mistakeOf(asked(), "confirmPassword", { ...right, password: "onno kichu 24" })).toBe("auth.confirmDiffers");
    expect(mistakeOf(asked(), "confirmPassword", { ...right, confirmPassword: "" })).toBe("auth.confirmMissing");
    expect(mistakeOf(asked(), "age", { ...right, age: "" })).toBe("auth.ageMissing");
    expect(mistakeOf(asked({}, true), "captcha", { ...right, captcha: "১২" })).toBe("auth.captchaMissing");
  });

  test("an empty optional field passes, a filled one does not pass by being optional", () => {
    expect(isOptional(asked(), "email")).toBe(true);
    expect(mistakeOf(asked(), "email", right)).toBeNull();
    expect(mistakeOf(asked(), "email", { ...right, email: "rahima@" })).toBe("field.email");
    expect(mistakeOf(asked({ way: "mobile" }), "confirmPassword", { ...right, password: "", confirmPassword: "" })).toBeNull();
  });
});

test("AUTH-18 a birthday is a day since 1900 of somebody old enough", () => {
  const born = (birthday: string) => mistakeOf(asked(), "birthday", { ...right, birthday });
  expect(born("2008-11-21")).toBeNull();
  expect(born("2008-11-22")).toBe("auth.tooYoung");
  expect(born("1899-12-31")).toBe("field.birthday");
  expect(born("")).toBe("field.birthday");
});
