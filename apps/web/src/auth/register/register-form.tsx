import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { auth } from "@khela/contract/auth/calls";
import type { InputOf } from "@khela/contract/schemas";
import { isValidField } from "@khela/contract/fields";
import { useT } from "../../i18n/i18n.tsx";
import { serverNow } from "../../lib/date/server-clock.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { shellMode } from "../../lib/shell-mode.ts";
import { Button } from "../../ui/form/button.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "../auth.module.css";
import { bornBy } from "./birthday.ts";
import { FormAlert } from "../form/form-alert.tsx";
import type {
  RegistrationContext,
  RegisterField,
  RegisterSettings,
  RegisterMethod,
} from "./register-fields.ts";
import { emptyRegistration, fieldsOf, isOptional, fieldErrorOf, registerFields } from "./register-fields.ts";
import { RegisterInput } from "./register-input.tsx";
import { registrationInputOf } from "./registration-input.ts";
import { useAffiliate } from "./use-affiliate.ts";
import { useCaptcha } from "../form/person/use-captcha.ts";
import { formAttributes, fieldOfRefusal, focusField, useForm } from "../form/use-form.ts";
import { useOnLoggedIn } from "../login/use-on-logged-in.ts";
import { useMobileNumber } from "../form/use-mobile-number.ts";
import { setPendingSocialLogin, usePendingSocialLogin } from "../login/social/pending-social-login.ts";

const invitationMs = 1000;

type RegisterFormProps = {
  readonly settings: RegisterSettings;
  readonly method: RegisterMethod;
  readonly query: URLSearchParams;
};

type MobileInput = Pick<InputOf<typeof auth.registerMobile>, "mobileNum" | "countryDialingCode">;
type CommonInput = Omit<InputOf<typeof auth.registerMobile>, keyof MobileInput | "registerMethod">;

/** Returns the call of the chosen method. By name it includes a mobile number only when the form has that field. */
function useRegister(method: RegisterMethod) {
  const byName = useMutation(auth.register);
  const byNumber = useMutation(auth.registerMobile);
  const { error, isPending } = method === "mobile" ? byNumber : byName;
  return {
    error,
    isPending,
    send: (common: CommonInput, mobile: MobileInput, named: { username: string; hasMobile: boolean }) => {
      const input = { ...common, registerMethod: shellMode() };
      return method === "mobile"
        ? byNumber.mutate({ ...input, ...mobile })
        : byName.mutate({ ...input, ...(named.hasMobile ? mobile : {}), username: named.username });
    },
  };
}

export function RegisterForm({ settings, method, query }: RegisterFormProps): ReactNode {
  const t = useT();
  const register = useRegister(method);
  const checkName = useMutation(auth.checkUsername);
  const onLoggedIn = useOnLoggedIn(query, { isNew: true });
  const box = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha(settings.captcha.enabled);
  const number = useMobileNumber(box, settings.countryDialingCode);
  const pendingSocialLogin = usePendingSocialLogin();
  const affiliate = useAffiliate(query, (code) => {
    form.set("affiliateCode", code);
    refuseInvitation();
  });
  const [adultBy] = useState(() => bornBy(new Date(serverNow()), settings.minimumAge));
  const context: RegistrationContext = {
    settings,
    method,
    hasSocialLogin: pendingSocialLogin !== null,
    affiliate: affiliate.field,
    isNumber: number.isNumber,
    bornBy: adultBy,
    captchaMistake: captcha.mistake,
  };
  const shown = fieldsOf(context);
  const form = useForm<RegisterField>(shown, emptyRegistration, (field, typed) => {
    const mistake = fieldErrorOf(context, field, typed);
    return mistake === null ? undefined : t(mistake, { age: settings.minimumAge, least: number.least });
  });

  function refuseInvitation(): void {
    showToast(t("auth.invitationWrong"), "error", invitationMs);
    form.refuse("affiliateCode", "invitation_code_error");
    // The affiliate field may not be rendered yet: it is shown only because the link's code is invalid.
    setTimeout(() => focusField(box.current, "affiliateCode"));
  }

  useEffect(() => {
    const { error } = register;
    if (error === null) return;
    if (captcha.shown) captcha.next();
    if (error.code === "invitation_code_error") return refuseInvitation();
    const field = registerFields.find((known) => known === fieldOfRefusal(error));
    if (field === undefined) return;
    if (field !== "captcha") form.refuse(field, error.code);
    focusField(box.current, field);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal, with what the form holds then
  }, [register.error]);

  async function blurField(field: RegisterField): Promise<void> {
    form.leave(field);
    if (field !== "username" || !isValidField("username", form.values.username)) return;
    const answer = await checkName.mutate({ username: form.values.username });
    if (answer?.available === false) form.refuse("username", "username.exists");
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    number.clearSendError();
    const wrong = form.firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    if (shown.includes("affiliateCode") && !(await affiliate.check(form.values.affiliateCode.trim())))
      return refuseInvitation();
    const session = await register.send(
      {
        ...registrationInputOf(shown, form.values),
        ...captcha.answer(form.values.captcha),
        ...pendingSocialLogin,
        ...(affiliate.linked === "" ? {} : { affiliateCode: affiliate.linked }),
      },
      { mobileNum: form.values.mobileNum, countryDialingCode: number.dialingCode },
      { username: form.values.username, hasMobile: shown.includes("mobileNum") },
    );
    if (session === null) return;
    setPendingSocialLogin(null);
    showToast(t("auth.registered"), "success");
    onLoggedIn(session);
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
      <FormAlert error={number.sendError ?? register.error} />
      {pendingSocialLogin === null ? null : <p className={styles.note}>{t("auth.vouched")}</p>}
      {shown.map((field) => (
        <RegisterInput
          key={field}
          field={field}
          form={form}
          optional={isOptional(context, field)}
          age={settings.minimumAge}
          captcha={captcha}
          number={number}
          onBlurField={(left) => void blurField(left)}
        />
      ))}
      <Button type="submit" wide busy={register.isPending} disabled={form.blocked}>
        {t("auth.createAccount")}
      </Button>
    </form>
  );
}
