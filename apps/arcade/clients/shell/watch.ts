// The stream of a room with what all rooms have: money that was moved without a call of ours is shown as it is told, and
// asked for once the line is back, because what was told meanwhile is not told again.
import type { MoneyView } from "../../wire.ts";
import type { StreamEvents } from "./stream.ts";
import type { Table } from "./table.ts";

type Watching = { readonly onLine: (isUp: boolean) => void; readonly onMoney: (balanceMinor: string) => void };

export function watch(table: Table, on: StreamEvents, { onLine, onMoney }: Watching): void {
  let wasCut = false;
  table.api.stream({
    ...on,
    money: ({ balanceMinor }: MoneyView) => {
      if (balanceMinor !== null) onMoney(balanceMinor);
    },
  }, (isUp) => {
    onLine(isUp);
    if (isUp && wasCut) void table.refresh().catch(() => undefined);
    wasCut = !isUp;
  });
}
