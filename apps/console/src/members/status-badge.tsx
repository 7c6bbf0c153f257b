import type { ReactNode } from "react";
import type { MemberLine } from "@khela/contract/operator/members/schemas";
import { useT } from "../i18n/texts.ts";
import { Badge } from "../ui/cells/badge.tsx";

const tones = { active: "good", blocked: "bad", closed: "neutral" } as const;

export function StatusBadge({ status }: Pick<MemberLine, "status">): ReactNode {
  const t = useT();
  return <Badge tone={tones[status]}>{t(`members.status.${status}`)}</Badge>;
}
