import type { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { messageLanguageOf } from "@khela/contract/locale/languages";
import type { OutputOf } from "@khela/contract/schemas";
import { noticeMs } from "@khela/contract/site/maintenance";
import type { Merchant } from "../../infra/db/merchant-store.ts";

type Announced = OutputOf<typeof calls.site.status>["maintenances"];

/** Returns the maintenances that members see: the running maintenance, and maintenances that begin within 48 hours. */
export function announcedTo(
  { maintenances }: Merchant,
  { language, now }: { readonly language: LanguageCode; readonly now: Date },
): Announced {
  const isBengali = messageLanguageOf(language) === "BN";
  return maintenances
    .filter(({ startsAt, endsAt }) => endsAt > now && startsAt.getTime() - noticeMs <= now.getTime())
    .map(({ startsAt, endsAt, bn, en, pauses }) => ({
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
      text: isBengali ? bn : en,
      pauses: [...pauses],
    }));
}
