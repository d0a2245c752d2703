-- Which subscribers may receive which queued change, and with which columns.

-- The condition under which a role sees a row of a table, according to its policies.
create function realtime.row_condition(relation oid, role_name name) returns text language sql stable as $$
  select case
    when not c.relrowsecurity or r.rolsuper or r.rolbypassrls
      or (pg_has_role(r.oid, c.relowner, 'usage') and not c.relforcerowsecurity) then 'true'
    else (
      select format(
        '(%s)%s',
        coalesce(string_agg(format('(%s)', p.condition), ' or ') filter (where p.polpermissive), 'false'),
        coalesce(string_agg(format(' and (%s)', p.condition), '') filter (where not p.polpermissive), '')
      )
      from (
        select polpermissive, pg_get_expr(polqual, polrelid) as condition
        from pg_policy
        where polrelid = c.oid and polcmd in ('r', '*') and polqual is not null
          and exists (select from unnest(polroles) as member where member = 0 or pg_has_role(r.oid, member, 'usage'))
      ) p
    )
  end
  from pg_class c, pg_roles r
  where c.oid = relation and r.rolname = role_name
$$;

-- The columns of a table that the publication includes.
create function realtime.published_columns(relation oid) returns name[] language sql stable set search_path = '' as $$
  select t.attnames
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_publication_tables t
    on t.pubname = 'supabase_realtime' and t.schemaname = n.nspname and t.tablename = c.relname
  where c.oid = relation
$$;

-- What a listener with this role may receive of a table. `chosen`: the only columns it asked for, or null.
create function realtime.table_view(
  relation oid, role_name name, chosen text[],
  out full_name text, out schema_name text, out table_name text, out secured boolean, out full_identity boolean,
  out keys text[], out readable text[], out identity text[], out may_read_keys boolean, out columns jsonb,
  out condition text
) language sql stable as $$
  with shown as (
    select a.attname::text as name, t.typname, a.attnum,
      coalesce(k.attnum is not null, false) as is_key,
      a.attname = any ((select realtime.published_columns(relation))::name[])
        and has_schema_privilege(role_name, c.relnamespace, 'usage')
        and has_column_privilege(role_name, c.oid, a.attnum, 'select') as may_read,
      c.relreplident = 'f' or (c.relreplident = 'd' and k.attnum is not null)
        or (c.relreplident = 'i' and a.attnum = any (
          select unnest(i.indkey) from pg_index i where i.indrelid = c.oid and i.indisreplident
        )) as identifies
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join (
      select unnest(conkey) as attnum from pg_constraint where conrelid = relation and contype = 'p'
    ) k on k.attnum = a.attnum
    where c.oid = relation
  ), included as (
    select * from shown where may_read and (chosen is null or is_key or name = any (chosen))
  )
  select format('%I.%I', n.nspname, c.relname), n.nspname, c.relname, c.relrowsecurity, c.relreplident = 'f',
    array(select name from included where is_key),
    array(select name from included),
    array(select name from shown where identifies),
    (select bool_and(may_read) from shown where is_key),
    (select jsonb_agg(jsonb_build_object('name', name, 'type', typname) order by attnum) from included),
    coalesce(realtime.row_condition(relation, role_name), 'false')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.oid = relation
$$;

-- Whether a role with these claims sees a row. A policy that raises an error hides the row from that listener only.
create function realtime.sees(
  full_name text, alias text, row_text text, condition text, role_name name, claims jsonb
) returns boolean language plpgsql as $$
declare
  seen boolean;
begin
  perform set_config('request.jwt.claims', claims::text, true), set_config('role', role_name, true);
  execute format('select exists (select from unnest(array[$1::%s]) as %I where %s)', full_name, alias, condition)
    into seen using row_text;
  perform set_config('role', 'none', true);
  return seen;
exception when others then
  return false;
end
$$;

-- The named members of a row. If the whole row is too large to send, only values of up to 64 bytes are kept.
create function realtime.pick(row_value jsonb, names text[], too_large boolean) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(row_value)
  where key = any (names) and (not too_large or octet_length(value::text) <= 64)
$$;

-- A page of one transaction's changes, in order, each with the subscriptions that may receive it. A subscription names its
-- relation, type ('*' for all), role and claims, its filter as a condition with the columns it needs, its columns, and the
-- snapshot it starts at.
create function realtime.visible_changes(of_xid xid8, after_id bigint, page_size int, subscriptions jsonb)
returns table (id bigint, body text, received_by int[])
language plpgsql set search_path = public, extensions as $$
declare
  change record;
  listener record;
  v record;
  new_row jsonb;
  old_row jsonb;
  frame jsonb;
  problem text;
  too_large boolean;
  whole int[];
  cut int[];
begin
  for change in
    with page as (
      select * from realtime.changes c where c.xid = of_xid and c.id > after_id order by c.id limit page_size
    )
    select c.id, c.relation, c.type, c.record, c.old_record, c.changed_at, s.role, s.columns, jsonb_agg(s) as listeners
    from page c
    join jsonb_to_recordset(subscriptions) as s(
      id int, relation oid, type text, role name, claims jsonb, columns text[], condition text, needs text[]
    ) on s.relation = c.relation and c.type <> 'TRUNCATE' and s.type in ('*', c.type)
    group by c.id, c.relation, c.type, c.record, c.old_record, c.changed_at, s.role, s.columns
    order by c.id
  loop
    select * into v from realtime.table_view(change.relation, change.role, change.columns);
    -- The table is gone, or the role may not read any of its columns any more.
    continue when v.full_name is null or cardinality(v.readable) = 0;
    -- A role that may not read a table's keys gets no changes of it. Without keys, row-level security cannot be checked,
    -- and the mere fact of a change would reach every listener.
    continue when not v.may_read_keys or (v.may_read_keys is null and v.secured and change.type <> 'DELETE');
    id := change.id;
    frame := jsonb_build_object('schema', v.schema_name, 'table', v.table_name, 'type', change.type);
    problem := case
      when change.type <> 'DELETE' and v.may_read_keys is null then 'Error 400: Bad Request, no primary key'
    end;
    if problem is not null then
      body := frame || jsonb_build_object('errors', array[problem]);
      received_by := array(select (each ->> 'id')::int from jsonb_array_elements(change.listeners) as each);
      return next;
      continue;
    end if;

    whole := '{}';
    cut := '{}';
    for listener in
      select * from jsonb_to_recordset(change.listeners) as l(id int, claims jsonb, condition text, needs text[])
      where change.type <> 'DELETE' or l.needs <@ v.identity
    loop
      continue when not realtime.sees(
        v.full_name, v.table_name, coalesce(change.record, change.old_record),
        format('(%s) and (%s)', v.condition, listener.condition), change.role, listener.claims
      );
      -- A listener that sees the row now may not have seen the old one.
      if change.type = 'UPDATE' and v.secured and v.full_identity and not realtime.sees(
        v.full_name, v.table_name, change.old_record, v.condition, change.role, listener.claims
      ) then
        cut := cut || listener.id;
      else
        whole := whole || listener.id;
      end if;
    end loop;
    continue when cardinality(whole) + cardinality(cut) = 0;

    execute format('select to_jsonb($1::%1$s), to_jsonb($2::%1$s)', v.full_name)
      into new_row, old_row using change.record, change.old_record;
    too_large := coalesce(octet_length(change.record), 0) + coalesce(octet_length(change.old_record), 0) > 1024 * 1024;
    frame := frame || jsonb_build_object(
      'columns', v.columns, 'commit_timestamp',
      to_char(change.changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'errors', case when too_large then array['Error 413: Payload Too Large'] end
    );
    if change.type <> 'DELETE' then
      frame := frame || jsonb_build_object('record', realtime.pick(new_row, v.readable, too_large));
    end if;
    received_by := whole;
    body := case
      when change.type = 'INSERT' then frame
      else frame || jsonb_build_object('old_record', realtime.pick(
        old_row,
        array(
          select unnest(v.readable)
          intersect select unnest(case when change.type = 'DELETE' and v.secured then v.keys else v.identity end)
        ),
        too_large
      ))
    end;
    if cardinality(whole) > 0 then
      return next;
    end if;
    if cardinality(cut) > 0 then
      received_by := cut;
      body := frame || jsonb_build_object('old_record', realtime.pick(old_row, v.keys, too_large));
      return next;
    end if;
  end loop;
end
$$;

-- All of these are internal.
revoke execute on function realtime.row_condition(oid, name), realtime.published_columns(oid),
  realtime.table_view(oid, name, text[]), realtime.sees(text, text, text, text, name, jsonb),
  realtime.pick(jsonb, text[], boolean), realtime.visible_changes(xid8, bigint, int, jsonb)
  from public;
