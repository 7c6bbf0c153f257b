// The steps after a login. The cached data of the previous person is removed, and the page continues to its target. A
// new account sees the welcome screen first; a member with a generated password changes it first.

import { useEffect } from "react";
import type { auth } from "@khela/contract/auth/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { hasAccess } from "@khela/contract/member/member-types";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useCache } from "../../lib/query/query.ts";
import { removePersonalQueries } from "../../lib/query/query-data.ts";
import { allowPopupAfterLogin, recordPopup } from "../../lib/session/popup-of-the-day.ts";
import { returnPath } from "../../lib/session/return-to.ts";
import { startSession, memberTypeOf, useSession } from "../../lib/session/session.ts";
import { withReturnTo } from "./with-return-to.ts";

// Shared by all uses of the hook: a screen has several login methods, each with this hook, and the effect of each hook
// navigates.
let isNewAccount = false;

/** Returns the function that starts the session after a login. A trial guest may stay on the page, to register. */
export function useOnLoggedIn(
  query: URLSearchParams,
  { isNew = false }: { readonly isNew?: boolean } = {},
): (session: OutputOf<typeof auth.login>) => void {
  const cache = useCache();
  const session = useSession();
  const type = memberTypeOf(session);
  const isMember = type !== null && hasAccess("account", type);
  const mustChange = session?.firstTimeLogin === true;

  useEffect(() => {
    if (!isMember) return;
    const next = isNewAccount ? withReturnTo("/m/welcome", query) : returnPath(query);
    navigate(mustChange ? "/m/changePsw" : next, { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once the session begins, with the address of that moment
  }, [isMember]);

  return (began) => {
    removePersonalQueries(cache);
    isNewAccount = isNew;
    if (isNew) recordPopup({ isHidden: true });
    else allowPopupAfterLogin();
    startSession(began);
  };
}
