// Applies press-state.ts to the page. A pressed element gets `data-pressed`. After a long press, an element with
// `data-hold` navigates, and an element with `data-menu` opens its menu, which some browsers do not do themselves. One
// set of listeners serves the whole page.

import { navigate } from "../navigation/navigation.ts";
import type { Press, PressEffect, PressTransition } from "./press-state.ts";
import { pressDown, pressCancelled, pressMoved, pressMs, pressTimerFired, pressUp } from "./press-state.ts";

const pressable = "a[href],button:not(:disabled),summary,label";

type ActivePress = {
  readonly element: HTMLElement;
  readonly pointer: number;
  press: Press;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Starts listening; called once. */
export function startPressFeedback(): void {
  let active: ActivePress | null = null;
  let suppressesClick = false;
  let touchedAt = -Infinity;

  function applyEffect(element: HTMLElement, effect: PressEffect): void {
    if (effect === "show") element.dataset["pressed"] = "";
    else if (effect === "hide") delete element.dataset["pressed"];
    else if (effect === "dropClick") suppressesClick = true;
    else if (element.dataset["hold"] !== undefined) {
      suppressesClick = true;
      navigate(element.dataset["hold"]);
    } else if (element.dataset["menu"] !== undefined) {
      suppressesClick = true;
      element.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    }
  }

  function applyTransition(current: ActivePress, { press, effects }: PressTransition): void {
    for (const effect of effects) applyEffect(current.element, effect);
    if (press?.due !== current.press.due || press === null) {
      clearTimeout(current.timer);
      const due = press?.due ?? null;
      current.timer =
        due === null
          ? undefined
          : setTimeout(() => applyTransition(current, pressTimerFired(current.press)), due.ms);
    }
    if (press === null) {
      if (active === current) active = null;
    } else current.press = press;
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.pointerType !== "mouse") touchedAt = event.timeStamp;
    else if (isLocked(event)) return;
    suppressesClick = false;
    if (active !== null) applyTransition(active, pressCancelled(active.press));
    suppressesClick = false;
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null;
    if (element === null || !event.isPrimary || event.button !== 0) return;
    const point = { x: event.clientX, y: event.clientY };
    const { press } = pressDown(element.getBoundingClientRect(), point);
    if (press === null) return;
    const current: ActivePress = {
      element,
      pointer: event.pointerId,
      press: { ...press, due: null },
      timer: undefined,
    };
    active = current;
    applyTransition(current, { press, effects: [] });
  }

  // Whether to ignore a mouse event that follows shortly after a touch: the browser emulates some, and a hand may touch
  // the mouse.
  function isLocked(event: Event): boolean {
    return event.timeStamp - touchedAt < pressMs.mouseLock;
  }

  function onPointerEvent(event: PointerEvent, step: (press: Press) => PressTransition): void {
    if (event.pointerType !== "mouse") touchedAt = event.timeStamp;
    if (active !== null && active.pointer === event.pointerId) applyTransition(active, step(active.press));
  }

  const listen = (
    name: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    listener: (event: PointerEvent) => void,
  ): void => {
    window.addEventListener(name, listener, { capture: true, passive: true });
  };
  listen("pointerdown", onPointerDown);
  listen("pointermove", (event) =>
    onPointerEvent(event, (press) => pressMoved(press, { x: event.clientX, y: event.clientY })),
  );
  listen("pointerup", (event) => onPointerEvent(event, pressUp));
  listen("pointercancel", (event) => onPointerEvent(event, pressCancelled));
  window.addEventListener(
    "click",
    (event) => {
      const ofMouse = (event as MouseEvent & { pointerType?: string }).pointerType === "mouse";
      if (event.detail === 0 || !(suppressesClick || (ofMouse && isLocked(event)))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
