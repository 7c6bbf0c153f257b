// Records a click on HTML that is not hydrated yet and replays it after hydration, with the earlier typing: on a slow
// phone a second may be in between. A page with its own form starts recording with an inline script, before any other
// code is loaded: until then a browser would submit the form itself, with its fields in the address.

type EarlyClick = {
  button: HTMLElement | null;
  at: number;
  readonly stop: () => void;
};

declare global {
  interface Window {
    earlyClick?: EarlyClick;
  }
}

/** A later replay would surprise the person. */
const replayWithinMs = 5_000;

/** Starts to record. Its text is the inline script, so it uses only the browser, and no newer syntax. */
function startRecording(): void {
  const record: EarlyClick = {
    button: null,
    at: 0,
    stop() {
      document.removeEventListener("click", listen, true);
    },
  };
  function listen(event: MouseEvent): void {
    record.button = (event.target as Element).closest("button");
    record.at = performance.now();
    if (record.button !== null) event.preventDefault();
  }
  document.addEventListener("click", listen, true);
  window.earlyClick = record;
}

/** The script for the head of a page with a form. */
export const recordClicksScript = (): string => `(${startRecording.toString()})()`;

/** Select lists are excluded: React keeps their choice. */
type TypedField = HTMLInputElement | HTMLTextAreaElement;

const isTypedField = (target: EventTarget | null): target is TypedField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const isTick = (field: TypedField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);

/** Returns a function that sets the field to its present value in a way that React sees. */
function restorerOf(field: TypedField): () => void {
  if (isTick(field)) {
    const { checked } = field;
    return () => toggle(field, checked);
  }
  const { value } = field;
  return () => type(field, value);
}

const isAsSent = (field: TypedField): boolean =>
  isTick(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue;

/**
 * Collects typing and choices before React knows the fields, and continues until the returned function tells React:
 * an event that makes React hydrate finds its value already in the field, which React takes for no change.
 */
function collectTyped(): () => void {
  const restorers = new Map<TypedField, () => void>();
  const onInput = ({ target }: Event): void => {
    if (isTypedField(target)) restorers.set(target, restorerOf(target));
  };
  for (const field of document.querySelectorAll<TypedField>("input,textarea"))
    if (!isAsSent(field)) restorers.set(field, restorerOf(field));
  window.addEventListener("input", onInput, true);
  return () => {
    window.removeEventListener("input", onInput, true);
    for (const restore of restorers.values()) restore();
  };
}

// React compares an event's value with the last one that it set or saw through the element's own property. It does
// not see the prototype's setter.
function type(field: TypedField, value: string): void {
  if (!field.isConnected) return;
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function toggle(field: HTMLInputElement, checked: boolean): void {
  if (!field.isConnected) return;
  field.checked = !checked;
  field.click();
}

/**
 * Records the last click on a button. Returns the function that stops recording, which returns the function that
 * restores the typing and replays the click.
 */
export function recordEarlyClick(): () => { readonly restoreTyped: () => void; readonly replay: () => void } {
  if (window.earlyClick === undefined) startRecording();
  return () => {
    const { earlyClick } = window;
    earlyClick?.stop();
    const restoreTyped = collectTyped();
    return {
      restoreTyped,
      replay() {
        const { button = null, at = 0 } = earlyClick ?? {};
        const isStillWanted = button?.isConnected === true && performance.now() - at < replayWithinMs;
        // A dialog that has opened since was not there at the click.
        const isCovered = [...document.querySelectorAll("dialog[open]")].some((one) => !one.contains(button));
        if (isStillWanted && !isCovered) button?.click();
      },
    };
  };
}
