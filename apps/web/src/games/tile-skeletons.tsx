import type { ReactNode } from "react";
import { Skeleton } from "../ui/feedback/states.tsx";
import styles from "./tile-skeletons.module.css";

/** Placeholders for game tiles, in the number and the shape of the tiles that will load. */
export function TileSkeletons({ count = 3 }: { count?: number }): ReactNode {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className={styles.tile} />
      ))}
    </div>
  );
}
