import type { ReactNode } from "react";
import { useI18n } from "../../../i18n/i18n.tsx";
import { copyText } from "../../../lib/copy-text.ts";
import { Button } from "../../../ui/form/button.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import styles from "../../auth.module.css";
import { browserIntent } from "./in-app-browser.ts";

/** `app`: name of the app around the browser. `provider`: names of one or more login providers. */
type OpenInBrowserProps = { readonly app: string; readonly provider: string };

/**
 * Tells how to open the page in a normal browser. It is shown in place of a login that providers refuse in an in-app
 * browser.
 */
export function OpenInBrowser({ app, provider }: OpenInBrowserProps): ReactNode {
  const { t } = useI18n();
  const address = window.location.href;
  const intent = browserIntent(address, navigator.userAgent);

  async function copy(): Promise<void> {
    const isCopied = await copyText(address);
    showToast(t(isCopied ? "auth.addressCopied" : "auth.addressNotCopied"), isCopied ? "success" : "error");
  }

  return (
    <>
      <p className={styles.note} role="status">
        {app === "" ? t("auth.inAppOther", { name: provider }) : t("auth.inApp", { name: provider, app })}
      </p>
      {intent === null ? null : (
        <Button variant="secondary" wide onClick={() => window.location.assign(intent)}>
          {t("auth.openBrowser")}
        </Button>
      )}
      <Button variant="secondary" wide onClick={() => void copy()}>
        {t("auth.copyAddress")}
      </Button>
    </>
  );
}
