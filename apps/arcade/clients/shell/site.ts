// The site around the frame: what is said to it, and what it says.
import { readSiteMessage, type GameMessage } from "@khela/contract/frame";

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

function tell(page: Page, message: GameMessage): void {
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

/** The site has something to say to the person: what plays by itself has to stop, and begins again only by their own hand. */
export function onHold(page: Page, heard: () => void): void {
  window.addEventListener("message", (event: MessageEvent) => {
    if (event.source !== window.parent || event.origin !== page.site) return;
    if (readSiteMessage(event.data)?.type === "khela:hold") heard();
  });
}
