// What all ways of logging in share: the call, the captcha that a refusal asks for, where the cursor goes after one,
// and coming in.

import type { RefObject } from "react";
import { useEffect, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import type { InputOf } from "@khela/contract/schemas";
import { useT } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/call.ts";
import { useAction } from "../lib/query.ts";
import { returnPath } from "../lib/return-to.ts";
import { showToast } from "../ui/toast.tsx";
import type { Remembered } from "./remembered.ts";
import { readRemembered, remember } from "./remembered.ts";
import type { Captcha } from "./use-captcha.ts";
import { useCaptcha, wantsCaptcha } from "./use-captcha.ts";
import { focusField } from "./use-form.ts";
import { useMemberIn } from "./use-member-in.ts";

type Input = InputOf<typeof auth.login>;
type Way = Pick<Remembered, "type" | "username" | "countryDialingCode">;

/** Who was on the way to the agents' part logs in there: it lets in agents only. */
const agentSite = "/m/agent";

export type Login = {
  readonly busy: boolean;
  readonly error: CallError | null;
  readonly captcha: Captcha;
  readonly keep: boolean;
  readonly setKeep: (keep: boolean) => void;
  readonly send: (input: Input, who: Way) => Promise<void>;
};

/** `last` is the field the cursor goes back to when the login is refused. */
export function useLogin(query: URLSearchParams, form: RefObject<HTMLFormElement | null>, last: string): Login {
  const t = useT();
  const login = useAction(auth.login);
  const captcha = useCaptcha(false);
  const comeIn = useMemberIn(query);
  const [keep, setKeep] = useState(false);
  const { error } = login;

  useEffect(() => setKeep(readRemembered() !== null), []);

  useEffect(() => {
    if (error !== null && (captcha.shown || wantsCaptcha(error))) captcha.next();
  }, [error]);

  // The pressed button could not keep the focus while it was busy: the person goes on where the mistake may be.
  useEffect(() => {
    if (error !== null) focusField(form.current, captcha.shown ? "captcha" : last);
  }, [error, captcha.shown]);

  return {
    busy: login.busy, error, captcha, keep, setKeep,
    async send(input, who) {
      const site = returnPath(query).startsWith(agentSite) ? "agent" : "member";
      // A remembered phone that is tapped on has not come in by itself: with 1 it would be refused after logging out.
      const autoLogin = keep && input.type !== "device" ? 1 : 0;
      const session = await login.run({ ...input, site, rememberMe: keep, autoLogin });
      if (session === null) return;
      remember(keep ? { ...who, device: session.remembered === true } : null);
      showToast(t("auth.welcome", { name: session.userName }), "done");
      comeIn(session);
    },
  };
}
