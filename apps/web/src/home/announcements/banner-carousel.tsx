// The merchant's banners. Several advance automatically every 5 s, in a loop; a single one stays. The track is a
// native scroller, so finger, wheel and keys work without code. Touch, focus and reduced motion pause it; a picture
// that fails to load is removed.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import type { content } from "@khela/contract/content/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useT } from "../../i18n/i18n.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { Picture } from "../../ui/content/picture.tsx";
import { onArrow } from "./on-arrow.ts";
import styles from "./banner-carousel.module.css";
import { prefersReducedMotion } from "../reduced-motion.ts";

type Banner = OutputOf<typeof content.announcements>["banners"][number];

const autoplayMs = 5000;
const width = 720;
const height = 320;

const isInternal = ({ linkage }: Banner): boolean => linkage.startsWith("/m/");

function Slide({
  banner,
  first,
  isClone,
  isStop,
  onBroken,
}: {
  banner: Banner;
  first: boolean;
  isClone: boolean;
  /** Whether the Tab key reaches the slide's link; arrow keys lead to the other links. */
  isStop: boolean;
  onBroken: () => void;
}): ReactNode {
  const t = useT();
  const content = (
    <>
      <Picture
        url={banner.url}
        width={width}
        height={height}
        alt=""
        priority={first}
        className={styles.picture}
        onBroken={onBroken}
      />
      <span className={styles.words}>
        {banner.title}
        {isInternal(banner) ? (
          <span className={styles.act}>
            {t(banner.linkage.startsWith("/m/play/") ? "home.play" : "home.see")}
          </span>
        ) : null}
      </span>
    </>
  );
  return (
    <li className={styles.slide} aria-hidden={isClone || undefined}>
      {isInternal(banner) ? (
        <Link to={banner.linkage} className={styles.face} tabIndex={isStop ? undefined : -1}>
          {content}
        </Link>
      ) : (
        <div className={styles.face}>{content}</div>
      )}
    </li>
  );
}

/**
 * Advances the track. The last slide is a copy of the first; after it, the track jumps back to the first without a
 * visible change.
 */
function useAutoplay(count: number): {
  track: React.RefObject<HTMLUListElement | null>;
  activeIndex: number;
  setPaused: (held: boolean) => void;
} {
  const track = useRef<HTMLUListElement>(null);
  const paused = useRef(false);
  const [activeIndex, setAt] = useState(0);

  useEffect(() => {
    const list = track.current;
    if (list === null || count < 2) return undefined;
    const step = (): number =>
      list.children[1]!.getBoundingClientRect().left - list.children[0]!.getBoundingClientRect().left;
    const currentIndex = (): number => Math.round(list.scrollLeft / step());
    const onScroll = (): void => setAt(currentIndex() % count);
    list.addEventListener("scroll", onScroll, { passive: true });
    const timer = setInterval(() => {
      if (paused.current || document.hidden || prefersReducedMotion()) return;
      const next = currentIndex() + 1;
      // Loaded later: it is not needed in the first five seconds.
      void import("./animate-scroll-left.ts")
        .then(({ animateScrollLeft }) => animateScrollLeft(list, next * step()))
        .then(
          () => {
            if (next === count) list.scrollLeft = 0;
          },
          () => undefined,
        );
    }, autoplayMs);
    return () => {
      clearInterval(timer);
      list.removeEventListener("scroll", onScroll);
    };
  }, [count]);

  return {
    track,
    activeIndex,
    setPaused: (isPaused) => {
      paused.current = isPaused;
    },
  };
}

export function BannerCarousel({ banners }: { banners: readonly Banner[] }): ReactNode {
  const t = useT();
  const [broken, setBroken] = useState<readonly number[]>([]);
  const shown = banners.filter(({ id }) => !broken.includes(id));
  const { track, activeIndex, setPaused } = useAutoplay(shown.length);
  const [first] = shown;
  if (first === undefined) return null;

  const hasMany = shown.length > 1;
  const slides = hasMany ? [...shown, first] : shown;
  const stop = shown.find(isInternal);
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={t("home.banners")}>
      <ul
        ref={track}
        className={styles.track}
        tabIndex={stop === undefined ? 0 : undefined}
        aria-label={t("home.banners")}
        onKeyDown={onArrow}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onTouchStart={() => setPaused(true)}
        onTouchEnd={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {slides.map((banner, place) => (
          <Slide
            key={place === shown.length ? "twin" : banner.id}
            banner={banner}
            first={place === 0}
            isClone={place === shown.length}
            isStop={banner === stop && place < shown.length}
            onBroken={() => setBroken([...broken, banner.id])}
          />
        ))}
      </ul>
      {hasMany ? (
        <p className={styles.dots} aria-hidden="true">
          {shown.map(({ id }, place) => (
            <span key={id} className={place === activeIndex ? styles.here : styles.dot} />
          ))}
        </p>
      ) : null}
    </section>
  );
}
