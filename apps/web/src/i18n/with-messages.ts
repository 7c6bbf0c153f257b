import { requestContext } from "../lib/api/request-context.ts";
import { loadMessages } from "./catalogue.ts";
import type { Namespace } from "./namespaces.ts";

/**
 * Returns a loader of client-only code that fetches its messages with it, in the current language; on a change of language
 * they are among those loaded anew. A screen whose own namespaces hold them does not need it.
 */
export const withMessages =
  <Code>(namespaces: readonly Namespace[], load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const [code] = await Promise.all([load(), loadMessages(requestContext.language(), namespaces)]);
    return code;
  };
