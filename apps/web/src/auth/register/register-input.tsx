import type { InputHTMLAttributes, ReactNode } from "react";
import { auth } from "@khela/contract/auth/calls";
import { fields } from "@khela/contract/fields";
import { cleanDigits, digitsOnly } from "@khela/contract/input/digits";
import type { MessageId } from "../../i18n/catalogue.ts";
import { useT } from "../../i18n/i18n.tsx";
import { send } from "../../lib/api/call.ts";
import { serverNow } from "../../lib/date/server-clock.ts";
import { NewPasswordField } from "../../ui/form/new-password-field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { AgeConfirmation } from "./age-confirmation.tsx";
import { firstBirthday, lastBirthday } from "./birthday.ts";
import { CaptchaField, fieldSkeleton, MobileField, SmsCodeField } from "../form/lazy-fields.tsx";
import type { RegisterField } from "./register-fields.ts";
import type { Captcha } from "../form/person/use-captcha.ts";
import type { Form } from "../form/use-form.ts";
import type { MobileNumberState } from "../form/use-mobile-number.ts";

const DateField = lazyComponent(
  () => import("../../ui/date/date-field.tsx").then((m) => m.DateField),
  fieldSkeleton,
);

type InputConfig = InputHTMLAttributes<HTMLInputElement> & {
  readonly label: MessageId;
  readonly hint?: MessageId;
  readonly secret?: true;
};
type TextName = Exclude<RegisterField, "mobileNum" | "verificationCode" | "birthday" | "captcha" | "age">;

const name = { autoCapitalize: "none", spellCheck: false } as const;

const inputConfigs: Readonly<Record<TextName, InputConfig>> = {
  username: { label: "auth.username", hint: "auth.usernameHint", autoComplete: "username", ...name },
  password: { label: "auth.password", hint: "auth.passwordHint" },
  confirmPassword: { label: "auth.confirm", autoComplete: "new-password", secret: true },
  paymentPassword: {
    label: "auth.paymentPassword",
    hint: "auth.paymentPasswordHint",
    autoComplete: "off",
    inputMode: "numeric",
    secret: true,
  },
  nickname: { label: "auth.nickname", autoComplete: "nickname" },
  payeeName: { label: "auth.payeeName", hint: "auth.payeeNameHint", autoComplete: "name" },
  email: { label: "auth.email", type: "email", inputMode: "email", autoComplete: "email", ...name },
  idNumber: { label: "auth.idNumber", autoComplete: "off", ...name },
  qqNum: { label: "auth.qqNum", inputMode: "numeric", autoComplete: "off" },
  facebook: { label: "auth.facebook", autoComplete: "off", ...name },
  wechat: { label: "auth.wechat", autoComplete: "off", ...name },
  line: { label: "auth.line", autoComplete: "off", ...name },
  whatsapp: { label: "auth.whatsapp", inputMode: "tel", autoComplete: "off" },
  zalo: { label: "auth.zalo", inputMode: "tel", autoComplete: "off" },
  recommenderId: { label: "auth.recommender", autoComplete: "off", ...name },
  affiliateCode: { label: "auth.affiliateCode", autoComplete: "off", ...name },
};

const digitFields: readonly RegisterField[] = ["paymentPassword", "qqNum"];
const phoneFields: readonly RegisterField[] = ["whatsapp", "zalo"];
const lowerCaseFields: readonly RegisterField[] = ["username", "line"];

/** Normalises a typed value: digits of any keyboard become Latin digits, and user names lower case. */
function normalizeInput(field: RegisterField, typed: string): string {
  if (lowerCaseFields.includes(field)) return typed.toLowerCase().trim();
  if (digitFields.includes(field)) return digitsOnly(typed, fields[field as "qqNum"].max);
  return phoneFields.includes(field) ? cleanDigits(typed) : typed;
}

export type RegisterInputProps = {
  readonly field: RegisterField;
  readonly form: Form<RegisterField>;
  readonly optional: boolean;
  readonly age: number;
  readonly captcha: Captcha;
  readonly number: MobileNumberState;
  readonly onBlurField: (field: RegisterField) => void;
};

/** Renders one field of the registration form, of any kind. */
export function RegisterInput(props: RegisterInputProps): ReactNode {
  const { field, form, optional, captcha, number } = props;
  const t = useT();
  const { values, set, bind, errorOf, leave } = form;
  const inputProps = { ...bind(field), onBlur: () => props.onBlurField(field) };
  const named = (id: MessageId): string => (optional ? t("auth.optional", { field: t(id) }) : t(id));
  if (field === "mobileNum") {
    return (
      <MobileField
        {...inputProps}
        optional={optional}
        onChange={(digits) => set(field, digits)}
        dialingCode={number.dialingCode}
        onDialingCode={number.setDialingCode}
      />
    );
  }
  if (field === "verificationCode") {
    return (
      <SmsCodeField
        {...inputProps}
        name={field}
        onChange={(code) => set(field, code)}
        send={(proof) =>
          send(auth.smsRegister, {
            mobileNum: values.mobileNum,
            countryDialingCode: number.dialingCode,
            ...proof,
          })
        }
        {...number.sending(form)}
      />
    );
  }
  if (field === "birthday") {
    return (
      <DateField
        name={field}
        label={named("auth.birthday")}
        value={values.birthday}
        error={inputProps.error}
        min={firstBirthday}
        max={lastBirthday(new Date(serverNow()))}
        onChange={(day) => set(field, day)}
        onBlur={inputProps.onBlur}
      />
    );
  }
  if (field === "captcha") {
    return (
      <CaptchaField
        captcha={captcha}
        action="register"
        value={values.captcha}
        error={errorOf("captcha")}
        onChange={(code) => set("captcha", code)}
        onBlurField={() => leave("captcha")}
      />
    );
  }
  if (field === "age") {
    return (
      <AgeConfirmation
        age={props.age}
        checked={values.age === "yes"}
        error={inputProps.error}
        onChange={(sure) => set("age", sure ? "yes" : "")}
      />
    );
  }
  const { label, hint, secret, ...config } = inputConfigs[field];
  const rule = field === "confirmPassword" ? fields.password : fields[field];
  const text = {
    ...config,
    ...inputProps,
    label: named(label),
    hint: hint === undefined ? undefined : t(hint),
    // a pasted number contains separators, so it is cut to the maximum length only after these are removed
    maxLength: [...digitFields, ...phoneFields].includes(field) ? undefined : rule.max,
    onChange: (event: { target: { value: string } }) => set(field, normalizeInput(field, event.target.value)),
  };
  const Field = field === "password" ? NewPasswordField : secret === true ? PasswordField : TextField;
  return <Field {...text} />;
}
