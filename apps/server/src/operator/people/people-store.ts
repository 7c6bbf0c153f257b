import { sql, type Db } from "@khela/service-kit/db/database";

export type AssignmentRow = {
  readonly role: string;
  readonly maxAmountMinor: string | null;
  readonly isMasked: boolean;
  readonly lastDay: string | null;
};

export type ListedOperator = {
  readonly name: string;
  readonly displayName: string;
  readonly state: "invited" | "active" | "disabled";
  readonly assignments: readonly AssignmentRow[];
  readonly passkeys: number;
  readonly hasPassword: boolean;
  readonly tokens: number;
  readonly seenAt: Date | null;
  readonly invitedUntil: Date | null;
};

/** Lists operators with a role at the merchant, by name. */
export function listOperators(
  db: Db,
  { merchantId, now, max }: { readonly merchantId: number; readonly now: Date; readonly max: number },
): Promise<ListedOperator[]> {
  return db.rows(sql`
    select o.name, o.display_name "displayName", o.state, o.password_hash is not null "hasPassword",
      (select jsonb_agg(jsonb_build_object('role', a.role, 'maxAmountMinor', a.max_amount_minor::text, 'isMasked', a.is_masked,
          'lastDay', a.last_day::text) order by a.role)
        from operator_assignment a where a.operator_id = o.id and a.merchant_id = ${merchantId}) assignments,
      (select count(*)::int from operator_passkey p where p.operator_id = o.id) passkeys,
      (select count(*)::int from operator_session s where s.operator_id = o.id and s.kind = 'token' and s.merchant_id = ${merchantId}
        and s.ended_at is null and s.expires_at > ${now}) tokens,
      (select max(s.seen_at) from operator_session s where s.operator_id = o.id and s.kind <> 'token') "seenAt",
      (select max(i.expires_at) from operator_invitation i where i.operator_id = o.id and i.kind = 'invite' and i.used_at is null
        and i.expires_at > ${now}) "invitedUntil"
    from operator o where exists (select from operator_assignment a where a.operator_id = o.id and a.merchant_id = ${merchantId})
    order by o.name limit ${max}`);
}

export type TargetOperator = {
  readonly id: bigint;
  readonly name: string;
  readonly state: ListedOperator["state"];
  readonly hasCredential: boolean;
  /** The operator's assignments at the merchant. */
  readonly assignments: readonly (AssignmentRow & { readonly permissions: string[] | null })[];
  /** Whether the operator has a role at another merchant today. */
  readonly isForeign: boolean;
};

type At = { readonly merchantId: number; readonly now: Date };

/** Locks an operator until the transaction ends; returns the operator with the assignments at the merchant. */
export async function lockTarget(
  tx: Db,
  name: string,
  { merchantId, now }: At,
): Promise<TargetOperator | null> {
  await tx.run(sql`select 1 from operator where name = ${name} for update`);
  return tx.maybe(sql`
    select o.id, o.name, o.state,
      o.password_hash is not null or exists (select from operator_passkey p where p.operator_id = o.id) "hasCredential",
      coalesce((select jsonb_agg(jsonb_build_object('role', a.role, 'maxAmountMinor', a.max_amount_minor::text, 'isMasked', a.is_masked,
          'lastDay', a.last_day::text, 'permissions', r.permissions) order by a.role)
        from operator_assignment a left join operator_role r on r.merchant_id = a.merchant_id and r.name = a.role
        where a.operator_id = o.id and a.merchant_id = ${merchantId}), '[]') assignments,
      exists (select from operator_assignment a where a.operator_id = o.id and a.merchant_id <> ${merchantId}
        and (a.last_day is null or a.last_day >= (${now}::timestamptz at time zone 'UTC')::date)) "isForeign"
    from operator o where o.name = ${name}`);
}

export async function insertOperator(
  tx: Db,
  operator: {
    readonly name: string;
    readonly displayName: string;
    readonly now: Date;
    readonly by: string;
  },
): Promise<bigint | null> {
  const row = await tx.maybe<{ id: bigint }>(sql`
    insert into operator (name, display_name, created_at, created_by) values (${operator.name}, ${operator.displayName}, ${operator.now}, ${operator.by})
    on conflict (name) do nothing returning id`);
  return row?.id ?? null;
}

export async function setOperatorState(
  tx: Db,
  operatorId: bigint,
  state: ListedOperator["state"],
): Promise<void> {
  await tx.run(sql`update operator set state = ${state} where id = ${operatorId}`);
}

export async function saveAssignment(
  tx: Db,
  assignment: {
    readonly operatorId: bigint;
    readonly merchantId: number;
    readonly role: string;
    readonly maxAmountMinor: bigint | null;
    readonly isMasked: boolean;
    readonly lastDay: string | null;
  },
): Promise<void> {
  const { operatorId, merchantId, role, maxAmountMinor, isMasked, lastDay } = assignment;
  await tx.run(sql`
    insert into operator_assignment (operator_id, merchant_id, role, max_amount_minor, is_masked, last_day)
    values (${operatorId}, ${merchantId}, ${role}, ${maxAmountMinor}, ${isMasked}, ${lastDay}::date)
    on conflict (operator_id, merchant_id, role) do update
      set max_amount_minor = excluded.max_amount_minor, is_masked = excluded.is_masked, last_day = excluded.last_day`);
}

export async function deleteAssignment(
  tx: Db,
  { operatorId, merchantId, role }: { operatorId: bigint; merchantId: number; role: string },
): Promise<void> {
  await tx.run(
    sql`delete from operator_assignment where operator_id = ${operatorId} and merchant_id = ${merchantId} and role = ${role}`,
  );
}

/**
 * Whether another active owner without a last day exists. Locks the owners' rows, so that two owners cannot remove
 * each other concurrently.
 */
export async function hasOtherOwner(tx: Db, merchantId: number, operatorId: bigint): Promise<boolean> {
  await tx.run(sql`
    select 1 from operator_assignment where merchant_id = ${merchantId} and role = 'owner' order by operator_id for update`);
  const row = await tx.maybe(sql`
    select 1 from operator_assignment a join operator o on o.id = a.operator_id
    where a.merchant_id = ${merchantId} and a.role = 'owner' and a.last_day is null and o.state = 'active' and o.id <> ${operatorId} limit 1`);
  return row !== null;
}

/**
 * Whether another active operator may change operators' permissions at the merchant today. `roles`: the built-in roles
 * with that permission.
 */
export async function hasOtherManager(
  db: Db,
  {
    merchantId,
    now,
    operatorId,
    roles,
  }: At & { readonly operatorId: bigint; readonly roles: readonly string[] },
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from operator_assignment a join operator o on o.id = a.operator_id
      left join operator_role r on r.merchant_id = a.merchant_id and r.name = a.role
    where a.merchant_id = ${merchantId} and o.state = 'active' and o.id <> ${operatorId}
      and (a.last_day is null or a.last_day >= (${now}::timestamptz at time zone 'UTC')::date)
      and (r.permissions @> '{people.manage}' or (r.name is null and a.role = any(${roles}))) limit 1`);
  return row !== null;
}

/** Lists a merchant's own roles, by name. */
export function listOwnRoles(db: Db, merchantId: number): Promise<{ name: string; permissions: string[] }[]> {
  return db.rows(
    sql`select name, permissions from operator_role where merchant_id = ${merchantId} order by name limit 500`,
  );
}

export async function findOwnRole(db: Db, merchantId: number, name: string): Promise<string[] | null> {
  const row = await db.maybe<{ permissions: string[] }>(sql`
    select permissions from operator_role where merchant_id = ${merchantId} and name = ${name} for update`);
  return row?.permissions ?? null;
}

export async function saveOwnRole(
  tx: Db,
  merchantId: number,
  { name, permissions }: { readonly name: string; readonly permissions: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    insert into operator_role (merchant_id, name, permissions) values (${merchantId}, ${name}, ${permissions})
    on conflict (merchant_id, name) do update set permissions = excluded.permissions`);
}

export async function deleteOwnRole(tx: Db, merchantId: number, name: string): Promise<void> {
  await tx.run(sql`delete from operator_role where merchant_id = ${merchantId} and name = ${name}`);
}

/** Counts the operators who have each role of the merchant today. */
export function countRoles(db: Db, { merchantId, now }: At): Promise<{ role: string; operators: number }[]> {
  return db.rows(sql`
    select role, count(*)::int operators from operator_assignment
    where merchant_id = ${merchantId} and (last_day is null or last_day >= (${now}::timestamptz at time zone 'UTC')::date) group by role`);
}

/** Whether any operator has the role, expired assignments included. */
export async function isRoleUsed(db: Db, merchantId: number, role: string): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 from operator_assignment where merchant_id = ${merchantId} and role = ${role} limit 1`,
  );
  return row !== null;
}
