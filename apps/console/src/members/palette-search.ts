import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { fetchOperatorCall } from "../lib/api/send.ts";
import type { PaletteSearch } from "../lib/screen.ts";

/** Members by id or the beginning of the name. */
export const searchMembers: PaletteSearch = async (text, signal) => {
  const { list } = await fetchOperatorCall(
    operatorCalls.members.search,
    { query: text.slice(0, 40) },
    { signal },
  );
  return list.map(({ id, username }) => ({
    key: `member ${id}`,
    title: username,
    detail: id,
    to: `/members/${id}`,
  }));
};
