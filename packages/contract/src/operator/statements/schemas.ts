import Type from "typebox";
import { Code, EmptyObject, EpochMs, Money } from "../../shapes.ts";
import { depositStates } from "../deposits/lists.ts";
import { listSchemas } from "../list-schemas.ts";
import { Id, OrderId, Reason } from "../operator-shapes.ts";
import type { statements } from "./calls.ts";
import { statementLineList, statementLineStates } from "./lists.ts";

const Text = Type.String();
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const statementKinds = ["bkash", "nagad", "rocket", "bank"] as const;
const Kind = Type.Enum(statementKinds);

const ColumnName = Type.String({ minLength: 1, maxLength: 60, pattern: "\\S" });
/**
 * Column names from the first line of a statement file. `direction`: the column that marks incoming lines, by one of
 * the values in `incoming`.
 */
export const StatementColumns = Type.Object(
  {
    transactionId: ColumnName,
    at: ColumnName,
    amount: ColumnName,
    sender: Type.Optional(ColumnName),
    reference: Type.Optional(ColumnName),
    direction: Type.Optional(ColumnName),
    incoming: Type.Optional(Type.Array(ColumnName, { maxItems: 20 })),
  },
  { additionalProperties: false },
);
export type StatementColumns = Type.Static<typeof StatementColumns>;

const ofAccount = { channel: Code, account: Code };

/**
 * A deposit that a statement line may have paid. `grade`: confidence of the match. `by`: its evidence, such as
 * transaction id, amount, order's reference, sender or time.
 */
const Candidate = Type.Object({
  orderId: OrderId,
  grade: Type.Enum(["exact", "likely"] as const),
  by: Type.Array(Type.Enum(["transaction", "amount", "reference", "sender", "time"] as const)),
  amount: Money,
  state: Type.Enum(depositStates),
  member: Type.Object({ id: Id, name: Text }),
  transactionId: nullable(Text),
  hasProof: Type.Boolean(),
  createdAt: EpochMs,
});
export type StatementCandidate = Type.Static<typeof Candidate>;

const lineFields = {
  id: Id,
  ...ofAccount,
  at: EpochMs,
  transactionId: Text,
  amount: Money,
  currency: Text,
  sender: nullable(Text),
  reference: nullable(Text),
  state: Type.Enum(statementLineStates),
};

export const statementSchemas = {
  formats: {
    in: EmptyObject,
    out: Type.Object({
      accounts: Type.Array(
        Type.Object({
          ...ofAccount,
          number: Text,
          kind: Kind,
          /** Columns that the operator has set; null: the built-in columns of the account's kind apply. */
          columns: nullable(StatementColumns),
        }),
      ),
      /** Built-in column names, by kind of account and by field. */
      kinds: Type.Array(Type.Object({ kind: Kind, columns: Type.Record(Type.String(), Type.Array(Text)) })),
    }),
  },
  setFormat: {
    in: Type.Object({ ...ofAccount, kind: Kind, columns: nullable(StatementColumns) }),
    out: EmptyObject,
  },
  import: {
    in: Type.Object(ofAccount),
    out: Type.Object({
      importId: Id,
      /**
       * `lines`: number of incoming lines. `added`: how many of them are new. `repeated`: how many an earlier import
       * had.
       */
      lines: Type.Integer(),
      added: Type.Integer(),
      repeated: Type.Integer(),
      /** Number of lines of outgoing money, which are skipped. */
      outgoing: Type.Integer(),
      /** Number of new lines whose deposit had been credited before the import. */
      matched: Type.Integer(),
    }),
  },
  imports: {
    in: EmptyObject,
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          ...ofAccount,
          kind: Kind,
          fileName: Text,
          lines: Type.Integer(),
          added: Type.Integer(),
          outgoing: Type.Integer(),
          importedBy: Text,
          importedAt: EpochMs,
        }),
      ),
    }),
  },
  lines: listSchemas(statementLineList),
  open: {
    in: Type.Object(ofAccount),
    out: Type.Object({
      lines: Type.Array(Type.Object({ ...lineFields, candidates: Type.Array(Candidate) })),
      hasMore: Type.Boolean(),
      asOf: EpochMs,
    }),
  },
  orders: {
    in: Type.Object(ofAccount),
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          orderId: OrderId,
          amount: Money,
          state: Type.Enum(depositStates),
          member: Type.Object({ id: Id, name: Text }),
          transactionId: nullable(Text),
          reference: Text,
          createdAt: EpochMs,
        }),
      ),
      asOf: EpochMs,
    }),
  },
  forDeposit: {
    in: Type.Object({ id: OrderId }),
    out: Type.Object({
      lines: Type.Array(
        Type.Object({ ...lineFields, grade: Candidate.properties.grade, by: Candidate.properties.by }),
      ),
    }),
  },
  match: { in: Type.Object({ lineId: Id, orderId: OrderId }), out: EmptyObject },
  setAside: { in: Type.Object({ lineId: Id, reason: Reason }), out: EmptyObject },
} as const satisfies Record<keyof typeof statements, { in: Type.TSchema; out: Type.TSchema }>;
