// The screen that an operator's link opens: it exchanges the link's token for a session that shows the site as the
// member sees it.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { siteViews } from "@khela/contract/auth/site-views/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { navigate } from "../../lib/navigation/navigation.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { removePersonalQueries } from "../../lib/query/query-data.ts";
import { startSession } from "../../lib/session/session.ts";
import { EmptyState, LoadingState } from "../../ui/feedback/states.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";

const tokenHashPrefix = "#token=";

export function ViewScreen(_props: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const { error, mutate } = useMutation(siteViews.openView);
  const [isMissing, setIsMissing] = useState(false);
  const hasBegun = useRef(false);

  async function open(token: string): Promise<void> {
    const session = await mutate({ token });
    if (session === null) return;
    removePersonalQueries(cache);
    startSession(session);
    navigate("/m/home", { replace: true });
  }

  // Only the browser knows the fragment of the address, which has the token; a link works once.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const { hash } = window.location;
    if (hash.startsWith(tokenHashPrefix)) void open(hash.slice(tokenHashPrefix.length));
    else setIsMissing(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  if (error === null && !isMissing) return <LoadingState />;
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={errorText(error?.code ?? "view.link.invalid")}
        hint={t("view.linkHint")}
      >
        <ButtonLink to="/m/home" variant="secondary">
          {t("shell.home")}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
