// A picture with a fixed size, so that nothing moves when it loads. Our own pictures exist as AVIF and WebP under one
// name. A picture that fails is requested from another of the merchant's picture hosts. If all fail, `fallback` is
// shown, or nothing.

import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { useSettings } from "../../lib/settings.tsx";

const ownArtPattern = /^(?:https?:\/\/[^/]+)?\/art\/.+\.(?:avif|webp)(?=\?|$)/;

/** Returns the address of the AVIF version of one of our pictures, or null for a picture from elsewhere. */
export function avifUrl(url: string): string | null {
  return ownArtPattern.test(url) ? url.replace(/\.(?:avif|webp)(?=\?|$)/, ".avif") : null;
}

function webpUrl(url: string): string {
  return ownArtPattern.test(url) ? url.replace(/\.(?:avif|webp)(?=\?|$)/, ".webp") : url;
}

type PictureProps = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly className?: string;
  /**
   * Whether the picture is the page's largest contentful paint, so that it is fetched first. Other pictures load when
   * they are scrolled near.
   */
  readonly priority?: boolean;
  readonly fallback?: ReactNode;
  readonly onBroken?: () => void;
};

export function Picture({
  url,
  width,
  height,
  alt,
  className,
  priority = false,
  fallback = null,
  onBroken,
}: PictureProps): ReactNode {
  const { imageCDNs } = useSettings();
  const [alternate, setAlternate] = useState<{ from: string; to: string; tried: readonly string[] } | null>(
    null,
  );
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // The picture may have failed before hydration, when no handler was attached.
  useEffect(() => {
    const { current } = image;
    if (current !== null && current.complete && current.naturalWidth === 0 && current.currentSrc !== "")
      fail();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for a failure before hydration
  }, []);

  const source = alternate?.from === url ? alternate.to : url;

  function markBroken(): void {
    setBroken(true);
    onBroken?.();
  }

  /** Tries to load the picture from another listed host. */
  async function tryAlternateHost(): Promise<void> {
    const { findAlternateUrl } = await import("../../lib/image-cdn.ts");
    const tried = [...(alternate?.tried ?? []), source];
    const to = findAlternateUrl(source, imageCDNs, tried);
    if (to === null) markBroken();
    else setAlternate({ from: url, to, tried });
  }

  function fail(): void {
    if (imageCDNs.length === 0) markBroken();
    else void tryAlternateHost().catch(markBroken);
  }

  if (broken) return fallback;
  const avif = avifUrl(source);
  return (
    <picture>
      {avif === null ? null : <source srcSet={avif} type="image/avif" />}
      <img
        ref={image}
        className={className}
        src={webpUrl(source)}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? "eager" : "lazy"}
        decoding={priority ? "sync" : "async"}
        fetchPriority={priority ? "high" : "auto"}
        draggable={false}
        onError={fail}
      />
    </picture>
  );
}
