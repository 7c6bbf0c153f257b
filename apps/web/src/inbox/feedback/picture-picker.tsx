import type { ReactNode } from "react";
import { useId, useState } from "react";
import { feedbackLimits } from "@khela/contract/inbox/feedback-limits";
import { useT } from "../../i18n/i18n.tsx";
import { Glyph, Icon } from "../../ui/icon/icon.tsx";
import styles from "./feedback.module.css";
import { photo } from "../glyphs.ts";
import type { PickedPicture } from "../../lib/picture-upload.ts";
import { preparePicture } from "../../lib/picture-upload.ts";

type PicturePickerProps = {
  readonly pictures: readonly PickedPicture[];
  readonly onChange: (pictures: readonly PickedPicture[]) => void;
};

/** The field for up to three pictures. A picture that cannot be sent is reported at once, by the name of its file. */
export function PicturePicker({ pictures, onChange }: PicturePickerProps): ReactNode {
  const t = useT();
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const most = feedbackLimits.maxPictures;

  async function add(files: readonly File[]): Promise<void> {
    const added: PickedPicture[] = [];
    let complaint: string | null = null;
    for (const file of files) {
      if (pictures.length + added.length >= most) {
        complaint = t("feedback.tooMany", { count: most });
        break;
      }
      const chosen = await preparePicture(file);
      if (typeof chosen === "string") complaint = t(`feedback.${chosen}`, { name: file.name });
      else added.push(chosen);
    }
    setWrong(complaint);
    onChange([...pictures, ...added]);
  }

  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}label`}>
        {t("feedback.pictures")}
      </span>
      <div className={styles.pictures}>
        {pictures.map((picture, place) => (
          <span key={`${picture.name} ${place}`} className={styles.thumb}>
            {picture.preview === "" ? (
              <Glyph d={photo} />
            ) : (
              <img
                src={picture.preview}
                alt={t("feedback.picture", { count: place + 1 })}
                className={styles.preview}
              />
            )}
            <button
              type="button"
              className={styles.remove}
              aria-label={t("feedback.removePicture", { count: place + 1 })}
              onClick={() => onChange(pictures.filter((other) => other !== picture))}
            >
              <Icon name="close" size="s" />
            </button>
          </span>
        ))}
        {pictures.length >= most ? null : (
          <label className={styles.add}>
            <Glyph d={photo} />
            <span>{t("feedback.addPicture")}</span>
            <input
              className="visually-hidden"
              type="file"
              accept="image/png,image/jpeg"
              multiple
              aria-describedby={`${id}note`}
              onChange={(event) => {
                void add([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = "";
              }}
            />
          </label>
        )}
      </div>
      <p
        id={`${id}note`}
        className={wrong === null ? styles.hint : styles.error}
        role={wrong === null ? undefined : "alert"}
      >
        {wrong ?? t("feedback.picturesHint", { count: most })}
      </p>
    </div>
  );
}
