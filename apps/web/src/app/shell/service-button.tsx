// The support button: opens the merchant's support links; hidden without any. It is in the margin, so it covers no
// tile.

import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import { contentPages } from "@khela/contract/content/pages/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n, useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Glyph, Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { ErrorState, LoadingState, EmptyState } from "../../ui/feedback/states.tsx";
import { takeEarlyDrag } from "./early-drag.ts";
import styles from "./service-button.module.css";

const headsetIcon =
  "M5 14v-2a7 7 0 0 1 14 0v2M5 13.5h2.5V18H6a1 1 0 0 1-1-1zM19 13.5h-2.5V18H18a1 1 0 0 0 1-1zM18.5 18c-.5 1.7-2 2.5-4.5 2.5";

type ContactChannel = OutputOf<typeof contentPages.customerService>["list"][number];

const channelIcons: Readonly<Record<string, string>> = {
  LIVECHAT: "M4 5h16v11H10l-4 3.5V16H4zM8 9h8M8 12h5",
  TELEGRAM: "M3.5 11.5 20.5 4.5 17.5 19l-5-3.5-3 3v-4.5l8-7-10 6z",
  WHATSAPP:
    "M4 20l1.2-4.2A8 8 0 1 1 8.4 19zM9 8.5c0 4 2.5 6.5 6.5 6.5l.5-2-2-1-1 1c-1-.5-2-1.5-2.5-2.5l1-1-1-2z",
  FACEBOOK: "M14 8.5h2.5V5H14c-2 0-3.5 1.5-3.5 3.5V11H8v3.5h2.5V21H14v-6.5h2.5L17 11h-3z",
  LINE: "M4 11c0-3.9 3.6-6.5 8-6.5s8 2.6 8 6.5c0 3.5-3 6-8 9v-2.8c-4.5-.2-8-2.7-8-6.2ZM8.5 9.5v3h1.5M12 9.5v3M14.5 12.5h1.5M14.5 9.5v3",
};

function ChannelLink({ channel }: { channel: ContactChannel }): ReactNode {
  const content = (
    <>
      <Glyph d={channelIcons[channel.csType] ?? headsetIcon} size="s" />
      {channel.title}
      <span className={styles.go}>
        <Icon name="next" size="s" />
      </span>
    </>
  );
  return channel.path === "" ? (
    <a href={channel.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {content}
    </a>
  ) : (
    <Link to={channel.path} className={styles.link}>
      {content}
    </Link>
  );
}

function ChannelList(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(contentPages.customerService, { csPosition: "FLOAT" });
  if (data === undefined)
    return error === null ? <LoadingState /> : <ErrorState title={errorText(error.code)} onRetry={refetch} />;
  const channels = data.list.filter(({ path, url }) => path !== "" || url !== "");
  if (channels.length === 0) return <EmptyState icon="mail" title={t("home.noService")} />;
  return (
    <ul>
      {channels.map((channel) => (
        <li key={channel.csType + channel.path + channel.url}>
          <ChannelLink channel={channel} />
        </li>
      ))}
    </ul>
  );
}

type Place = {
  readonly side: "left" | "right";
  /** Vertical position between header (0) and menu (1). */
  readonly at: number;
};

/** A smaller movement is a tap. */
const TAP_PX = 8;
const KEY_STEP = 0.1;
/**
 * Pixels above and below the button's range, equal to those in the style sheet: header at the top, menu and button at
 * the bottom.
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

/** The new position by an arrow key; null for any other key. */
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
  /** Whether the current click ends a move. */
  readonly hasMoved: () => boolean;
};

/** A button that a finger or the arrow keys move along both edges; its position is stored. */
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
