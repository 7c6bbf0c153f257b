// Records a click on a page that is not hydrated yet, and replays it after hydration together with earlier typing. On a
// slow phone hydration may take a second. A page with a form records from an inline script, before other code loads.
// Without the script, a browser would submit the form itself and put its fields into the address.

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

/** Maximum age of a click that is replayed; a later replay would surprise the person. */
const replayWithinMs = 5_000;

/**
 * Starts recording clicks. The function's source text is the inline script, so it uses no imports and no newer syntax.
 */
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

/** Fields whose typing is restored. Select lists are not among them: React keeps their choice. */
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
 * Collects typing and choices from before hydration, and continues until the returned function passes them to React. An
 * event that triggers hydration comes too late for React: the field already has the new value, so React sees no change.
 * For a tick this event is the click, which comes before the input event.
 */
function collectTyped(): () => void {
  const restorers = new Map<TypedField, () => void>();
  const onInput = ({ type: event, target }: Event): void => {
    if (isTypedField(target) && (event === "input" || isTick(target)))
      restorers.set(target, restorerOf(target));
  };
  for (const field of document.querySelectorAll<TypedField>("input,textarea"))
    if (!isAsSent(field)) restorers.set(field, restorerOf(field));
  for (const event of ["input", "click"]) window.addEventListener(event, onInput, true);
  return () => {
    for (const event of ["input", "click"]) window.removeEventListener(event, onInput, true);
    for (const restore of restorers.values()) restore();
  };
}

// React notices a change when an event's value differs from the last value set through the element's own property. The
// prototype's setter bypasses that record, so the following event counts as a change.
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
 * Records the last click on a button. Returns a function that stops the recording; that function returns functions to
 * restore the typing and to replay the click.
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
        // A dialog that opened after the click covers the button, so the click is not replayed.
        const isCovered = [...document.querySelectorAll("dialog[open]")].some((one) => !one.contains(button));
        if (isStillWanted && !isCovered) button?.click();
      },
    };
  };
}
