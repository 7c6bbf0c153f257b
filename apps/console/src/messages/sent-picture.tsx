import type { ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import styles from "./messages.module.css";

/** A picture that a member sent. */
export function SentPicture({ webp }: { readonly webp: string }): ReactNode {
  const t = useT();
  return (
    <img className={styles["picture"]} src={`data:image/webp;base64,${webp}`} alt={t("messages.pictureOf")} />
  );
}
