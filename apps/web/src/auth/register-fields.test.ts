import { expect, test } from "vitest";
import type { RegisterSettings } from "./register-fields.ts";
import { fieldsOf, mistakeOf } from "./register-fields.ts";

const settings = (captcha: boolean): RegisterSettings => ({
  fields: { username: { enabled: true, required: true, acceptedPattern: "^[a-z0-9_]+$", minLength: 6, maxLength: 20 } },
  captcha: { enabled: captcha },
  minimumAge: 18,
  methods: { username: true, mobile: false }, mobileFields: {}, countryDialingCode: "880",
});
const right = { username: "rahima1", password: "bhalo din 24", confirmPassword: "bhalo din 24", captcha: "123456", age: "yes" };

test("AUTH-13 the captcha is a field only when the merchant asks for it", () => {
  expect(fieldsOf(settings(false))).not.toContain("captcha");
  expect(fieldsOf(settings(true))).toContain("captcha");
});

test("AUTH-13 the contract's rule and the merchant's stricter one both hold", () => {
  expect(mistakeOf(settings(false), "username", right)).toBeNull();
  expect(mistakeOf(settings(false), "username", { ...right, username: "rahi" })).toBe("field.username");
  expect(mistakeOf(settings(false), "username", { ...right, username: "7rahima" })).toBe("field.username");
});

test("AUTH-17 the confirmation is checked against the password of this moment; age must be confirmed", () => {
  expect(mistakeOf(settings(false), "confirmPassword", right)).toBeNull();
  expect(mistakeOf(settings(false), "confirmPassword", { ...right, password: "onno kichu 24" })).toBe("auth.confirmDiffers");
  expect(mistakeOf(settings(false), "confirmPassword", { ...right, confirmPassword: "" })).toBe("auth.confirmMissing");
  expect(mistakeOf(settings(false), "age", { ...right, age: "" })).toBe("auth.ageMissing");
  expect(mistakeOf(settings(true), "captcha", { ...right, captcha: "১২" })).toBe("auth.captchaMissing");
});
