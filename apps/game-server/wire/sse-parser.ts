// A parser of server-sent events, for a game's client, the game server's feed reader and their tests.

/**
 * Parses the complete events at the start of a text; `rest` is the incomplete remainder. A block without a name or data
 * is not an event.
 */
export function parseEvents(text: string): {
  readonly events: readonly { name: string; data: string }[];
  readonly rest: string;
} {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const events = blocks.map((block) => {
    const lines = block.split("\n");
    const field = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
    return { name: field("event"), data: field("data") };
  });
  return { events: events.filter(({ name, data }) => name !== "" && data !== ""), rest };
}
