/** A real HTTP server on a free port, as the counterpart of a process under test (a vendor, a provider, a peer). */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type LocalServer = {
  readonly url: string;
  /** Stops the server and cuts open connections. */
  close(): Promise<void>;
};

/** Starts the server. `port`: 0 for any free port. */
export async function startLocalServer(handle: RequestListener, port = 0): Promise<LocalServer> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
