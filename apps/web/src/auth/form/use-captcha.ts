// A form's captcha: whether it is shown, its picture, and the answer sent with the call.

import { useState } from "react";
import type { CallError } from "../../lib/api/call.ts";

export type Captcha = {
  readonly shown: boolean;
  /** A new number fetches another picture: each is valid for one attempt. */
  readonly round: number;
  /** Shows the next picture; after this the captcha is shown. */
  readonly next: () => void;
  readonly onPicture: (captchaId: string) => void;
  /** The fields added to the call's input. */
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

/** Returns whether an error requires a captcha for the next attempt. */
export function requiresCaptcha({ code, value }: CallError): boolean {
  const isRequired = (value as { captchaRequired?: boolean } | undefined)?.captchaRequired === true;
  return isRequired || code === "login.captcha.required" || code === "captcha.invalid";
}
