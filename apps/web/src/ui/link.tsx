// A link inside the site: goes without a reload, and lets the page fetch ahead when a finger touches it.

import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { goTo, touchAhead } from "../lib/navigation.ts";

type LinkProps = { readonly to: string; readonly replace?: boolean } & AnchorHTMLAttributes<HTMLAnchorElement>;

function opensElsewhere(event: MouseEvent): boolean {
  return event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps): ReactNode {
  return (
    <a
      {...rest}
      href={to}
      onPointerDown={() => touchAhead(to)}
      onClick={(event) => {
        onClick?.(event);
        if (opensElsewhere(event)) return;
        event.preventDefault();
        goTo(to, { replace });
      }}
    >
      {children}
    </a>
  );
}
