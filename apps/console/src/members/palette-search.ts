import { mobileDigits } from "@khela/contract/input/mobile";
import type { FindBy } from "@khela/contract/operator/members/member-kinds";
import type { MemberLine } from "@khela/contract/operator/members/schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { fetchOperatorCall } from "../lib/api/send.ts";
import type { PaletteSearch } from "../lib/screen.ts";

const { search, find } = operatorCalls.members;

/**
 * Digits of the shortest mobile number or account. Anything shorter is still being typed, and each look-up is in the
 * audit log.
 */
const MIN_DIGITS = 11;

/** Returns the kinds of personal data of which the text can be a complete value. */
function kindsOf(text: string): readonly FindBy[] {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)) return ["mail"];
  const digits = mobileDigits(text) ?? "";
  return digits.replace("+", "").length < MIN_DIGITS ? [] : ["payout", "mobile"];
}

/**
 * Finds members for the command palette: by id or the start of the username, or by a whole mobile number, payout
 * account or email address.
 */
export const searchMembers: PaletteSearch = async (text, signal) => {
  const nobody: readonly MemberLine[] = [];
  const found = await Promise.all([
    fetchOperatorCall(search, { query: text.slice(0, 40) }, { signal }).then(({ list }) => list),
    ...kindsOf(text).map((by) =>
      fetchOperatorCall(find, { by, value: text }, { signal }).then(
        ({ list }) => list,
        // The server refuses a mobile number of another country, but the same text may be a payout account.
        () => nobody,
      ),
    ),
  ]);
  const members = new Map(found.flat().map(({ id, username }) => [id, username]));
  return [...members].map(([id, username]) => ({
    key: `member ${id}`,
    title: username,
    detail: id,
    to: `/members/${id}`,
  }));
};
