import { member } from "@khela/contract/calls/member";
import { expireAnswers, useCache } from "../lib/query.ts";

/** What the member just changed of themselves is old everywhere it is shown. */
export function useTold(): () => void {
  const cache = useCache();
  return () => {
    for (const call of [member.info, member.icon, member.nickname, member.email, member.payeeName]) expireAnswers(cache, call);
  };
}
