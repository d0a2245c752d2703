-- Realtime keeps to what the publication says of a table beyond its name: operations, row filter, column list.

-- How each published table is captured. A trigger with arguments knows its operations and its row filter; most need none.
create function realtime.captures() returns table (relation oid, operations text, row_filter text)
language sql stable set search_path = '' as $$
  select published, concat_ws(
      ' or ',
      case when p.pubinsert then 'insert' end, case when p.pubupdate then 'update' end, case when p.pubdelete then 'delete' end
    ), coalesce(t.rowfilter, '')
  from realtime.published_tables() as published
  join pg_catalog.pg_class c on c.oid = published
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_publication_tables t
    on t.pubname = 'supabase_realtime' and t.schemaname = n.nspname and t.tablename = c.relname
  join pg_catalog.pg_publication p on p.pubname = t.pubname
$$;

-- Tables that have no trigger for what the publication says, or one that is for something else. A table can be both.
create or replace function realtime.unfollowed_tables() returns table (relation regclass, is_published boolean)
language sql stable set search_path = '' as $$
  with wanted as (
    select c.relation, c.operations, c.row_filter,
      case when c.operations = 'insert or update or delete' and c.row_filter = '' then ''::bytea
        else convert_to(c.operations, 'UTF8') || '\x00' || convert_to(c.row_filter, 'UTF8') || '\x00' end as arguments
    from realtime.captures() as c where c.operations <> ''
  ), present as (
    select tgrelid, tgargs from pg_catalog.pg_trigger where tgname = '!realtime_capture' and tgparentid = 0
  )
  select p.tgrelid::regclass, false from present p
  where not exists (select from wanted w where w.relation = p.tgrelid and w.arguments = p.tgargs)
  union all
  select w.relation::regclass, true from wanted w
  where not exists (select from present p where p.tgrelid = w.relation and p.tgargs = w.arguments)
$$;

create or replace function realtime.follow_publication() returns void language plpgsql set search_path = '' as $$
declare
  stray record;
begin
  if not exists (select from realtime.unfollowed_tables()) then
    return;
  end if;
  -- Another process may be about to do the same.
  perform pg_advisory_xact_lock(hashtext('realtime.follow_publication'));
  for stray in
    select u.*, c.operations, c.row_filter from realtime.unfollowed_tables() u
    left join realtime.captures() c on c.relation = u.relation order by u.is_published
  loop
    if not stray.is_published then
      execute format('drop trigger "!realtime_capture" on %s', stray.relation);
    else
      execute format(
        'create trigger "!realtime_capture" after %s on %s for each row execute function realtime.capture_change(%s)',
        stray.operations, stray.relation,
        case when stray.operations = 'insert or update or delete' and stray.row_filter = '' then ''
          else format('%L, %L', stray.operations, stray.row_filter) end
      );
    end if;
  end loop;
end
$$;

-- A row that its update brings into the filter is new to listeners, and one that it takes out is gone, as in any
-- subscription to a filtered publication.
create or replace function realtime.capture_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before text := old::text;
  after text := new::text;
  passes boolean;
begin
  if tg_nargs > 1 and tg_argv[1] <> '' then
    if old is not null then
      execute format('select %s from (select ($1).*) as %I', tg_argv[1], tg_table_name) into passes using old;
      before := case when passes then before end;
    end if;
    if new is not null then
      execute format('select %s from (select ($1).*) as %I', tg_argv[1], tg_table_name) into passes using new;
      after := case when passes then after end;
    end if;
    if before is null and after is null then
      return null;
    end if;
  end if;
  insert into realtime.changes (relation, type, record, old_record)
  values (tg_relid, case when before is null then 'INSERT' when after is null then 'DELETE' else 'UPDATE' end, after, before);
  perform pg_notify('realtime', 'change ' || pg_current_xact_id());
  return null;
end
$$;

-- The columns of a table that the publication carries.
create function realtime.published_columns(relation oid) returns name[] language sql stable set search_path = '' as $$
  select t.attnames
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_publication_tables t
    on t.pubname = 'supabase_realtime' and t.schemaname = n.nspname and t.tablename = c.relname
  where c.oid = relation
$$;

-- What a listener of a role may be told of a table. `chosen`: the only columns it asked for, or null.
create or replace function realtime.table_view(
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
  ), told as (
    select * from shown where may_read and (chosen is null or is_key or name = any (chosen))
  )
  select format('%I.%I', n.nspname, c.relname), n.nspname, c.relname, c.relrowsecurity, c.relreplident = 'f',
    array(select name from told where is_key),
    array(select name from told),
    array(select name from shown where identifies),
    (select bool_and(may_read) from shown where is_key),
    (select jsonb_agg(jsonb_build_object('name', name, 'type', typname) order by attnum) from told),
    coalesce(realtime.row_condition(relation, role_name), 'false')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.oid = relation
$$;

revoke execute on function realtime.captures(), realtime.published_columns(oid) from public;
