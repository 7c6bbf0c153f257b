// A wheel for one part of a date. It can be swiped, tapped, or turned by keys; screen readers announce the value as it
// turns.

import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import styles from "./date-picker.module.css";

const rowPx = 44;
const restMs = 90;
const pageSize = 5;

type DateWheelProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly formatValue: (value: number) => string;
  readonly onChange: (value: number) => void;
};

export function DateWheel({
  label,
  value,
  min,
  max,
  step = 1,
  formatValue,
  onChange,
}: DateWheelProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A scroll selects a value only after a finger or a mouse wheel has moved the wheel: it also scrolls without a person
  // when its rows change.
  const swiped = useRef(false);
  const values = Array.from({ length: Math.floor((max - min) / step) + 1 }, (_none, at) => min + at * step);
  const at = Math.max(0, values.indexOf(value));

  // The wheel can scroll only when its bottom sheet is open, which happens after this effect.
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
    const to = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      PageUp: at - pageSize,
      PageDown: at + pageSize,
      Home: 0,
      End: values.length - 1,
    }[event.key];
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
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={formatValue(value)}
      onPointerDown={onSwipe}
      onWheel={onSwipe}
      onScroll={onScroll}
      onKeyDown={onKey}
    >
      {values.map((each, index) => (
        // Only taps are handled on a row: the wheel handles the keys.
        <span
          key={each}
          role="presentation"
          className={each === value ? `${styles.row} ${styles.chosen}` : styles.row}
          onClick={() => choose(index)}
        >
          {formatValue(each)}
        </span>
      ))}
    </div>
  );
}
