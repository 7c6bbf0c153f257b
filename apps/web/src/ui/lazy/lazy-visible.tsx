// Reserves the space of a component that is far down on a page. The component's code and data load when it is scrolled
// near.

import type { ReactNode } from "react";
import { Suspense, useEffect, useRef, useState } from "react";
import styles from "./lazy-visible.module.css";

const rootMarginPx = 500;

/** `id` is on the placeholder, so that it can be scrolled to before the component is loaded. */
export function LazyVisible({
  id,
  height,
  children,
}: {
  id?: string;
  height: "m" | "s";
  children: ReactNode;
}): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const { current } = container;
    if (current === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setIsNear(true);
      },
      { rootMargin: `${rootMarginPx}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isNear]);

  return (
    <div ref={container} id={id} className={styles[height]}>
      {isNear ? <Suspense fallback={null}>{children}</Suspense> : null}
    </div>
  );
}
