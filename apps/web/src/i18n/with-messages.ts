import { requestContext } from "../lib/api/request-context.ts";
import { loadMessages } from "./catalogue.ts";
import type { Namespace } from "./namespaces.ts";

/**
 * Returns a loader of client-only code that also loads its messages in the current language. A change of language loads
 * them again. A screen whose own namespaces include these messages does not need it.
 */
export const withMessages =
  <Code>(namespaces: readonly Namespace[], load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const [code] = await Promise.all([load(), loadMessages(requestContext.language(), namespaces)]);
    return code;
  };
