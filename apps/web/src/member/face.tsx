import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./member.module.css";

const sidePx = 52;

/** The member's head icon, or nobody's. */
export function Face({ icon }: { icon: string | null }): ReactNode {
  const nobody = <Icon name="person" />;
  return (
    <span className={styles.face} aria-hidden="true">
      {icon === null || icon === ""
        ? nobody
        : <Picture key={icon} url={icon} width={sidePx} height={sidePx} alt="" className={styles.facePicture} first fallback={nobody} />}
    </span>
  );
}
