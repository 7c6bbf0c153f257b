import type { ChangeEvent, ReactNode } from "react";
import { useRef, useState } from "react";
import { member } from "@khela/contract/calls/member";
import { useI18n } from "../i18n/i18n.tsx";
import { CallError, send } from "../lib/call.ts";
import { useCall } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import styles from "./member.module.css";
import { useTold } from "./use-told.ts";

const accepted = "image/png,image/jpeg,image/webp";
const largestBytes = 5 * 1024 * 1024;
const sidePx = 64;

/** A head icon out of the gallery, or a picture of one's own. */
export function FaceSheet({ onClose }: { onClose: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  const told = useTold();
  const { data, error, retry } = useCall(member.icon, {});
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  async function choose(what: string, picture?: File): Promise<void> {
    setBusy(what);
    setRefused(null);
    try {
      await send(member.setIcon, picture === undefined ? { iconId: what } : {}, picture);
      told();
      showToast(t("member.saved"), "done");
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
    if (!accepted.split(",").includes(picture.type) || picture.size > largestBytes) setRefused("icon.invalid");
    else void choose("file", picture);
  }

  return (
    <Dialog title={t("member.changeFace")} shape="sheet" onClose={onClose}>
      {data === undefined && error !== null
        ? <Failed title={t("member.facesFailed")} hint={errorText(error.code)} onRetry={retry} />
        : null}
      {data === undefined && error === null ? <Loading /> : null}
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
                <Picture url={url} width={sidePx} height={sidePx} alt="" className={styles.facePicture} first />
                {iconId === data.iconId ? <span className={styles.chosen}><Icon name="check" size="s" /></span> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
      {refused === null ? null : <p className={styles.failed} role="alert">{errorText(refused)}</p>}
      <input ref={file} type="file" accept={accepted} hidden aria-label={t("member.uploadFace")} onChange={upload} />
      <Button kind="quiet" wide busy={busy === "file"} disabled={busy !== null} onClick={() => file.current?.click()}>{t("member.uploadFace")}</Button>
      <p className={styles.hint}>{t("member.uploadHint")}</p>
    </Dialog>
  );
}
