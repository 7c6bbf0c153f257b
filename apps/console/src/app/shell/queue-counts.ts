/** How many wait in each queue, by its name. */
export function useQueueCounts(): Readonly<Record<string, number>> {
  return {};
}
