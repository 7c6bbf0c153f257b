// Chooses the page by address: an invitation, the sign-in, or the console.

import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { I18nProvider } from "react-aria-components";
import { invitationPath } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { OperatorError } from "../lib/api/operator-error.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { resetMerchant, useMerchantCode } from "../lib/api/request-context.ts";
import { fetchOperatorCall } from "../lib/api/send.ts";
import { callKey } from "../lib/api/use-operator-call.ts";
import { useLanguage } from "../lib/preferences.ts";
import { MeProvider, type Me } from "../lib/session.tsx";
import { Failed, Loading } from "../ui/layout/states.tsx";
import { AccessPage } from "./access/access-page.tsx";
import { IdentityDialog } from "./access/identity-dialog.tsx";
import { InviteScreen } from "./access/invite-screen.tsx";
import { SignInForm } from "./access/sign-in-form.tsx";
import { router } from "./router.tsx";

const { me: meCall } = operatorCalls.access;

function useSignedIn() {
  const merchant = useMerchantCode();
  const language = useLanguage();
  return useQuery<Me, OperatorError>({
    queryKey: callKey(meCall, {}, { merchant, language }),
    queryFn: () => fetchOperatorCall(meCall, {}, { isQuiet: true }),
    // Keeps the operator's data while the answer for another merchant or language loads.
    placeholderData: (previous) => previous,
  });
}

function Home(): ReactNode {
  const t = useT();
  const me = useSignedIn();
  const isMerchantGone = me.error?.code === "function.not.available";
  useEffect(() => {
    if (isMerchantGone) resetMerchant();
  }, [isMerchantGone]);
  if (me.data !== undefined)
    return (
      <MeProvider me={me.data}>
        <RouterProvider router={router} />
        <IdentityDialog />
      </MeProvider>
    );
  if (me.error?.code === "operator.session.missing")
    return (
      <AccessPage title={t("sign-in.title")}>
        <SignInForm onSignedIn={() => void me.refetch()} />
      </AccessPage>
    );
  return me.isError ? <Failed error={me.error} onRetry={() => void me.refetch()} /> : <Loading />;
}

export function Console(): ReactNode {
  const language = useLanguage();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={language}>
        {location.pathname === invitationPath ? <InviteScreen /> : <Home />}
      </I18nProvider>
    </QueryClientProvider>
  );
}
