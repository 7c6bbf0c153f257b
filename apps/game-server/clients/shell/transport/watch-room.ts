// Opens the stream of a room and handles the balance, in the same way for all rooms. A balance that changed without a
// call of this client is shown when it is pushed. After a reconnect it is fetched, since missed pushes are not
// repeated.
import type { BalanceView } from "../../../wire/game-api.ts";
import { ApiFailure } from "./api-client.ts";
import { openStream, type StreamEvents } from "./event-stream.ts";
import type { GameSession } from "../session/game-session.ts";

type WatchHandlers = {
  readonly onConnection: (isConnected: boolean) => void;
  readonly onBalance: (balanceMinor: string) => void;
};

export function watchRoom(
  session: GameSession,
  on: StreamEvents,
  { onConnection, onBalance }: WatchHandlers,
): void {
  let wasDisconnected = false;
  openStream({
    token: session.api.token,
    on: {
      ...on,
      money: ({ balanceMinor }: BalanceView) => {
        if (balanceMinor !== null) onBalance(balanceMinor);
      },
    },
    onConnection: (isConnected) => {
      onConnection(isConnected);
      if (isConnected && wasDisconnected) void session.refresh().catch(() => undefined);
      wasDisconnected = !isConnected;
    },
    onEnded: (code) => session.showFailure(new ApiFailure(code)),
  });
}
