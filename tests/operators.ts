/**
 * Operators with an open session, for tests of the console over HTTP. A client sends the calls of the contract and
 * returns whether a call was done, became a proposal, or was refused.
 */
import { randomBytes } from "node:crypto";
import type { OperatorCall } from "@khela/contract/operator/operator-call";
import { operatorCookie, operatorSessionMaxMs } from "@khela/contract/operator/operator-call";
import type { AnyOperatorCall } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf, OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { Proposal } from "@khela/contract/operator/operator-shapes";
import type { RoleName } from "@khela/contract/operator/permissions";
import { sql, type Db } from "@khela/service-kit/db/database";
import { createOperatorToken, operatorTokenHash } from "../apps/server/src/infra/operator/acting-operator.ts";
import { createClient, type Answer, type Client } from "./client.ts";
import type { Harness } from "./harness.ts";

export type OperatorAnswer<V> = Answer<V> & {
  /** The proposal of a 202 answer: the action waits for a second operator. */
  readonly proposal: Proposal | undefined;
};

export type TestOperator = {
  readonly id: bigint;
  readonly name: string;
  readonly token: string;
  /** Sends any request as this operator. */
  readonly client: Client;
  call<C extends AnyOperatorCall>(
    call: C,
    input: OperatorInputOf<C>,
  ): Promise<OperatorAnswer<OperatorOutputOf<C>>>;
  /** Returns the value. @throws Error naming the code of a refusal, or that it became a proposal */
  callOrThrow<C extends AnyOperatorCall>(call: C, input: OperatorInputOf<C>): Promise<OperatorOutputOf<C>>;
};

type OperatorOptions = {
  readonly roles?: readonly (RoleName | (string & {}))[];
  readonly maxAmountMinor?: bigint;
  readonly isMasked?: boolean;
  /** Time of the operator's last step-up proof; default: now. */
  readonly provenAt?: Date;
  readonly merchantCode?: string;
};

/** A server, in this process or at an address, together with its database. */
export type OperatedServer = {
  readonly app: Harness["app"] | string;
  readonly database: { readonly owner: Db };
  readonly services: { readonly now: () => Date };
};

/** Creates an operator with these roles (owner by default) and a session. */
export async function createOperator(
  w: OperatedServer,
  name: string,
  {
    roles = ["owner"],
    maxAmountMinor,
    isMasked = false,
    provenAt,
    merchantCode = "khela",
  }: OperatorOptions = {},
): Promise<TestOperator> {
  const { owner } = w.database;
  const now = w.services.now();
  const { id } = await owner.one<{ id: bigint }>(sql`
    insert into operator (name, display_name, state, created_at, created_by) values (${name}, ${name}, 'active', ${now}, 'test') returning id`);
  for (const role of roles)
    await owner.run(sql`
      insert into operator_assignment (operator_id, merchant_id, role, max_amount_minor, is_masked)
      select ${id}, m.id, ${role}, ${maxAmountMinor ?? null}, ${isMasked} from merchant m where m.code = ${merchantCode}`);
  const token = createOperatorToken((count) => randomBytes(count));
  await owner.run(sql`
    insert into operator_session (token_hash, operator_id, kind, created_at, seen_at, expires_at, proven_at, ip)
    values (${operatorTokenHash(token)}, ${id}, 'browser', ${now}, ${now}, ${new Date(now.getTime() + operatorSessionMaxMs)}, ${provenAt ?? now},
      '127.0.0.1')`);
  return operatorClient(w.app, { id, name, token, merchantCode });
}

/** Creates a client for an existing session of an operator. */
export function operatorClient(
  app: Harness["app"] | string,
  {
    id,
    name,
    token,
    merchantCode = "khela",
  }: Pick<TestOperator, "id" | "name" | "token"> & { readonly merchantCode?: string },
): TestOperator {
  const client = createClient(app, { merchant: merchantCode });
  const cookie = { cookie: `${operatorCookie}=${token}` };
  const call = async <C extends AnyOperatorCall>(row: C, input: OperatorInputOf<C>) => {
    const { method, path }: OperatorCall = row;
    const query = new URLSearchParams(
      Object.entries(input as Readonly<Record<string, string | number | boolean | undefined>>).flatMap(
        ([field, value]) => (value === undefined ? [] : [[field, String(value)]]),
      ),
    );
    const answer =
      method === "GET"
        ? await client.send(method, query.size === 0 ? path : `${path}?${query}`, { headers: cookie })
        : await client.send(method, path, { headers: cookie, body: input });
    const proposal = answer.status === 202 ? (answer.value as Proposal) : undefined;
    return {
      ...answer,
      value: proposal === undefined ? answer.value : undefined,
      proposal,
    } as OperatorAnswer<OperatorOutputOf<C>>;
  };
  return {
    id,
    name,
    token,
    client: {
      ...client,
      send: (method, path, options = {}) =>
        client.send(method, path, { ...options, headers: { ...cookie, ...options.headers } }),
    },
    call,
    callOrThrow: async (row, input) => {
      const answer = await call(row, input);
      if (answer.proposal !== undefined) throw new Error(`${row.name} became a proposal`);
      if (answer.status !== 200)
        throw new Error(
          `${row.name} was refused: ${answer.status} ${answer.errorCode} ${JSON.stringify(answer.detail)}`,
        );
      return answer.value;
    },
  };
}

/** Returns the operator of the session whose cookie is in the answer. */
export function signedInOperator(
  app: Harness["app"],
  answer: { readonly headers: Readonly<Record<string, string | undefined>> },
  name: string,
): TestOperator {
  const cookie = String(answer.headers["set-cookie"]);
  const token = new RegExp(`${operatorCookie}=([^;]+)`).exec(cookie)?.[1];
  if (token === undefined) throw new Error(`no session was opened for ${name}`);
  return operatorClient(app, { id: 0n, name, token });
}
