import { member } from "@khela/contract/member/calls";
import { useCache } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";

/** Invalidates every query that shows the member's own data. */
export function useInvalidateProfile(): () => void {
  const cache = useCache();
  return () => {
    for (const call of [member.info, member.icon, member.nickname, member.email, member.payeeName])
      invalidateQueries(cache, call);
  };
}
