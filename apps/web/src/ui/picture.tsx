// A picture of known size, so that nothing moves when it comes. Our own art has an AVIF and a WebP under one name;
// a picture that fails is looked for at another of the merchant's picture
// hosts; where none has it, `fallback` is shown, or nothing.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { useSettings } from "../lib/settings.tsx";

const ownArt = /^(?:https?:\/\/[^/]+)?\/art\/.+\.(?:avif|webp)(?=\?|$)/;

/** The AVIF twin of one of our pictures, or null for a picture from elsewhere. */
export function avifOf(url: string): string | null {
  return ownArt.test(url) ? url.replace(/\.(?:avif|webp)(?=\?|$)/, ".avif") : null;
}

function webpOf(url: string): string {
  return ownArt.test(url) ? url.replace(/\.(?:avif|webp)(?=\?|$)/, ".webp") : url;
}

type PictureProps = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly className?: string;
  /** The picture the page is judged by: fetched first. All others wait until they are near. */
  readonly first?: boolean;
  readonly fallback?: ReactNode;
  readonly onBroken?: () => void;
};

export function Picture({ url, width, height, alt, className, first = false, fallback = null, onBroken }: PictureProps): ReactNode {
  const { imageCDNs } = useSettings();
  const [moved, setMoved] = useState<{ from: string; to: string; tried: readonly string[] } | null>(null);
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // It may have failed before this code was here to hear of it.
  useEffect(() => {
    const { current } = image;
    if (current !== null && current.complete && current.naturalWidth === 0 && current.currentSrc !== "") fail();
  }, []);

  const source = moved?.from === url ? moved.to : url;

  function giveUp(): void {
    setBroken(true);
    onBroken?.();
  }

  /** Another of the listed places may have it. */
  async function lookElsewhere(): Promise<void> {
    const { otherPlace } = await import("../lib/image-cdn.ts");
    const tried = [...(moved?.tried ?? []), source];
    const to = otherPlace(source, imageCDNs, tried);
    if (to === null) giveUp();
    else setMoved({ from: url, to, tried });
  }

  function fail(): void {
    if (imageCDNs.length === 0) giveUp();
    else void lookElsewhere().catch(giveUp);
  }

  if (broken) return fallback;
  const avif = avifOf(source);
  return (
    <picture>
      {avif === null ? null : <source srcSet={avif} type="image/avif" />}
      <img
        ref={image}
        className={className}
        src={webpOf(source)}
        width={width}
        height={height}
        alt={alt}
        loading={first ? "eager" : "lazy"}
        decoding={first ? "sync" : "async"}
        fetchPriority={first ? "high" : "auto"}
        draggable={false}
        onError={fail}
      />
    </picture>
  );
}
