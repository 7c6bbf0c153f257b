/**
 * Reads the catalog for schema.ts, in an order independent of locale and PostgreSQL version: by name, columns by
 * position. The owner's privileges are left out, because ownership implies them.
 */
import { sql, type Db } from "@khela/service-kit/db/database";

export type Grant = {
  readonly kind: "table" | "sequence" | "function";
  readonly name: string;
  readonly column: string | null;
  readonly privileges: readonly string[];
  readonly grantee: string;
};

export type Relation = {
  readonly name: string;
  readonly options: string;
  /**
   * Partition key as `range (at)`; empty for a table without partitions. Partitions are not listed, because they depend
   * on the time.
   */
  readonly partitionKey: string;
  readonly comment: string | null;
  readonly columns: readonly {
    readonly name: string;
    readonly text: string;
    readonly comment: string | null;
  }[];
  readonly constraints: readonly string[];
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
  /** Names of the sequences of identity columns. */
  readonly sequences: readonly string[];
};

/** Returns the server's role, extensions, schemas and default privileges, one statement each. */
export async function listRoles(db: Db): Promise<string[]> {
  const rows = await db.rows<{ text: string }>(sql`
    select text from (
      select 1 as part, rolname as name, format('create role %I%s;', rolname, case when rolcanlogin then ' login' else '' end)
        || case when pg_has_role(current_user, oid, 'member') then format(E'\ngrant %I to current_user;', rolname) else '' end as text
      from pg_roles r where rolname <> current_user and exists (select from pg_class c, aclexplode(c.relacl) a
        where c.relnamespace = 'public'::regnamespace and a.grantee = r.oid)
      union all
      select 2, extname, format('create extension %I;', extname) from pg_extension where extname <> 'plpgsql'
      union all
      select 3, nspname, format('create schema %I authorization %s;', nspname,
        case when nspowner = current_user::regrole then 'current_user' else nspowner::regrole::text end)
      from pg_namespace where nspname not in ('public', 'information_schema') and nspname not like 'pg\_%'
      union all
      select 4, d.defaclobjtype::text::name, format('alter default privileges%s grant %s on %s to %s;',
        case when d.defaclnamespace = 0 then '' else ' in schema ' || d.defaclnamespace::regnamespace end,
        string_agg(lower(a.privilege_type), ', ' order by a.privilege_type collate "C"),
        case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' else 'functions' end, a.grantee::regrole)
      from pg_default_acl d, aclexplode(d.defaclacl) a
      where a.grantee not in (0, d.defaclrole) group by d.oid, d.defaclobjtype, d.defaclnamespace, a.grantee
      union all
      select 5, 'f', 'alter default privileges revoke execute on functions from public;' from pg_default_acl d
      where d.defaclnamespace = 0 and d.defaclobjtype = 'f' and not exists (select from aclexplode(d.defaclacl) a where a.grantee = 0)
    ) statements order by part, name, text collate "C"`);
  return rows.map((row) => row.text);
}

export function listTypes(db: Db): Promise<{ name: string; attributes: string[]; comment: string | null }[]> {
  return db.rows(sql`
    select c.relname as name, obj_description(c.reltype, 'pg_type') as comment,
      array(select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as attributes
    from pg_class c where c.relkind = 'c' and c.relnamespace = 'public'::regnamespace order by c.relname`);
}

/** Returns sequences that belong to no identity column. */
export function listSequences(db: Db): Promise<{ name: string; options: string }[]> {
  return db.rows(sql`
    select c.relname as name, concat(
      case when s.seqincrement <> 1 then ' increment by ' || s.seqincrement end,
      case when s.seqincrement < 0 then format(' minvalue %s maxvalue %s', s.seqmin, s.seqmax) end,
      case when s.seqstart <> 1 then ' start with ' || s.seqstart end) as options
    from pg_class c join pg_sequence s on s.seqrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
    order by c.relname`);
}

export function listRelations(db: Db): Promise<Relation[]> {
  return db.rows(sql`
    select c.relname as name, coalesce(array_to_string(c.reloptions, ', '), '') as options, coalesce(pg_get_partkeydef(c.oid), '') as "partitionKey",
      obj_description(c.oid, 'pg_class') as comment,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'comment', col_description(c.oid, a.attnum), 'text', concat(
          quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
          case a.attidentity when 'a' then ' generated always as identity' when 'd' then ' generated by default as identity' end,
          ' default ' || pg_get_expr(d.adbin, d.adrelid), case when a.attnotnull then ' not null' end)) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true)) from pg_constraint k
        where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x') order by position(k.contype::text in 'puxfc'), k.conname) as constraints,
      array(select replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') || ';' from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
        order by x.relname) as indexes,
      array(select pg_get_triggerdef(t.oid, true) || ';' || case t.tgenabled when 'O' then '' else format(E'\nalter table %I enable %s trigger %I;',
          c.relname, case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else 'no' end, t.tgname) end
        from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as triggers,
      array(select s.relname::text from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
        where d.refobjid = c.oid and d.deptype = 'i' order by s.relname) as sequences
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by c.relname`);
}

export function listRoutines(db: Db): Promise<{ name: string; text: string }[]> {
  return db.rows(sql`
    select p.proname as name, concat(case p.prokind when 'a' then 'aggregate ' else 'function ' end,
      p.proname, '(', pg_get_function_arguments(p.oid), ') returns ', pg_get_function_result(p.oid), ', ', l.lanname,
      case p.provolatile when 'i' then ', immutable' when 's' then ', stable' end, case when p.proisstrict then ', strict' end,
      case p.proparallel when 's' then ', parallel safe' end, case when p.prosecdef then ', security definer' end,
      ', set ' || array_to_string(p.proconfig, ', set ')) as text
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname`);
}

export function listGrants(db: Db): Promise<Grant[]> {
  return db.rows(sql`
    select kind, name, "column", array_agg(lower(privilege) order by privilege collate "C") as privileges, grantee from (
      select case c.relkind when 'S' then 'sequence' else 'table' end as kind, c.relname as name, null::name as "column",
        a.privilege_type as privilege, case a.grantee when 0 then 'public' else a.grantee::regrole::text end as grantee
      from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S') and not c.relispartition and a.grantee <> c.relowner
      union all
      select 'table', c.relname, t.attname, a.privilege_type, case a.grantee when 0 then 'public' else a.grantee::regrole::text end
      from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
      union all
      select 'function', p.proname, null, a.privilege_type, case a.grantee when 0 then 'public' else a.grantee::regrole::text end
      from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace = 'public'::regnamespace and a.grantee <> p.proowner
    ) grants group by kind, name, "column", grantee order by kind, name, "column", grantee collate "C"`);
}
