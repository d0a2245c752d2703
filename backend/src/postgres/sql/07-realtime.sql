-- Realtime: messages that channels exchange, and the changes of published tables on their way to listeners.
create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- Policies on this table decide who may use a private channel; `realtime.topic()` names it. Rows with an event are
-- broadcasts sent from the database.
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default (now() at time zone 'utc'),
  inserted_at timestamp not null default (now() at time zone 'utc'),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at)
);
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

create function realtime.announce_message() returns trigger language plpgsql set search_path = '' as $$
begin
  -- Nobody can join a longer topic, and a notification has its limits.
  if octet_length(new.topic) <= 1000 then
    perform pg_notify(
      'realtime',
      'message ' || json_build_object('id', new.id, 'topic', new.topic, 'private', coalesce(new.private, false))
    );
  end if;
  return null;
end
$$;
create trigger announce_message after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null) execute function realtime.announce_message();

-- A broadcast must never fail the transaction that it tells of, so what goes wrong becomes a warning.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, jsonb_build_object('id', message_id) || payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- For triggers of the project's own: tells a private channel of a row's change.
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'operation', operation, 'schema', table_schema, 'table', table_name,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)
    ),
    event_name, topic_name
  );
end
$$;

-- Rows wait here for the minutes that a listening process may need to come back. Not logged: after a crash of the
-- database every listener has to look again anyway.
create unlogged table realtime.changes (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  relation oid not null,
  type text not null,
  -- The whole row as PostgreSQL writes composite values: it reads back as exactly the same row, whatever its types.
  record text,
  old_record text,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);
create index changes_changed_at_idx on realtime.changes (changed_at);

-- One notification per transaction, delivered at its commit and in the order of commits; none when it is rolled back.
create function realtime.capture_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into realtime.changes (relation, type, record, old_record)
  values (tg_relid, tg_op, new::text, old::text);
  perform pg_notify('realtime', 'change ' || pg_current_xact_id());
  return null;
end
$$;

create publication supabase_realtime;

create function realtime.published_tables() returns setof oid language sql stable set search_path = '' as $$
  select c.oid
  from pg_catalog.pg_publication_tables p
  join pg_catalog.pg_namespace n on n.nspname = p.schemaname
  join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
  where p.pubname = 'supabase_realtime' and n.nspname <> 'realtime'
$$;

-- Tables that are published without a trigger, or have one and are published no more.
create function realtime.unfollowed_tables() returns table (relation regclass, is_published boolean)
language sql stable set search_path = '' as $$
  select coalesce(published, followed.tgrelid), published is not null
  from realtime.published_tables() as published
  full join (
    select tgrelid from pg_catalog.pg_trigger where tgname = '!realtime_capture' and tgparentid = 0
  ) as followed on followed.tgrelid = published
  where published is null or followed.tgrelid is null
$$;

-- The trigger's name sorts before others: a change is written down before another trigger answers it with a change.
create function realtime.follow_publication() returns void language plpgsql set search_path = '' as $$
declare
  stray record;
begin
  if not exists (select from realtime.unfollowed_tables()) then
    return;
  end if;
  -- Another process may be about to do the same.
  perform pg_advisory_xact_lock(hashtext('realtime.follow_publication'));
  for stray in select * from realtime.unfollowed_tables() loop
    if stray.is_published then
      execute format(
        'create trigger "!realtime_capture" after insert or update or delete on %s
         for each row execute function realtime.capture_change()', stray.relation
      );
    else
      execute format('drop trigger "!realtime_capture" on %s', stray.relation);
    end if;
  end loop;
end
$$;

create function realtime.publication_changed() returns event_trigger language plpgsql set search_path = '' as $$
begin
  perform realtime.follow_publication();
end
$$;
do $$
begin
  create event trigger realtime_publication_changed on ddl_command_end
    when tag in ('CREATE PUBLICATION', 'ALTER PUBLICATION', 'DROP PUBLICATION', 'CREATE TABLE')
    execute function realtime.publication_changed();
exception when insufficient_privilege then
  null; -- for superusers only; without it the service looks at every start and at every subscription
end
$$;

-- Under which condition a role sees a row of a table, as its policies say it.
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

-- What a listener of a role may be told of a table. `chosen`: the only columns it asked for, or null.
create function realtime.table_view(
  relation oid, role_name name, chosen text[],
  out full_name text, out schema_name text, out table_name text, out secured boolean, out full_identity boolean,
  out keys text[], out readable text[], out identity text[], out may_read_keys boolean, out columns jsonb,
  out condition text
) language sql stable as $$
  with shown as (
    select a.attname::text as name, t.typname, a.attnum,
      coalesce(k.attnum is not null, false) as is_key,
      has_schema_privilege(role_name, c.relnamespace, 'usage')
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

-- Whether a role with claims sees a row. A policy that fails hides the row from its listener and troubles no other.
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

-- The members of `row` that are named, each cut when the whole is too large to be sent.
create function realtime.pick(row_value jsonb, names text[], too_large boolean) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(row_value)
  where key = any (names) and (not too_large or octet_length(value::text) <= 64)
$$;

-- A page of one transaction's changes, in order, with the subscriptions that may hear of each. A subscription names its
-- relation, type ('*' for all), role and claims, its filter as a condition with the columns it needs, its columns, and the
-- snapshot that it begins with.
create function realtime.visible_changes(of_xid xid8, after_id bigint, page_size int, subscriptions jsonb)
returns table (id bigint, body text, heard_by int[])
language plpgsql set search_path = public, extensions as $$
declare
  told record;
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
  for told in
    with page as (
      select * from realtime.changes c where c.xid = of_xid and c.id > after_id order by c.id limit page_size
    )
    select c.id, c.relation, c.type, c.record, c.old_record, c.changed_at, s.role, s.columns, jsonb_agg(s) as listeners
    from page c
    join jsonb_to_recordset(subscriptions) as s(
      id int, relation oid, type text, role name, claims jsonb, columns text[], condition text, needs text[],
      since pg_snapshot
    ) on s.relation = c.relation and s.type in ('*', c.type) and not pg_visible_in_snapshot(of_xid, s.since)
    group by c.id, c.relation, c.type, c.record, c.old_record, c.changed_at, s.role, s.columns
    order by c.id
  loop
    select * into v from realtime.table_view(told.relation, told.role, told.columns);
    continue when v.full_name is null;
    id := told.id;
    frame := jsonb_build_object('schema', v.schema_name, 'table', v.table_name, 'type', told.type);
    problem := case
      when told.type = 'DELETE' or v.may_read_keys then null
      when v.may_read_keys is null then 'Error 400: Bad Request, no primary key'
      else 'Error 401: Unauthorized'
    end;
    if problem is not null then
      body := frame || jsonb_build_object('errors', array[problem]);
      heard_by := array(select (each ->> 'id')::int from jsonb_array_elements(told.listeners) as each);
      return next;
      continue;
    end if;

    whole := '{}';
    cut := '{}';
    for listener in
      select * from jsonb_to_recordset(told.listeners) as l(id int, claims jsonb, condition text, needs text[])
      where told.type <> 'DELETE' or l.needs <@ v.identity
    loop
      continue when not realtime.sees(
        v.full_name, v.table_name, coalesce(told.record, told.old_record),
        format('(%s) and (%s)', v.condition, listener.condition), told.role, listener.claims
      );
      -- Who sees the row now need not have seen it before.
      if told.type = 'UPDATE' and v.secured and v.full_identity and not realtime.sees(
        v.full_name, v.table_name, told.old_record, v.condition, told.role, listener.claims
      ) then
        cut := cut || listener.id;
      else
        whole := whole || listener.id;
      end if;
    end loop;
    continue when cardinality(whole) + cardinality(cut) = 0;

    execute format('select to_jsonb($1::%1$s), to_jsonb($2::%1$s)', v.full_name)
      into new_row, old_row using told.record, told.old_record;
    too_large := coalesce(octet_length(told.record), 0) + coalesce(octet_length(told.old_record), 0) > 1024 * 1024;
    frame := frame || jsonb_build_object(
      'columns', v.columns, 'commit_timestamp',
      to_char(told.changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'errors', case when too_large then array['Error 413: Payload Too Large'] end
    );
    if told.type <> 'DELETE' then
      frame := frame || jsonb_build_object('record', realtime.pick(new_row, v.readable, too_large));
    end if;
    heard_by := whole;
    body := case
      when told.type = 'INSERT' then frame
      else frame || jsonb_build_object('old_record', realtime.pick(
        old_row,
        array(
          select unnest(v.readable)
          intersect select unnest(case when told.type = 'DELETE' and v.secured then v.keys else v.identity end)
        ),
        too_large
      ))
    end;
    if cardinality(whole) > 0 then
      return next;
    end if;
    if cardinality(cut) > 0 then
      heard_by := cut;
      body := frame || jsonb_build_object('old_record', realtime.pick(old_row, v.keys, too_large));
      return next;
    end if;
  end loop;
end
$$;

-- Callers send and are asked for their topic; the rest is the service's own.
revoke execute on function realtime.capture_change(), realtime.follow_publication(), realtime.publication_changed(),
  realtime.published_tables(), realtime.unfollowed_tables(), realtime.row_condition(oid, name), realtime.table_view(oid, name, text[]),
  realtime.sees(text, text, text, text, name, jsonb), realtime.pick(jsonb, text[], boolean),
  realtime.visible_changes(xid8, bigint, int, jsonb)
  from public;
