/** Checks a draw and one of its orders from a file alone: no server, no database, no network. */
import Type from "typebox";
import { Compile } from "typebox/compile";
import { lotterySchemas } from "@khela/contract/lottery/schemas";
import { checkDraw, type DrawChecks } from "@khela/engines/draws/check-draw";
import { lotteryRules } from "@khela/engines/lottery/lottery";

const proofFile = Compile(
  Type.Object(
    {
      draw: lotterySchemas.draw.out,
      order: Type.Union([lotterySchemas.proof.out, Type.Null()]),
    },
    { additionalProperties: false },
  ),
);

export type Verdict = { readonly exitCode: 0 | 1 | 2; readonly line: string };

const noProof = (line: string): Verdict => ({ exitCode: 2, line });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function judge(numero: string, { secret, ticket, result }: DrawChecks, version: number): Verdict {
  const fails = (line: string): Verdict => ({ exitCode: 1, line: `draw ${numero} does not hold: ${line}` });
  if (!secret) return fails("commitment: the secret is not the one that was committed to.");
  if (ticket === false) return fails("ticket: the order is not under the root of this draw.");
  if (!result || version !== 1)
    return fails("result: it does not follow from the secret, the root and the beacon.");
  const order = ticket === null ? "" : ", the order was in it";
  return {
    exitCode: 0,
    line: `draw ${numero} holds: the secret is the committed one${order}, the result follows.`,
  };
}

/**
 * Returns the verdict about `{"draw": …, "order": …}`, the answers of `/lgw/draw/detail` and `/lgw/orders/proof`.
 * `order` may be null.
 */
export function verifyProof(text: string): Verdict {
  const file = readJson(text);
  if (file === undefined) return noProof("the file is not JSON.");
  if (!proofFile.Check(file))
    return noProof(
      'the file is no proof: it needs "draw" and "order", as /lgw/draw/detail and /lgw/orders/proof answer.',
    );
  const { draw, order } = file;
  const rulesVersion = draw.rulesVersion ?? 1;
  if (!lotteryRules.some(({ code, version }) => code === draw.engine && version === rulesVersion))
    return noProof(`the file is no proof: there is no game ${draw.engine} with rules ${rulesVersion}.`);
  const checks = checkDraw(draw, order);
  if (checks === null)
    return noProof(
      "the draw has no result yet, or one that was entered and not drawn: nothing can be computed.",
    );
  return judge(draw.numero, checks, draw.resultVersion);
}
