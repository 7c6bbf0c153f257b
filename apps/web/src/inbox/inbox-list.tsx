// The member's messages, newest first, live: what another tab reads or deletes is so here too.

import type { ReactNode } from "react";
import { useState } from "react";
import type { Letter } from "./inbox-page.tsx";
import { InboxPage } from "./inbox-page.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

export function InboxList(): ReactNode {
  const [pages, setPages] = useState(1);
  const [leaving, setLeaving] = useState<Letter | null>(null);
  return (
    <>
      {Array.from({ length: pages }, (_, index) => (
        <InboxPage key={index} page={index + 1} isLast={index + 1 === pages} onMore={() => setPages(pages + 1)} onDelete={setLeaving} />
      ))}
      {leaving === null ? null : <DeleteDialog messageId={leaving.messageId} onClose={() => setLeaving(null)} onDone={() => setLeaving(null)} />}
    </>
  );
}
