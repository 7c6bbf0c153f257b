// The site around the frame. It is told of a way back, of rounds under way and of finished ones, by messages to its own origin only;
// money is not among them: balances it hears from its own server. It tells the game one thing, to hold still.

export type Page = {
  readonly gameCode: string;
  readonly vendor: string;
  readonly launch: string | null;
  readonly back: string | null;
  /** Origin of the site; empty when there is none. */
  readonly site: string;
};

/** What the launch said; the single-use token leaves the address bar at once. */
export function readPage(): Page {
  const address = new URL(location.href);
  const query = address.searchParams;
  const page: Page = {
    gameCode: query.get("game") ?? "", vendor: query.get("vendor") ?? "", launch: query.get("token"),
    back: query.get("back"), site: document.documentElement.dataset.site ?? "",
  };
  query.delete("token");
  history.replaceState(null, "", address);
  return page;
}

function tell(page: Page, message: Record<string, unknown>): void {
  if (window.parent !== window && page.site !== "") window.parent.postMessage(message, page.site);
}

/** Asks the site for its own way back; outside a frame, goes there. */
export function goBack(page: Page): void {
  if (window.parent !== window) tell(page, { type: "khela:back" });
  else if (page.back !== null && URL.canParse(page.back) && new URL(page.back).origin === page.site) {
    location.assign(page.back);
  }
}

/** While a round is under way the site keeps its balance still, so that the money does not tell the result first. */
export function tellBusy(page: Page, isBusy: boolean): void {
  tell(page, { type: "khela:busy", isBusy });
}

export function tellRound(page: Page, roundId: string): void {
  tell(page, { type: "khela:round", roundId, gameCode: page.gameCode });
}

/** The site has something to say to the person: what plays by itself has to stop, and begins again only by their own hand. */
export function onHold(page: Page, heard: () => void): void {
  window.addEventListener("message", (event: MessageEvent) => {
    if (event.source !== window.parent || event.origin !== page.site) return;
    if ((event.data as { type?: unknown } | null)?.type === "khela:hold") heard();
  });
}
