import type { ReactNode } from "react";
import { useId } from "react";
import { identityVerification } from "@khela/contract/auth/identity-verification/calls";
import type { DocumentSide } from "@khela/contract/auth/identity-verification/documents";
import { useI18n } from "../../../i18n/i18n.tsx";
import { send } from "../../../lib/api/call.ts";
import { usePictureUpload } from "../../../lib/use-picture-upload.ts";
import { accountIcons } from "../../../ui/icon/account-icons.ts";
import { Glyph, Icon } from "../../../ui/icon/icon.tsx";
import styles from "./identity.module.css";

type DocumentPictureProps = {
  readonly side: DocumentSide;
  readonly isThere: boolean;
  readonly isOptional: boolean;
  /** Whether the form was submitted without this picture. */
  readonly isMissing: boolean;
  readonly onSent: () => void;
};

/**
 * The field for a picture of the document, which is sent as soon as it is chosen. Another picture replaces it. A sent
 * picture is never shown again.
 */
export function DocumentPicture(props: DocumentPictureProps): ReactNode {
  const { side, isThere, isOptional, isMissing, onSent } = props;
  const { t, errorText } = useI18n();
  const id = useId();
  const { isPending, refusal, upload } = usePictureUpload(
    "verification.picture.invalid",
    (form) => {
      form.set("side", side);
      return send(identityVerification.identityPicture, { side }, form);
    },
    onSent,
  );
  const wrong = refusal === null ? null : errorText(refusal);

  const missing = isMissing && !isThere ? t("identity.pictureMissing") : null;
  const error = wrong ?? missing;
  const note = isThere
    ? "identity.pictureThere"
    : isOptional
      ? "identity.pictureOptional"
      : "identity.pictureHint";
  return (
    <label
      className={error === null ? styles.choice : `${styles.choice} ${styles.wrong}`}
      aria-busy={isPending}
    >
      <span className={styles.mark}>
        {isThere ? <Icon name="check" size="s" /> : <Glyph d={accountIcons.card} size="s" />}
      </span>
      <span className={styles.words}>
        <span>{t(`identity.side.${side}`)}</span>
        <span
          id={`${id}note`}
          className={error === null ? styles.hint : styles.error}
          role={error === null ? undefined : "alert"}
        >
          {isPending ? t("identity.sending") : (error ?? t(note))}
        </span>
      </span>
      <input
        className="visually-hidden"
        type="file"
        name={side}
        accept="image/png,image/jpeg"
        disabled={isPending}
        aria-describedby={`${id}note`}
        onChange={(event) => {
          void upload(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
