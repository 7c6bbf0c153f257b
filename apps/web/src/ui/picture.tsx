// A picture of known size, so that nothing moves when it comes. Our own art has an AVIF and a WebP under one name;
// a picture that fails shows `fallback`, or nothing.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";

const ownArt = /^\/art\/.+\.(?:avif|webp)(?=\?|$)/;

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
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // It may have failed before this code was here to hear of it.
  useEffect(() => {
    const { current } = image;
    if (current !== null && current.complete && current.naturalWidth === 0 && current.currentSrc !== "") fail();
  }, []);

  function fail(): void {
    setBroken(true);
    onBroken?.();
  }

  if (broken) return fallback;
  const avif = avifOf(url);
  return (
    <picture>
      {avif === null ? null : <source srcSet={avif} type="image/avif" />}
      <img
        ref={image}
        className={className}
        src={webpOf(url)}
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
