import { requestContext } from "../lib/api/request-context.ts";
import { loadMessages } from "./catalogue.ts";
import type { Namespace } from "./namespaces.ts";

/**
 * Returns a loader of client-only code that also fetches the code's messages, in the current language; a change of
 * language loads them again. A screen that lists these messages in its own namespaces does not need this loader.
 */
export const withMessages =
  <Code>(namespaces: readonly Namespace[], load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const [code] = await Promise.all([load(), loadMessages(requestContext.language(), namespaces)]);
    return code;
  };
