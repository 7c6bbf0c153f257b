import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { keepsRule } from "@khela/contract/fields";
import { useT } from "../i18n/i18n.tsx";
import { useAction } from "../lib/query.ts";
import { shellMode } from "../lib/shell-mode.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";
import styles from "./auth.module.css";
import { bornBy } from "./birthday.ts";
import { FormAlert } from "./form-alert.tsx";
import type { Asked, RegisterField, RegisterSettings, RegisterWay } from "./register-fields.ts";
import { emptyRegistration, fieldsOf, isOptional, mistakeOf, registerFields } from "./register-fields.ts";
import { RegisterInput } from "./register-input.tsx";
import { registrationOf } from "./registration.ts";
import { useAffiliate } from "./use-affiliate.ts";
import { useCaptcha } from "./use-captcha.ts";
import { fieldOf, focusField, useForm } from "./use-form.ts";
import { useMemberIn } from "./use-member-in.ts";
import { useNumber } from "./use-number.ts";
import { keepVoucher, useVoucher } from "./vouched.ts";

const invitationMs = 1000;

type RegisterFormProps = { readonly settings: RegisterSettings; readonly way: RegisterWay; readonly query: URLSearchParams };

export function RegisterForm({ settings, way, query }: RegisterFormProps): ReactNode {
  const t = useT();
  const byName = useAction(auth.register);
  const byNumber = useAction(auth.registerMobile);
  const register = way === "mobile" ? byNumber : byName;
  const checkName = useAction(auth.checkUsername);
  const comeIn = useMemberIn(query);
  const box = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha(settings.captcha.enabled);
  const number = useNumber(box, settings.countryDialingCode);
  const voucher = useVoucher();
  const affiliate = useAffiliate(query, (code) => {
    form.set("affiliateCode", code);
    refuseInvitation();
  });
  const [adultBy] = useState(() => bornBy(new Date(), settings.minimumAge));
  const asked: Asked = {
    settings, way, vouched: voucher !== null, affiliate: affiliate.field,
    isNumber: number.isNumber,
    bornBy: adultBy,
  };
  const shown = fieldsOf(asked);
  const form = useForm<RegisterField>(shown, emptyRegistration, (field, typed) => {
    const mistake = mistakeOf(asked, field, typed);
    return mistake === null ? undefined : t(mistake, { age: settings.minimumAge });
  });
  const { values } = form;

  function refuseInvitation(): void {
    showToast(t("auth.invitationWrong"), "error", invitationMs);
    form.refuse("affiliateCode", "invitation_code_error");
    // The field may only be on its way: a wrong code of a link is what brings it.
    setTimeout(() => focusField(box.current, "affiliateCode"));
  }

  useEffect(() => {
    const { error } = register;
    if (error === null) return;
    if (captcha.shown) captcha.next();
    if (error.code === "invitation_code_error") return refuseInvitation();
    const field = registerFields.find((known) => known === fieldOf(error));
    if (field === undefined) return;
    if (field !== "captcha") form.refuse(field, error.code);
    focusField(box.current, field);
  }, [register.error]);

  async function leaveField(field: RegisterField): Promise<void> {
    form.leave(field);
    if (field !== "username" || !keepsRule("username", values.username)) return;
    const answer = await checkName.run({ username: values.username });
    if (answer?.available === false) form.refuse("username", "username.exists");
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    number.forgetUnsent();
    const wrong = form.firstWrong();
    if (wrong !== null) return focusField(box.current, wrong);
    if (shown.includes("affiliateCode") && !(await affiliate.check(values.affiliateCode.trim()))) return refuseInvitation();
    const filled = { ...registrationOf(shown, values), ...captcha.answer(values.captcha), ...voucher, registerMethod: shellMode() };
    const under = affiliate.linked === "" ? {} : { affiliateCode: affiliate.linked };
    const call = { mobileNum: values.mobileNum, countryDialingCode: number.dialingCode };
    const session = way === "mobile"
      ? await byNumber.run({ ...filled, ...under, ...call })
      : await byName.run({ ...filled, ...under, ...(shown.includes("mobileNum") ? call : {}), username: values.username });
    if (session === null) return;
    keepVoucher(null);
    showToast(t("auth.registered"), "done");
    comeIn(session);
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={number.unsent ?? register.error} />
      {voucher === null ? null : <p className={styles.note}>{t("auth.vouched")}</p>}
      {shown.map((field) => (
        <RegisterInput
          key={field}
          field={field}
          form={form}
          optional={isOptional(asked, field)}
          age={settings.minimumAge}
          captcha={captcha}
          number={number}
          onLeave={(left) => void leaveField(left)}
        />
      ))}
      <Button type="submit" wide busy={register.busy} disabled={form.blocked}>{t("auth.createAccount")}</Button>
    </form>
  );
}
