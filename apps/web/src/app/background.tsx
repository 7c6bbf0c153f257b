// What watches while the person looks: is the site still open, is the phone still connected.

import type { ReactNode } from "react";
import { useEffect } from "react";
import { site } from "@khela/contract/calls/site";
import { useCall } from "../lib/query.ts";
import { writeStored } from "../lib/storage.ts";
import { ConnectionNotice } from "./connection-notice.tsx";

export function Background({ onStatus }: { onStatus: (status: number) => void }): ReactNode {
  const { data } = useCall(site.status, {});
  useEffect(() => {
    if (data === undefined) return;
    writeStored("status", data.status);
    onStatus(data.status);
  }, [data]);
  return <ConnectionNotice />;
}
