// The affiliate code of a registration. A code in the link is checked at once: a valid code is used and hides the
// field, an invalid one is shown in the field. Without a code in the link, the last valid link opened in this browser
// counts, within the attribution window. A typed code is checked when the form is sent.

import { useEffect, useState } from "react";
import { attributionDays } from "@khela/contract/agents/team";
import { agents } from "@khela/contract/agents/calls";
import { auth } from "@khela/contract/auth/calls";
import { send } from "../../lib/api/call.ts";
import { serverNow } from "../../lib/date/server-clock.ts";
import { readStored, removeStored, writeStored } from "../../lib/storage.ts";
import type { RegistrationContext } from "./register-fields.ts";

async function isKnownCode(code: string): Promise<boolean> {
  try {
    return (await send(auth.affiliate, { code, domain: window.location.hostname })).success;
  } catch {
    return false;
  }
}

type LastLink = { readonly code: string; readonly at: number };

const DAY_MS = 86_400_000;

/** Returns the last affiliate link that was opened in this browser, if it is within the attribution window. */
function lastLink(): LastLink | null {
  const link = readStored<LastLink>("affiliate");
  return link !== null && serverNow() - link.at < attributionDays * DAY_MS ? link : null;
}

/**
 * Stores a valid affiliate link as the last opened link, and counts the visit, at most once a day for the same link.
 */
function rememberLink(code: string): void {
  const last = lastLink();
  if (last?.code === code && serverNow() - last.at < DAY_MS) return;
  writeStored("affiliate", { code, at: serverNow() } satisfies LastLink);
  send(agents.affiliateVisit, { code, domain: window.location.hostname }).catch(() => undefined);
}

/** Returns the affiliate code in the registration link; empty if the link has none. */
function codeOf(query: URLSearchParams): string {
  return query.get("affiliateCode") ?? query.get("code") ?? "";
}

export type Affiliate = {
  readonly field: RegistrationContext["affiliate"];
  /** The valid code of a link opened now or earlier, which has priority over the field; empty: there is none. */
  readonly linked: string;
  /** Checks a typed affiliate code with the server; an empty code is valid. */
  readonly check: (code: string) => Promise<boolean>;
};

/** Returns the affiliate code of a registration. `onWrong` is called when the link's code is invalid. */
export function useAffiliate(query: URLSearchParams, onWrong: (code: string) => void): Affiliate {
  const inLink = codeOf(query);
  const [code, setCode] = useState(inLink);
  const [field, setField] = useState<RegistrationContext["affiliate"]>("unset");

  useEffect(() => {
    const looked = inLink === "" ? (lastLink()?.code ?? "") : inLink;
    if (looked === "") return undefined;
    let left = false;
    void isKnownCode(looked).then((right) => {
      if (right && inLink !== "") rememberLink(looked);
      if (!right && inLink === "") removeStored("affiliate");
      if (left || (!right && inLink === "")) return;
      setCode(looked);
      setField(right ? "hidden" : "shown");
      if (!right) onWrong(looked);
    });
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked up once for each code
  }, [inLink]);

  return {
    field,
    linked: field === "hidden" ? code : "",
    check: (typed) => (typed === "" ? Promise.resolve(true) : isKnownCode(typed)),
  };
}
