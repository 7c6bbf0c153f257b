// Server-sent events as text, for whoever reads a stream: a game's client, the arcade that reads the feed, their tests.

/** Takes whole events off the front of a text; the rest is what has not ended yet. What has no name or no data is no event. */
export function readEvents(text: string): { readonly events: readonly { name: string; data: string }[]; readonly rest: string } {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const events = blocks.map((block) => {
    const lines = block.split("\n");
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
    return { name: field("event"), data: field("data") };
  });
  return { events: events.filter(({ name, data }) => name !== "" && data !== ""), rest };
}
