const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves the focus to the previous or the next link of the list, in a loop. */
export function moveAlongLinks(list: HTMLElement, key: string): void {
  const step = steps[key];
  const links = [...list.querySelectorAll<HTMLElement>("li:not([aria-hidden]) a")];
  const at = links.findIndex((link) => link === document.activeElement);
  if (step === undefined || at === -1) return;
  links[(at + step + links.length) % links.length]?.focus();
}
