// One part of a moment on a wheel: swiped, tapped, or turned with the keys, and said aloud as it turns.

import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import styles from "./date-sheet.module.css";

const rowPx = 44;
const restMs = 90;
const page = 5;

type DateWheelProps = {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step?: number;
  readonly say: (value: number) => string;
  readonly onChange: (value: number) => void;
};

export function DateWheel({ label, value, least, most, step = 1, say, onChange }: DateWheelProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Only what a finger or a mouse wheel set going is a choice: the wheel also moves by itself, when its rows change.
  const swiped = useRef(false);
  const values = Array.from({ length: Math.floor((most - least) / step) + 1 }, (_none, at) => least + at * step);
  const at = Math.max(0, values.indexOf(value));

  // The sheet around opens after this: only then is there anything to turn.
  useEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.scrollTo({ top: at * rowPx }));
    return () => cancelAnimationFrame(frame);
  }, [at, values.length]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function choose(index: number): void {
    swiped.current = false;
    clearTimeout(timer.current);
    const chosen = values[Math.min(values.length - 1, Math.max(0, index))];
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  }

  function onSwipe(): void {
    swiped.current = true;
  }

  function onScroll(): void {
    clearTimeout(timer.current);
    if (!swiped.current) return;
    timer.current = setTimeout(() => choose(Math.round((list.current?.scrollTop ?? 0) / rowPx)), restMs);
  }

  function onKey(event: KeyboardEvent): void {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - page, PageDown: at + page, Home: 0, End: values.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  }

  return (
    <div
      ref={list}
      className={styles.wheel}
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={say(value)}
      onPointerDown={onSwipe}
      onWheel={onSwipe}
      onScroll={onScroll}
      onKeyDown={onKey}
    >
      {values.map((each, index) => (
        // The keys belong to the wheel; a finger takes any row.
        <span
          key={each}
          role="presentation"
          className={each === value ? `${styles.row} ${styles.chosen}` : styles.row}
          onClick={() => choose(index)}
        >
          {say(each)}
        </span>
      ))}
    </div>
  );
}
