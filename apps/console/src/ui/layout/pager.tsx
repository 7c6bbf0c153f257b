import type { ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import { Button } from "../controls/button.tsx";
import { Row } from "./layout.tsx";
import type { usePages } from "../../lib/use-pages.ts";

export function Pager({
  pages,
  nextCursor,
}: {
  readonly pages: ReturnType<typeof usePages>;
  readonly nextCursor: string | null;
}): ReactNode {
  const t = useT();
  if (pages.isFirst && nextCursor === null) return null;
  return (
    <Row>
      <Button isDisabled={pages.isFirst} onPress={pages.goBack}>
        {t("list.newer")}
      </Button>
      <Button isDisabled={nextCursor === null} onPress={() => pages.goOn(nextCursor ?? "")}>
        {t("list.older")}
      </Button>
    </Row>
  );
}
