// The merchant's pictures. More than one moves on by itself every 5 s and comes round; a single one stands still.
// The track is a plain scroller, so a finger, a wheel and keys work it without code. Touch, focus and
// a wish for less motion stop it; a picture that does not load is taken out.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import type { content } from "@khela/contract/calls/content";
import type { OutputOf } from "@khela/contract/schemas";
import { useT } from "../i18n/i18n.tsx";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./banner-carousel.module.css";
import { wantsCalm } from "./motion.ts";

type Banner = OutputOf<typeof content.announcements>["banners"][number];

const moveEveryMs = 5000;
const width = 720;
const height = 320;

function Slide({ banner, first, twin, onBroken }: { banner: Banner; first: boolean; twin: boolean; onBroken: () => void }): ReactNode {
  const face = (
    <>
      <Picture url={banner.url} width={width} height={height} alt="" first={first} className={styles.picture} onBroken={onBroken} />
      <span className={styles.words}>{banner.title}</span>
    </>
  );
  const ours = banner.linkage.startsWith("/m/");
  return (
    <li className={styles.slide} aria-hidden={twin || undefined}>
      {ours ? <Link to={banner.linkage} className={styles.face} tabIndex={twin ? -1 : undefined}>{face}</Link> : <div className={styles.face}>{face}</div>}
    </li>
  );
}

/** Moves the track on; the slide after the last is a twin of the first, and the track jumps back under it. */
function useAutoplay(count: number): { track: React.RefObject<HTMLUListElement | null>; at: number; hold: (held: boolean) => void } {
  const track = useRef<HTMLUListElement>(null);
  const held = useRef(false);
  const [at, setAt] = useState(0);

  useEffect(() => {
    const list = track.current;
    if (list === null || count < 2) return undefined;
    const step = (): number => list.children[1]!.getBoundingClientRect().left - list.children[0]!.getBoundingClientRect().left;
    const place = (): number => Math.round(list.scrollLeft / step());
    const scrolled = (): void => setAt(place() % count);
    list.addEventListener("scroll", scrolled, { passive: true });
    const timer = setInterval(() => {
      if (held.current || document.hidden || wantsCalm()) return;
      const next = place() + 1;
      // Nobody needs it in the first five seconds.
      void import("./slide-to.ts").then(({ slideTo }) => slideTo(list, next * step())).then(() => {
        if (next === count) list.scrollLeft = 0;
      }, () => undefined);
    }, moveEveryMs);
    return () => {
      clearInterval(timer);
      list.removeEventListener("scroll", scrolled);
    };
  }, [count]);

  return {
    track, at,
    hold: (now) => {
      held.current = now;
    },
  };
}

export function BannerCarousel({ banners }: { banners: readonly Banner[] }): ReactNode {
  const t = useT();
  const [broken, setBroken] = useState<readonly number[]>([]);
  const shown = banners.filter(({ id }) => !broken.includes(id));
  const { track, at, hold } = useAutoplay(shown.length);
  const [first] = shown;
  if (first === undefined) return null;

  const several = shown.length > 1;
  const slides = several ? [...shown, first] : shown;
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={t("home.banners")}>
      <ul
        ref={track}
        className={styles.track}
        tabIndex={several ? 0 : undefined}
        aria-label={t("home.banners")}
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onTouchStart={() => hold(true)}
        onTouchEnd={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
      >
        {slides.map((banner, place) => (
          <Slide
            key={place === shown.length ? "twin" : banner.id}
            banner={banner}
            first={place === 0}
            twin={place === shown.length}
            onBroken={() => setBroken([...broken, banner.id])}
          />
        ))}
      </ul>
      {several ? (
        <p className={styles.dots} aria-hidden="true">
          {shown.map(({ id }, place) => <span key={id} className={place === at ? styles.here : styles.dot} />)}
        </p>
      ) : null}
    </section>
  );
}
