// The affiliate behind a registration. A code that came with the link is looked up at once: a right one hides the field
// and is registered under, a wrong one is put into the field. One that is typed is looked up when the form is sent.

import { useEffect, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { send } from "../lib/call.ts";
import type { Asked } from "./register-fields.ts";

async function isRight(code: string): Promise<boolean> {
  try {
    return (await send(auth.affiliate, { code, domain: window.location.hostname })).success;
  } catch {
    return false;
  }
}

/** The code a link to the registration carries; empty when it carries none. */
function codeOf(query: URLSearchParams): string {
  return query.get("affiliateCode") ?? query.get("code") ?? "";
}

export type Affiliate = {
  readonly field: Asked["affiliate"];
  /** The code to register under, whatever stands in the field. */
  readonly linked: string;
  /** Looks a typed code up; an empty one is right. */
  readonly check: (code: string) => Promise<boolean>;
};

/** `onWrong` hears of a link whose code is not right. */
export function useAffiliate(query: URLSearchParams, onWrong: (code: string) => void): Affiliate {
  const code = codeOf(query);
  const [field, setField] = useState<Asked["affiliate"]>("unset");

  useEffect(() => {
    if (code === "") return undefined;
    let left = false;
    void isRight(code).then((right) => {
      if (left) return;
      setField(right ? "hidden" : "shown");
      if (!right) onWrong(code);
    });
    return () => {
      left = true;
    };
  }, [code]);

  return { field, linked: field === "hidden" ? code : "", check: (typed) => (typed === "" ? Promise.resolve(true) : isRight(typed)) };
}
