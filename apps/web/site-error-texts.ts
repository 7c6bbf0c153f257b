// Removes some sentences from the error texts of the site: those of errors that only the console's calls return, since
// a phone never shows them. The errors that the calls of the site and of the console declare decide which these are.

import { commonErrorCodes } from "@khela/contract/errors";
import { approvalCodes, listCodes, operatorGuardCodes } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { serverCalls } from "@khela/contract/server-calls";

type Failing = { readonly fails: readonly string[] };

const failsOf = (features: object): readonly string[] =>
  Object.values(features).flatMap((rows) =>
    Object.values(rows as Readonly<Record<string, Failing>>).flatMap(({ fails }) => fails),
  );

const ofSite = new Set<string>([...commonErrorCodes, ...failsOf(serverCalls)]);
const ofConsoleAlone = new Set(
  [...operatorGuardCodes, ...approvalCodes, ...listCodes, ...failsOf(operatorCalls)].filter(
    (code) => !ofSite.has(code),
  ),
);

/** An entry of a texts file: the code and its sentence, on one line or on two. */
const sentence = /^ {2}(?:"([^"]+)"|(\w+)):\s*"(?:[^"\\]|\\.)*",\n/gm;

export const siteErrorTexts = {
  name: "site-error-texts",
  enforce: "pre" as const,
  transform(code: string, id: string): string | null {
    if (!/\/locale\/error-texts\/\w+\.ts$/.test(id)) return null;
    let left = 0;
    const kept = code.replace(sentence, (line: string, quoted?: string, plain?: string) => {
      if (!ofConsoleAlone.has(quoted ?? plain ?? "")) return line;
      left += 1;
      return "";
    });
    if (left === 0) throw new Error(`${id}: no sentence of the console was found`);
    return kept;
  },
};
