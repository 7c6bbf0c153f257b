/** The topic that wakes the open consoles of a merchant: they look again at what waits for them and at what everybody must know. */
export function consoleTopic(merchantId: number): string {
  return `console ${merchantId}`;
}
