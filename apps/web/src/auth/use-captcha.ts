// The picture that stands between a machine and a form: whether it is shown, which one, and what of it is sent along.

import { useState } from "react";
import type { CallError } from "../lib/call.ts";

export type Captcha = {
  readonly shown: boolean;
  /** Another number asks for another picture: each opens one attempt only. */
  readonly round: number;
  /** The next picture, and from now on there is one. */
  readonly next: () => void;
  readonly onPicture: (captchaId: string) => void;
  /** What the call is given beside the form. */
  readonly answer: (code: string) => { captcha?: string; captchaId?: string };
};

export function useCaptcha(shownAtFirst: boolean): Captcha {
  const [state, setState] = useState({ shown: shownAtFirst, round: 0, id: "" });
  return {
    ...state,
    next: () => setState(({ round }) => ({ shown: true, round: round + 1, id: "" })),
    onPicture: (id) => setState((known) => ({ ...known, id })),
    answer: (captcha) => (state.shown ? { captcha, captchaId: state.id } : {}),
  };
}

/** Whether a refusal says that the next try needs a captcha. */
export function wantsCaptcha({ code, value }: CallError): boolean {
  const asked = (value as { captchaRequired?: boolean } | undefined)?.captchaRequired === true;
  return asked || code === "login.captcha.required" || code === "captcha.invalid";
}
