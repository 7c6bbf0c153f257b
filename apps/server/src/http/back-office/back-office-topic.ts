/** The topic that wakes the people of a merchant's back office: its open pages look again at what waits for them. */
export function backOfficeTopic(merchantId: number): string {
  return `desk ${merchantId}`;
}
