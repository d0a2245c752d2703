-- Realtime: messages of channels, and the queue of changes to published tables.
create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- Policies on this table decide who may use a private channel; `realtime.topic()` returns the channel's topic. Rows with
-- an event are broadcasts sent from the database.
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
  -- No client can join a longer topic, and the payload of a notification is limited to 8000 bytes.
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

-- A broadcast must never fail the transaction that sends it, so an error becomes a warning.
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

-- For the project's own triggers: sends a row's change to a private channel.
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

-- Changes stay here for the few minutes in which a listening process may reconnect. The table is unlogged: after a crash
-- of the database every listener has to reload anyway.
create unlogged table realtime.changes (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  relation oid not null,
  type text not null,
  -- The row in the text form of composite values, which reads back as the same row whatever its types.
  record text,
  old_record text,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);
create index changes_changed_at_idx on realtime.changes (changed_at);

-- Tells all processes that there are changes. A process of ours does it after its commit (postgres/announcements.ts); for any
-- other program it is done here, at its commit.
create function realtime.announce_change() returns void language plpgsql set search_path = '' as $$
begin
  if current_setting('parlour.announced_later', true) is distinct from 'on' then
    perform pg_notify('realtime', 'change');
  end if;
end
$$;

-- Subscribers do not hear of it; what was made from the table's rows is outdated.
create function realtime.capture_truncate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into realtime.changes (relation, type) values (tg_relid, 'TRUNCATE');
  perform realtime.announce_change();
  return null;
end
$$;

-- Called by the capture trigger of each published table. Its arguments, if any, are the published operations and the row
-- filter. A row that an update brings into the filter is reported as an insert, and one that it takes out as a delete, as
-- in any subscription to a filtered publication. `old` and `new` are tested as text: `is not null` of a row is true only
-- if every column has a value. One notification per transaction is delivered, at its commit and in the order of commits.
create function realtime.capture_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before text := old::text;
  after text := new::text;
  passes boolean;
begin
  if tg_nargs > 1 and tg_argv[1] <> '' then
    if before is not null then
      execute format('select %s from (select ($1).*) as %I', tg_argv[1], tg_table_name) into passes using old;
      before := case when passes then before end;
    end if;
    if after is not null then
      execute format('select %s from (select ($1).*) as %I', tg_argv[1], tg_table_name) into passes using new;
      after := case when passes then after end;
    end if;
    if before is null and after is null then
      return null;
    end if;
  end if;
  insert into realtime.changes (relation, type, record, old_record)
  values (tg_relid, case when before is null then 'INSERT' when after is null then 'DELETE' else 'UPDATE' end, after, before);
  -- As realtime.announce_change(), whose call would take longer than the insert.
  if current_setting('parlour.announced_later', true) is distinct from 'on' then
    perform pg_notify('realtime', 'change');
  end if;
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

-- How each published table is captured: the published operations and the row filter.
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

-- Published tables whose capture trigger is missing or has other arguments than the publication asks for, and tables
-- with a capture trigger that should not have it. A table can be in both groups.
create function realtime.unfollowed_tables() returns table (relation regclass, is_published boolean)
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

-- Creates and drops capture triggers so that they match the publication. The trigger's name sorts before others: a change
-- is queued before another trigger reacts to it with a further change.
create function realtime.follow_publication() returns void language plpgsql set search_path = '' as $$
declare
  mismatch record;
begin
  if not exists (select from realtime.unfollowed_tables()) then
    return;
  end if;
  -- Another process may be doing the same.
  perform pg_advisory_xact_lock(hashtext('realtime.follow_publication'));
  for mismatch in
    select u.*, c.operations, c.row_filter from realtime.unfollowed_tables() u
    left join realtime.captures() c on c.relation = u.relation order by u.is_published
  loop
    if not mismatch.is_published then
      execute format('drop trigger "!realtime_capture" on %s', mismatch.relation);
      execute format('drop trigger "!realtime_truncate" on %s', mismatch.relation);
    else
      execute format(
        'create trigger "!realtime_capture" after %s on %s for each row execute function realtime.capture_change(%s)',
        mismatch.operations, mismatch.relation,
        case when mismatch.operations = 'insert or update or delete' and mismatch.row_filter = '' then ''
          else format('%L, %L', mismatch.operations, mismatch.row_filter) end
      );
      execute format(
        'create trigger "!realtime_truncate" after truncate on %s for each statement execute function realtime.capture_truncate()',
        mismatch.relation
      );
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
  null; -- only superusers may create it; without it the service follows the publication at each subscription
end
$$;

-- The changes that became visible since a snapshot, in order, with their rows as JSON: at most `most` of each table. It is
-- stable, so all its queries see what the calling statement sees. Planning the first query anew takes longer than it does.
create function realtime.changes_since(since pg_snapshot, most int)
returns table (id bigint, schema_name name, table_name name, type text, record jsonb, old_record jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  changed record;
begin
  for changed in
    select c.oid, n.nspname, c.relname from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.oid in (
      select relation from realtime.changes
      where xid >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xid, since)
    )
  loop
    return query execute format(
      'select c.id, %L::name, %L::name, c.type, to_jsonb(c.record::%3$s), to_jsonb(c.old_record::%3$s)
       from realtime.changes c
       where c.relation = $1 and c.xid >= pg_snapshot_xmin($2) and not pg_visible_in_snapshot(c.xid, $2)
       order by c.id limit $3',
      changed.nspname, changed.relname, changed.oid::regclass
    ) using changed.oid, since, most;
  end loop;
end
$$;

-- Callers may use realtime.topic() and the functions that send; these are internal.
revoke execute on function realtime.announce_change(), realtime.capture_change(), realtime.capture_truncate(), realtime.changes_since(pg_snapshot, int),
  realtime.published_tables(), realtime.captures(),
  realtime.unfollowed_tables(), realtime.follow_publication(), realtime.publication_changed()
  from public;
