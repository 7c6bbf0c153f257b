// The member's messages, newest first, live: changes made in another tab appear here too.

import type { ReactNode } from "react";
import { useState } from "react";
import type { InboxMessage } from "./inbox-page.tsx";
import { InboxPage } from "./inbox-page.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

export function InboxList(): ReactNode {
  const [pages, setPages] = useState(1);
  const [leaving, setLeaving] = useState<InboxMessage | null>(null);
  return (
    <>
      {Array.from({ length: pages }, (_, index) => (
        <InboxPage
          key={index}
          page={index + 1}
          isLast={index + 1 === pages}
          onMore={() => setPages(pages + 1)}
          onDelete={setLeaving}
        />
      ))}
      {leaving === null ? null : (
        <DeleteDialog
          messageId={leaving.messageId}
          onClose={() => setLeaving(null)}
          onDone={() => setLeaving(null)}
        />
      )}
    </>
  );
}
