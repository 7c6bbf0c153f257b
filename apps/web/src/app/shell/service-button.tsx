// The support button, which opens the merchant's support links. It is hidden when the merchant has none. It is in the
// page's margin, so that it covers no tile.

import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { readStored, writeStored } from "../../lib/storage.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Glyph } from "../../ui/icon/icon.tsx";
import { LoadingState } from "../../ui/feedback/states.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { takeEarlyDrag } from "./early-drag.ts";
import { headsetIcon } from "./headset-icon.ts";
import styles from "./service-button.module.css";

const ChannelList = lazyComponent(
  () => import("./channel-list.tsx").then((m) => m.ChannelList),
  LoadingState,
);

type Place = {
  readonly side: "left" | "right";
  /** Vertical position of the button, from the header (0) to the menu (1). */
  readonly at: number;
};

/** A pointer that moves at most this far has tapped the button, not dragged it. */
const TAP_PX = 8;
const KEY_STEP = 0.1;
/**
 * Space above and below the range of the button, in pixels, equal to the values in the style sheet: for the header at
 * the top, and for the menu and the button at the bottom.
 */
const TOP_PX = 120;
const BELOW_PX = 150;

const clamp = (at: number): number => Math.min(1, Math.max(0, at));

function placeOf(clientX: number, clientY: number): Place {
  return {
    side: clientX < window.innerWidth / 2 ? "left" : "right",
    at: clamp((clientY - TOP_PX) / Math.max(1, window.innerHeight - TOP_PX - BELOW_PX)),
  };
}

/** Returns the button's new position after an arrow key; null for any other key. */
function placeByKey(key: string, { side, at }: Place): Place | null {
  switch (key) {
    case "ArrowUp":
      return { side, at: clamp(at - KEY_STEP) };
    case "ArrowDown":
      return { side, at: clamp(at + KEY_STEP) };
    case "ArrowLeft":
      return { side: "left", at };
    case "ArrowRight":
      return { side: "right", at };
    default:
      return null;
  }
}

type Point = { readonly x: number; readonly y: number };

const isDragged = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > TAP_PX;

type Movable = {
  readonly place: Place | null;
  readonly handlers: Pick<
    ComponentProps<"button">,
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onKeyDown"
  >;
  /** Returns whether the current click is the end of a drag. */
  readonly hasMoved: () => boolean;
};

/** State of a button that a finger or the arrow keys move along both edges of the screen; the position is stored. */
function useMovable(): Movable {
  const [place, setPlace] = useState<Place | null>(null);
  const from = useRef<(Point & { moved: boolean }) | null>(null);

  const keep = (next: Place): void => {
    setPlace(next);
    writeStored("serviceButton", next);
  };
  useLayoutEffect(() => {
    const early = takeEarlyDrag();
    const moved = early !== null && isDragged(early.from, early.at);
    if (early !== null) from.current = { ...early.from, moved };
    if (!moved) setPlace(readStored<Place>("serviceButton"));
    else (early.hasEnded ? keep : setPlace)(placeOf(early.at.x, early.at.y));
  }, []);
  return {
    place,
    hasMoved: () => from.current?.moved === true,
    handlers: {
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY, moved: false };
      },
      onPointerMove: (event) => {
        const { current } = from;
        if (current === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        current.moved ||= isDragged(current, { x: event.clientX, y: event.clientY });
        if (current.moved) setPlace(placeOf(event.clientX, event.clientY));
      },
      onPointerUp: (event) => {
        if (from.current?.moved === true) keep(placeOf(event.clientX, event.clientY));
      },
      onKeyDown: (event) => {
        from.current = null;
        const next = placeByKey(event.key, place ?? { side: "right", at: 1 });
        if (next === null) return;
        event.preventDefault();
        keep(next);
      },
    },
  };
}

export function ServiceButton(): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { place, handlers, hasMoved } = useMovable();
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-movable
        data-side={place?.side}
        style={place === null ? undefined : ({ "--at": place.at } as CSSProperties)}
        aria-label={t("home.serviceOpen")}
        {...handlers}
        onClick={() => {
          if (!hasMoved()) setOpen(true);
        }}
      >
        <Glyph d={headsetIcon} size="s" />
      </button>
      {open ? (
        <Dialog title={t("home.service")} shape="bottomSheet" onClose={() => setOpen(false)}>
          <ChannelList />
        </Dialog>
      ) : null}
    </>
  );
}
