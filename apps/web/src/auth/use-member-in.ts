// What happens when somebody has come in: what the last person saw is forgotten, and the page goes where they wanted;
// whoever logs in for the first time with a password that was made for them changes it first.

import { useEffect } from "react";
import type { auth } from "@khela/contract/calls/auth";
import type { OutputOf } from "@khela/contract/schemas";
import { mayUse } from "@khela/contract/member-types";
import { goTo } from "../lib/navigation.ts";
import { forgetPersonalAnswers, useCache } from "../lib/query.ts";
import { returnPath } from "../lib/return-to.ts";
import { beginSession, sessionType, useSession } from "../lib/session.ts";

/** Answers what begins the session. A trial guest may stay: they are here to become a member. */
export function useMemberIn(query: URLSearchParams): (session: OutputOf<typeof auth.login>) => void {
  const cache = useCache();
  const session = useSession();
  const type = sessionType(session);
  const isMember = type !== null && mayUse("account", type);
  const mustChange = session?.firstTimeLogin === true;

  useEffect(() => {
    if (isMember) goTo(mustChange ? "/m/changePsw" : returnPath(query), { replace: true });
  }, [isMember]);

  return (began) => {
    forgetPersonalAnswers(cache);
    beginSession(began);
  };
}
