import { useEffect, useRef, type RefObject } from "react";

/**
 * Focuses an element when it appears, such as the first field of a dialog, or the main button of a page with one
 * question.
 */
export function useFocusWhenShown<E extends HTMLElement>(isFocused: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isFocused) element.current?.focus();
  }, [isFocused]);
  return element;
}
