// Keeps a place for a part that is far down: its code and its data come when the person gets near.

import type { ReactNode } from "react";
import { Suspense, useEffect, useRef, useState } from "react";
import styles from "./near.module.css";

const nearPx = 500;

/** `id` is on the place itself, so that it can be scrolled to before the part is here. */
export function Near({ id, height, children }: { id?: string; height: "m" | "s"; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const { current } = place;
    if (current === null || near) return undefined;
    const eye = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setNear(true);
    }, { rootMargin: `${nearPx}px` });
    eye.observe(current);
    return () => eye.disconnect();
  }, [near]);

  return (
    <div ref={place} id={id} className={styles[height]}>
      {near ? <Suspense fallback={null}>{children}</Suspense> : null}
    </div>
  );
}
