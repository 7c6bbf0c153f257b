// Whether today's popup has been shown on this device, and whether it may open again after a login.

import { today } from "../date/today.ts";
import { readStored, removeStored, writeStored } from "../storage.ts";

type PopupOfTheDay = { readonly day: number; readonly isHidden: boolean };

export function isPopupDue(): boolean {
  return readStored<PopupOfTheDay>("popup")?.day !== today();
}

/** Records that the popup was shown. `isHidden`: it does not open again today, even after another login. */
export function recordPopup({ isHidden }: Pick<PopupOfTheDay, "isHidden">): void {
  writeStored("popup", { day: today(), isHidden } satisfies PopupOfTheDay);
}

/** Lets today's popup open again; called at a login, not when a session is resumed. */
export function allowPopupAfterLogin(): void {
  if (readStored<PopupOfTheDay>("popup")?.isHidden === false) removeStored("popup");
}
