import { describe, expect, test } from "vitest";
import type { RegistrationContext, RegisterSettings } from "./register-fields.ts";
import { emptyRegistration, fieldsOf, isOptional, fieldErrorOf } from "./register-fields.ts";

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
const mobileFields: Rules = {
  mobileNum: text,
  verificationCode: text,
  password: { ...text, required: false },
  confirmPassword: text,
  username: text,
};

function context(change: Partial<RegistrationContext> = {}, captcha = false): RegistrationContext {
  return {
    settings: {
      fields,
      mobileFields,
      methods: { username: true, mobile: true },
      captcha: { enabled: captcha },
      minimumAge: 18,
      countryDialingCode: "880",
    },
    method: "username",
    hasSocialLogin: false,
    affiliate: "unset",
    isNumber: (digits) => digits.length >= 10,
    bornBy: "2008-11-21",
    captchaMistake: (code) => (/^\d+$/.test(code) ? null : "auth.captchaMissing"),
    ...change,
  };
}

const right = {
  ...emptyRegistration,
  username: "rahima1",
  password: "bhalo din 24",
  confirmPassword: "bhalo din 24",
  captcha: "123456",
  age: "yes",
};

describe("[AUTH-12] a number in a registration", () => {
  test("none, too short, not of its country → told the least digits it has there", () => {
    const byNumber = context({ method: "mobile" });
    for (const mobileNum of ["", "17", "017123"])
      expect(fieldErrorOf(byNumber, "mobileNum", { ...right, mobileNum })).toBe("auth.mobileWrong");
    expect(fieldErrorOf(byNumber, "mobileNum", { ...right, mobileNum: "01712345678" })).toBeNull();
  });
});

describe("[AUTH-13] registration fields by the merchant's settings", () => {
  test("captcha and switched-off fields → hidden", () => {
    expect(fieldsOf(context())).toEqual([
      "username",
      "password",
      "confirmPassword",
      "email",
      "birthday",
      "age",
    ]);
    expect(fieldsOf(context({}, true))).toContain("captcha");
  });

  test("by number → number first; with a social login → no password", () => {
    expect(fieldsOf(context({ method: "mobile" }))).toEqual([
      "mobileNum",
      "verificationCode",
      "username",
      "password",
      "confirmPassword",
      "age",
    ]);
    expect(fieldsOf(context({ hasSocialLogin: true }))).toEqual(["username", "email", "birthday", "age"]);
  });

  test("contract's rule and merchant's stricter rule → both applied", () => {
    expect(fieldErrorOf(context(), "username", right)).toBeNull();
    expect(fieldErrorOf(context(), "username", { ...right, username: "rahi" })).toBe("field.username");
    expect(fieldErrorOf(context(), "username", { ...right, username: "7rahima" })).toBe("field.username");
  });
});

test("[AUTH-15] affiliate link: valid code → field hidden; invalid code → field shown", () => {
  expect(fieldsOf(context({ affiliate: "shown" }))).toContain("affiliateCode");
  const settings = { ...context().settings, fields: { ...fields, affiliateCode: text } };
  expect(fieldsOf(context({ settings }))).toContain("affiliateCode");
  expect(fieldsOf(context({ settings, affiliate: "hidden" }))).not.toContain("affiliateCode");
});

describe("[AUTH-17] registration field errors", () => {
  test("confirmation that differs from the current password, or age not confirmed → error", () => {
    expect(fieldErrorOf(context(), "confirmPassword", right)).toBeNull();
    expect(fieldErrorOf(context(), "confirmPassword", { ...right, password: "onno kichu 24" })).toBe(
      "auth.confirmDiffers",
    );
    expect(fieldErrorOf(context(), "confirmPassword", { ...right, confirmPassword: "" })).toBe(
      "auth.confirmMissing",
    );
    expect(fieldErrorOf(context(), "age", { ...right, age: "" })).toBe("auth.ageMissing");
    expect(fieldErrorOf(context({}, true), "captcha", { ...right, captcha: "১২" })).toBe(
      "auth.captchaMissing",
    );
  });

  test("optional field empty → valid; filled → validated", () => {
    expect(isOptional(context(), "email")).toBe(true);
    expect(fieldErrorOf(context(), "email", right)).toBeNull();
    expect(fieldErrorOf(context(), "email", { ...right, email: "rahima@" })).toBe("field.email");
    expect(
      fieldErrorOf(context({ method: "mobile" }), "confirmPassword", {
        ...right,
        password: "",
        confirmPassword: "",
      }),
    ).toBeNull();
  });
});

test("[AUTH-18] birthday: before 1900, not a day, or too young → refused", () => {
  const born = (birthday: string) => fieldErrorOf(context(), "birthday", { ...right, birthday });
  expect(born("2008-11-21")).toBeNull();
  expect(born("2008-11-22")).toBe("auth.tooYoung");
  expect(born("1899-12-31")).toBe("field.birthday");
  expect(born("")).toBe("field.birthday");
});
