import type { ChangeEvent, ReactNode } from "react";
import { useRef, useState } from "react";
import { member } from "@khela/contract/member/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { CallError, send } from "../../lib/api/call.ts";
import { shrinkPicture } from "../../lib/picture-upload.ts";
import { useCall } from "../../lib/query/query.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Picture } from "../../ui/content/picture.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "../member.module.css";
import { useInvalidateProfile } from "./use-invalidate-profile.ts";

const acceptedTypes = "image/png,image/jpeg,image/webp";
const sidePx = 64;

/** The bottom sheet in which the member chooses a profile picture from the gallery, or uploads their own. */
export function AvatarSheet({ onClose }: { onClose: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  const invalidateProfile = useInvalidateProfile();
  const { data, error, refetch } = useCall(member.icon, {});
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  async function choose(what: string, picture?: File): Promise<void> {
    setBusy(what);
    setRefused(null);
    try {
      const sent = picture === undefined ? undefined : await shrinkPicture(picture);
      if (sent === null) return setRefused("icon.invalid");
      await send(member.setIcon, sent === undefined ? { iconId: what } : {}, sent);
      invalidateProfile();
      showToast(t("member.saved"), "success");
      onClose();
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      setRefused(refusal.code);
    } finally {
      setBusy(null);
    }
  }

  function upload(event: ChangeEvent<HTMLInputElement>): void {
    const [picture] = event.target.files ?? [];
    event.target.value = "";
    if (picture === undefined) return;
    if (acceptedTypes.split(",").includes(picture.type)) void choose("file", picture);
    else setRefused("icon.invalid");
  }

  return (
    <Dialog title={t("member.changeFace")} shape="bottomSheet" onClose={onClose}>
      {data === undefined && error !== null ? (
        <ErrorState title={t("member.facesFailed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : null}
      {data === undefined && error === null ? <LoadingState /> : null}
      {data === undefined ? null : (
        <ul className={styles.faces}>
          {data.gallery.map(({ iconId, url }, index) => (
            <li key={iconId}>
              <button
                type="button"
                className={styles.faceChoice}
                aria-label={t("member.faceNumber", { number: index + 1 })}
                aria-pressed={iconId === data.iconId}
                aria-busy={busy === iconId || undefined}
                disabled={busy !== null}
                onClick={() => void choose(iconId)}
              >
                <Picture
                  url={url}
                  width={sidePx}
                  height={sidePx}
                  alt=""
                  className={styles.facePicture}
                  priority
                />
                {iconId === data.iconId ? (
                  <span className={styles.chosen}>
                    <Icon name="check" size="s" />
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      )}
      {refused === null ? null : (
        <p className={styles.failed} role="alert">
          {errorText(refused)}
        </p>
      )}
      <input
        ref={file}
        type="file"
        accept={acceptedTypes}
        hidden
        aria-label={t("member.uploadFace")}
        onChange={upload}
      />
      <Button
        variant="secondary"
        wide
        busy={busy === "file"}
        disabled={busy !== null}
        onClick={() => file.current?.click()}
      >
        {t("member.uploadFace")}
      </Button>
      <p className={styles.hint}>{t("member.uploadHint")}</p>
    </Dialog>
  );
}
