// The affiliate of a registration. A code in the link is looked up at once: a valid one hides the field and
// is used, an invalid one is put into the field. A typed one is looked up when the form is sent.

import { useEffect, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { send } from "../../lib/api/call.ts";
import type { RegistrationContext } from "./register-fields.ts";

async function isKnownCode(code: string): Promise<boolean> {
  try {
    return (await send(auth.affiliate, { code, domain: window.location.hostname })).success;
  } catch {
    return false;
  }
}

/** Returns the code in the registration link; empty without one. */
function codeOf(query: URLSearchParams): string {
  return query.get("affiliateCode") ?? query.get("code") ?? "";
}

export type Affiliate = {
  readonly field: RegistrationContext["affiliate"];
  /** The valid code of the link, used whatever the field contains. */
  readonly linked: string;
  /** Looks a typed code up; an empty one is valid. */
  readonly check: (code: string) => Promise<boolean>;
};

/** `onWrong` is called when the link's code is invalid. */
export function useAffiliate(query: URLSearchParams, onWrong: (code: string) => void): Affiliate {
  const code = codeOf(query);
  const [field, setField] = useState<RegistrationContext["affiliate"]>("unset");

  useEffect(() => {
    if (code === "") return undefined;
    let left = false;
    void isKnownCode(code).then((right) => {
      if (left) return;
      setField(right ? "hidden" : "shown");
      if (!right) onWrong(code);
    });
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked up once for each code
  }, [code]);

  return {
    field,
    linked: field === "hidden" ? code : "",
    check: (typed) => (typed === "" ? Promise.resolve(true) : isKnownCode(typed)),
  };
}
