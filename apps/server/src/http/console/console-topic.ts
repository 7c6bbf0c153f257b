import { typingArea } from "@khela/contract/operator/today/live";

/**
 * The topic that wakes the open consoles of a merchant: something was done in this area. Without an area: they look again at what waits for them and at
 * what everybody must know.
 */
export function consoleTopic(merchantId: number, area?: string): string {
  return area === undefined ? `console ${merchantId}` : `console ${merchantId} ${area}`;
}

/** The topic of members who write in the live chat: the detail of a notice is whose conversation it is. */
export function typingTopic(merchantId: number): string {
  return consoleTopic(merchantId, typingArea);
}
