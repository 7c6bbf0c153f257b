// Puts the rules of press.ts on the page: whatever can be pressed carries `data-pressed` while it is, and what has
// `data-hold` leads there when it is held long. One set of listeners for the whole page.

import { goTo } from "./navigation.ts";
import type { Press, PressEffect, Step } from "./press.ts";
import { pressDown, pressGivenUp, pressMoved, pressMs, pressTime, pressUp } from "./press.ts";

const pressable = "a[href],button:not(:disabled),summary,label";

type Held = { readonly element: HTMLElement; readonly pointer: number; press: Press; timer: ReturnType<typeof setTimeout> | undefined };

/** Starts watching; to be called once. */
export function watchPresses(): void {
  let held: Held | null = null;
  let dropsClick = false;
  let touchedAt = -Infinity;

  function act(element: HTMLElement, effect: PressEffect): void {
    if (effect === "show") element.dataset["pressed"] = "";
    else if (effect === "hide") delete element.dataset["pressed"];
    else if (effect === "dropClick") dropsClick = true;
    else if (element.dataset["hold"] !== undefined) {
      dropsClick = true;
      goTo(element.dataset["hold"]);
    }
  }

  function take(current: Held, { press, effects }: Step): void {
    for (const effect of effects) act(current.element, effect);
    if (press?.due !== current.press.due || press === null) {
      clearTimeout(current.timer);
      const due = press?.due ?? null;
      current.timer = due === null ? undefined : setTimeout(() => take(current, pressTime(current.press)), due.ms);
    }
    if (press === null) {
      if (held === current) held = null;
    } else current.press = press;
  }

  function begin(event: PointerEvent): void {
    if (event.pointerType !== "mouse") touchedAt = event.timeStamp;
    else if (isLocked(event)) return;
    dropsClick = false;
    if (held !== null) take(held, pressGivenUp(held.press));
    dropsClick = false;
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null;
    if (element === null || !event.isPrimary || event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    const { press } = pressDown(element.getBoundingClientRect(), at);
    if (press === null) return;
    const current: Held = { element, pointer: event.pointerId, press: { ...press, due: null }, timer: undefined };
    held = current;
    take(current, { press, effects: [] });
  }

  // What a browser makes out of a touch for old pages, and a hand that slips onto the mouse.
  function isLocked(event: Event): boolean {
    return event.timeStamp - touchedAt < pressMs.mouseLock;
  }

  function follow(event: PointerEvent, step: (press: Press) => Step): void {
    if (event.pointerType !== "mouse") touchedAt = event.timeStamp;
    if (held !== null && held.pointer === event.pointerId) take(held, step(held.press));
  }

  const listen = (name: "pointerdown" | "pointermove" | "pointerup" | "pointercancel", heard: (event: PointerEvent) => void): void => {
    window.addEventListener(name, heard, { capture: true, passive: true });
  };
  listen("pointerdown", begin);
  listen("pointermove", (event) => follow(event, (press) => pressMoved(press, { x: event.clientX, y: event.clientY })));
  listen("pointerup", (event) => follow(event, pressUp));
  listen("pointercancel", (event) => follow(event, pressGivenUp));
  window.addEventListener("click", (event) => {
    const ofMouse = (event as MouseEvent & { pointerType?: string }).pointerType === "mouse";
    if (event.detail === 0 || !(dropsClick || (ofMouse && isLocked(event)))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
