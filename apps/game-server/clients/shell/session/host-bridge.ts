// Messages (postMessage) between the game and the site that shows it in an iframe.
import { parseUrl } from "@khela/contract/input/parse-url";
import { parseSiteMessage, type GameMessage, type SiteMessage } from "@khela/contract/play/frame-messages";

export type LaunchParams = {
  readonly gameCode: string;
  readonly vendor: string;
  readonly launch: string | null;
  readonly back: string | null;
  /** Origin of the site; empty when there is none. */
  readonly site: string;
};

/** Reads the launch parameters; the single-use token is removed from the address bar at once. */
export function readLaunchParams(): LaunchParams {
  const address = new URL(location.href);
  const query = address.searchParams;
  const page: LaunchParams = {
    gameCode: query.get("game") ?? "",
    vendor: query.get("vendor") ?? "",
    launch: query.get("token"),
    back: query.get("back"),
    site: document.documentElement.dataset.site ?? "",
  };
  query.delete("token");
  history.replaceState(null, "", address);
  return page;
}

function postToHost(page: LaunchParams, message: GameMessage): void {
  if (window.parent !== window && page.site !== "") window.parent.postMessage(message, page.site);
}

/** Asks the site to go back; outside a frame, navigates there. */
export function goBack(page: LaunchParams): void {
  if (window.parent !== window) postToHost(page, { type: "khela:back" });
  else if (page.back !== null && parseUrl(page.back)?.origin === page.site) {
    location.assign(page.back);
  }
}

/**
 * Tells the site whether a round is running. During a round the site does not update its balance, which would reveal
 * the result early.
 */
export function notifyBusy(page: LaunchParams, isBusy: boolean): void {
  postToHost(page, { type: "khela:busy", isBusy });
}

/** Tells the site that a limit of the player refused a bet: the site shows the limit and its remaining amount. */
export function notifyLimit(page: LaunchParams): void {
  postToHost(page, { type: "khela:limit" });
}

function onSiteMessage(page: LaunchParams, type: SiteMessage["type"], onMessage: () => void): void {
  window.addEventListener("message", (event: MessageEvent) => {
    if (event.source !== window.parent || event.origin !== page.site) return;
    if (parseSiteMessage(event.data)?.type === type) onMessage();
  });
}

/**
 * Calls back when the site shows a message to the player: autoplay must then stop, and only the player can restart it.
 */
export function onHold(page: LaunchParams, onMessage: () => void): void {
  onSiteMessage(page, "khela:hold", onMessage);
}

/** Calls back when the site reports that the balance has changed for another reason than a round of this page. */
export function onBalanceChanged(page: LaunchParams, onMessage: () => void): void {
  onSiteMessage(page, "khela:balance", onMessage);
}
