import type { ReactNode } from "react";
import { Skeleton } from "../ui/states.tsx";
import styles from "./tile-skeletons.module.css";

/** As many tiles as will come, in their shape. */
export function TileSkeletons({ count = 3 }: { count?: number }): ReactNode {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, place) => <Skeleton key={place} className={styles.tile} />)}
    </div>
  );
}
