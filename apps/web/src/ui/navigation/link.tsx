// A link inside the site: navigates without a reload, and prefetches at touch-down.

import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { navigate, prefetchLink } from "../../lib/navigation/navigation.ts";

type LinkProps = {
  readonly to: string;
  readonly replace?: boolean;
} & AnchorHTMLAttributes<HTMLAnchorElement>;

function isModifiedClick(event: MouseEvent): boolean {
  return (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  );
}

export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps): ReactNode {
  return (
    <a
      {...rest}
      href={to}
      onPointerDown={() => prefetchLink(to)}
      onClick={(event) => {
        onClick?.(event);
        if (isModifiedClick(event)) return;
        event.preventDefault();
        navigate(to, { replace });
      }}
    >
      {children}
    </a>
  );
}
