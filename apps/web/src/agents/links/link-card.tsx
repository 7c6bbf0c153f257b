// A referral link: its QR code, and buttons that copy or share it.

import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { copyText } from "../../lib/copy-text.ts";
import { QrCode } from "../../ui/content/qr-code.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useHydrated } from "../../ui/lazy/use-hydrated.ts";
import styles from "../agents.module.css";

type ShareProps = { readonly url: string };

/** Buttons that copy the link and, where the phone can, open its share sheet. */
export function ShareButtons({ url }: ShareProps): ReactNode {
  const { t } = useI18n();
  const canShare = useHydrated() && typeof navigator.share === "function";
  const onCopy = async () => {
    const isCopied = await copyText(url);
    showToast(t(isCopied ? "agents.copied" : "agents.copyFailed"), isCopied ? "success" : "error");
  };
  return (
    <div className={styles.actions}>
      <Button size="s" onClick={() => void onCopy()}>
        {t("agents.copy")}
      </Button>
      {canShare ? (
        <Button
          size="s"
          variant="secondary"
          // closing the share sheet rejects, which is not an error
          onClick={() => void navigator.share({ url }).catch(() => undefined)}
        >
          {t("agents.share")}
        </Button>
      ) : null}
    </div>
  );
}

export function LinkPicture({ url }: ShareProps): ReactNode {
  const { t } = useI18n();
  return (
    <div className={styles.qr}>
      <QrCode text={url} label={t("agents.qr")} />
      <p className={styles.code}>
        <bdi dir="ltr">{url}</bdi>
      </p>
      <ShareButtons url={url} />
    </div>
  );
}
