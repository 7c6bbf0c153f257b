import { useEffect, useRef, type RefObject } from "react";

/** Focuses an element as it is shown: the first field of a dialog, the main act of a page that asks one thing. */
export function useFocusWhenShown<E extends HTMLElement>(isFocused: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isFocused) element.current?.focus();
  }, [isFocused]);
  return element;
}
