import type { ReactNode } from "react";
import { auth } from "@khela/contract/calls/auth";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { RegisterForm } from "./register-form.tsx";

export function RegisterScreen({ query, close }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(auth.registerSettings, {});
  return (
    <Dialog title={t("shell.register")} onClose={close}>
      {data !== undefined ? <RegisterForm settings={data} query={query} /> : null}
      {data === undefined && error !== null
        ? <Failed title={t("auth.settingsFailed")} hint={errorText(error.code)} onRetry={retry} />
        : null}
      {data === undefined && error === null ? <Loading /> : null}
    </Dialog>
  );
}
