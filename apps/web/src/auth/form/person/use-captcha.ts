// State of a form's captcha: whether it is shown, as a picture or as a challenge, and the answer that the call sends.

import { useState } from "react";
import { isValidField } from "@khela/contract/fields";
import type { MessageId } from "../../../i18n/catalogue.ts";
import type { CallError } from "../../../lib/api/call.ts";

export type Captcha = {
  readonly shown: boolean;
  /** Number of the attempt. Each picture or widget is valid for one attempt; a new number fetches the next. */
  readonly round: number;
  /** Shows the next captcha picture or widget. The first call makes the captcha visible. */
  readonly next: () => void;
  /** Whether the captcha's field is rendered and can get the focus. */
  readonly isReady: boolean;
  readonly onReady: () => void;
  readonly onPicture: (captchaId: string) => void;
  /**
   * Receives the token of the challenge that replaces the picture; the token is empty while the challenge is unsolved.
   */
  readonly onToken: (token: string) => void;
  /** Returns the message id of the missing answer, or null. */
  readonly mistake: (code: string) => MessageId | null;
  /** Returns the captcha fields for the call's input. */
  readonly answer: (code: string) => { captcha?: string; captchaId?: string; challengeToken?: string };
};

type State = {
  readonly shown: boolean;
  readonly isReady: boolean;
  readonly round: number;
  readonly id: string;
  readonly token: string | null;
};

export function useCaptcha(shownAtFirst: boolean): Captcha {
  const [state, setState] = useState<State>({
    shown: shownAtFirst,
    isReady: false,
    round: 0,
    id: "",
    token: null,
  });
  const { shown, isReady, round, id, token } = state;
  return {
    shown,
    round,
    isReady,
    next: () => setState((known) => ({ ...known, shown: true, round: known.round + 1, id: "", token: null })),
    onReady: () => setState((known) => ({ ...known, isReady: true })),
    onPicture: (captchaId) => setState((known) => ({ ...known, id: captchaId, token: null })),
    onToken: (solved) => setState((known) => ({ ...known, token: solved })),
    mistake: (code) => {
      if (token !== null) return token === "" ? "auth.challengeMissing" : null;
      return isValidField("captcha", code) ? null : "auth.captchaMissing";
    },
    answer: (captcha) => {
      if (!shown) return {};
      return token === null ? { captcha, captchaId: id } : { challengeToken: token };
    },
  };
}

/** Returns whether an error means that the next attempt needs a captcha. */
export function requiresCaptcha({ code, value }: CallError): boolean {
  const isRequired = (value as { captchaRequired?: boolean } | undefined)?.captchaRequired === true;
  return isRequired || code === "login.captcha.required" || code === "captcha.invalid";
}
