import { typingArea } from "@khela/contract/operator/today/live";

/**
 * Push topic that tells the open consoles of a merchant about a change in this area. Without an area, the consoles
 * read their queues and general notices again.
 */
export function consoleTopic(merchantId: number, area?: string): string {
  return area === undefined ? `console ${merchantId}` : `console ${merchantId} ${area}`;
}

/** Push topic of members who are typing in the live chat. The event's detail is the member of the conversation. */
export function typingTopic(merchantId: number): string {
  return consoleTopic(merchantId, typingArea);
}
