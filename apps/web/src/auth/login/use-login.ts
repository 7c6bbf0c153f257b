// Shared by all login methods: the call, the captcha if an error requires it, the focus after an error, and the steps
// after a login.

import type { RefObject } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { auth } from "@khela/contract/auth/calls";
import type { InputOf } from "@khela/contract/schemas";
import { useT } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { returnPath } from "../../lib/session/return-to.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { goOnToCode, isCodeAsked } from "./pending-verification.ts";
import type { RememberedLogin } from "./remembered-login.ts";
import { findRememberedLogin, saveRememberedLogin } from "./remembered-login.ts";
import type { Captcha } from "../form/person/use-captcha.ts";
import { useCaptcha, requiresCaptcha } from "../form/person/use-captcha.ts";
import { focusField, readField } from "../form/use-form.ts";
import { useOnLoggedIn } from "./use-on-logged-in.ts";

type Input = InputOf<typeof auth.login>;
type RememberedFields = Pick<RememberedLogin, "type" | "username" | "countryDialingCode">;

/** Path of the agents' part; a login that leads there accepts only agents. */
const agentSite = "/m/agent";

export type Login = {
  readonly busy: boolean;
  readonly error: CallError | null;
  readonly captcha: Captcha;
  readonly rememberMe: boolean;
  readonly setRememberMe: (rememberMe: boolean) => void;
  readonly send: (input: Input, who: RememberedFields) => Promise<void>;
};

/** State and call of a login form. `last` is the field that gets the focus when the login fails. */
export function useLogin(
  query: URLSearchParams,
  form: RefObject<HTMLFormElement | null>,
  last: string,
): Login {
  const t = useT();
  const login = useMutation(auth.login);
  const captcha = useCaptcha(false);
  const onLoggedIn = useOnLoggedIn(query);
  const [rememberMe, setRememberMe] = useState(false);
  const person = useRef<RememberedFields | null>(null);
  // After a correct password, the required second step is not shown as an error.
  const error = isCodeAsked(login.error) ? null : login.error;

  // Sets the checkbox "remember me" in a layout effect: an effect that runs later could undo a tap of the user. A box
  // that was ticked before hydration stays ticked.
  useLayoutEffect(() => {
    setRememberMe(readField(form.current, "keep")?.checked === true || findRememberedLogin() !== null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, from what this browser remembers
  }, []);

  useEffect(() => {
    goOnToCode(login.error, query, { remembered: rememberMe ? person.current : null });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [login.error]);

  useEffect(() => {
    if (error !== null && (captcha.shown || requiresCaptcha(error))) captcha.next();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  // The tapped button lost the focus while it was disabled, so the focus moves to the field that may be wrong.
  useEffect(() => {
    if (error !== null) focusField(form.current, captcha.isReady ? "captcha" : last);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening of the captcha
  }, [error, captcha.isReady]);

  return {
    busy: login.isPending,
    error,
    captcha,
    rememberMe,
    setRememberMe,
    async send(input, who) {
      const site = returnPath(query).startsWith(agentSite) ? "agent" : "member";
      // A tap on a remembered login is not an automatic login: with `autoLogin` 1 the server would refuse it after a
      // logout.
      const autoLogin = rememberMe && input.type !== "device" ? 1 : 0;
      person.current = who;
      const session = await login.mutate({ ...input, site, rememberMe, autoLogin });
      if (session === null) return;
      saveRememberedLogin(rememberMe ? { ...who, device: session.remembered === true } : null);
      showToast(t("auth.welcome", { name: session.userName }), "success");
      onLoggedIn(session);
    },
  };
}
