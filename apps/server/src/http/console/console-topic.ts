import { typingArea } from "@khela/contract/operator/today/live";

/**
 * The topic that wakes the open consoles of a merchant: a change in this area. Without an area, the consoles read
 * their queues and general notices again.
 */
export function consoleTopic(merchantId: number, area?: string): string {
  return area === undefined ? `console ${merchantId}` : `console ${merchantId} ${area}`;
}

/** The topic of members who are typing in the live chat; a notice's detail is the conversation's member. */
export function typingTopic(merchantId: number): string {
  return consoleTopic(merchantId, typingArea);
}
