import type { ReactNode } from "react";
import { Icon } from "../../ui/icon/icon.tsx";
import { Picture } from "../../ui/content/picture.tsx";
import styles from "../member.module.css";

const sidePx = 52;

/** The member's profile picture, or the default one. */
export function Avatar({ icon }: { icon: string | null }): ReactNode {
  const nobody = <Icon name="person" />;
  return (
    <span className={styles.face} aria-hidden="true">
      {icon === null || icon === "" ? (
        nobody
      ) : (
        <Picture
          key={icon}
          url={icon}
          width={sidePx}
          height={sidePx}
          alt=""
          className={styles.facePicture}
          priority
          fallback={nobody}
        />
      )}
    </span>
  );
}
