-- What staff did, written by the database in the transaction that did it. Lines are only ever added: no policy, no grant
-- and no trigger lets anybody change one, the service key included. No line refers to another table, so that none goes
-- or changes with what it tells of.
create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  -- The clock, not the transaction's start: lines of one transaction keep their order.
  created_at timestamptz not null default clock_timestamp(),
  -- Who, as they were called then. Without an id it was the service key or the database's owner.
  actor text not null constraint audit_actor_is_known check (actor in ('staff', 'shopper', 'system')),
  actor_id uuid,
  actor_email text,
  actor_name text,
  table_name text not null,
  row_id text not null,
  -- An order's number, a product's name, a post's title: what a person calls the row.
  row_label text not null,
  action text not null constraint audit_action_is_known check (action in ('insert', 'update', 'delete')),
  -- The whole row of an insert or a delete; of an update only the columns that changed.
  before jsonb,
  after jsonb,
  -- Of an update, for lists: each changed column with its two values, or null where they are too long to read at a glance.
  changes jsonb
);

create index audit_log_newest_idx on public.audit_log (created_at desc, id);
create index audit_log_row_idx on public.audit_log (table_name, row_id, created_at desc);
create index audit_log_table_idx on public.audit_log (table_name, created_at desc, id);
create index audit_log_staff_idx on public.audit_log (actor_id, created_at desc, id) where actor = 'staff';

create function private.refuse_rewriting_the_record() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT403', message = 'The record of what was done is only ever added to.';
end
$$;

create trigger audit_log_stays before update or delete or truncate on public.audit_log
for each statement execute function private.refuse_rewriting_the_record();

-- A refund goes by its order, a role by its account.
create function private.looked_up_label(table_name text, content jsonb) returns text
language sql stable set search_path = '' as $$
  select case table_name
    when 'refunds' then (select order_number from public.orders where id = (content ->> 'order_id')::uuid)
    when 'user_roles' then (select email from auth.users where id = (content ->> 'user_id')::uuid)
  end
$$;

-- The next two run for every row that is written. Without settings of their own they become part of the query that
-- calls them (whose search path is empty), which is several times as fast.
create function private.label_of_row(table_name text, content jsonb) returns text
language sql stable as $$
  select left(coalesce(
    case
      when table_name in ('refunds', 'user_roles') then private.looked_up_label(table_name, content)
      when table_name = 'website_settings' then 'Website settings'
    end,
    content ->> 'order_number', content ->> 'title', content ->> 'name', content ->> 'question',
    content ->> 'product_name', content ->> 'section_name', content ->> 'label', content ->> 'code', ''
  ), 200)
$$;

-- What the database keeps for itself says nothing of what somebody did.
create function private.as_written(content jsonb) returns jsonb
language sql immutable as $$
  select content - '{updated_at,stock_taken,idempotency_key}'::text[]
$$;

-- Who is writing, or no row when the write is not on record: neither staff's nor to a table where everybody's is. What a
-- trigger writes follows from a write that is on record itself: the stock that an order takes, a customer's totals.
create function private.writer_on_record(whose text, even_in_triggers boolean default false)
returns table (actor text, actor_id uuid, actor_email text, actor_name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  is_staff boolean;
begin
  if pg_trigger_depth() > 1 and not even_in_triggers then
    return;
  end if;
  is_staff := public.is_admin();
  if is_staff or whose = 'everybody' then
    return query
    select
      case when is_staff then 'staff' when auth.uid() is null then 'system' else 'shopper' end,
      auth.uid(), account.email::text, account.raw_user_meta_data ->> 'full_name'
    from (values (auth.uid())) as caller (id)
    left join auth.users as account on account.id = caller.id;
  end if;
end
$$;

-- The triggers run once a statement, however many rows it wrote. Their arguments: the key's column, and whose writes are
-- on record.
create function private.record_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log
    (actor, actor_id, actor_email, actor_name, table_name, row_id, row_label, action, after)
  select
    writer.*, tg_table_name, content ->> tg_argv[0], private.label_of_row(tg_table_name, content), 'insert',
    -- An order comes before its items, so its total is not true yet.
    private.as_written(content) - 'total_amount'
  from private.writer_on_record(tg_argv[1]) as writer
  cross join (select to_jsonb(added) as content from added) as rows;
  return null;
end
$$;

-- What goes with another row is kept too, for nothing else tells of it.
create function private.record_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log
    (actor, actor_id, actor_email, actor_name, table_name, row_id, row_label, action, before)
  select
    writer.*, tg_table_name, content ->> tg_argv[0], private.label_of_row(tg_table_name, content), 'delete',
    private.as_written(content)
  from private.writer_on_record(tg_argv[1], even_in_triggers => true) as writer
  cross join (select to_jsonb(removed) as content from removed) as rows;
  return null;
end
$$;

-- The join is a full one so that a row whose key was changed is told of too, as one that went and one that came.
create function private.record_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log
    (actor, actor_id, actor_email, actor_name, table_name, row_id, row_label, action, before, after, changes)
  select
    writer.*, tg_table_name, coalesce(new_row, old_row) ->> tg_argv[0],
    private.label_of_row(tg_table_name, coalesce(new_row, old_row)),
    case when old_row is null then 'insert' when new_row is null then 'delete' else 'update' end,
    case when new_row is null then old_row else changed.before end,
    case when old_row is null then new_row else changed.after end,
    changed.changes
  from private.writer_on_record(tg_argv[1]) as writer
  cross join (
    (select private.as_written(to_jsonb(removed)) as old_row from removed) as old_rows
    full join (select private.as_written(to_jsonb(added)) as new_row from added) as new_rows
    on old_row ->> tg_argv[0] = new_row ->> tg_argv[0]
  )
  cross join lateral (
    select
      jsonb_object_agg(key, old_row -> key) as before,
      jsonb_object_agg(key, value) as after,
      jsonb_object_agg(key, case
        when length((old_row -> key)::text) <= 200 and length(value::text) <= 200
        then jsonb_build_array(old_row -> key, value)
      end) as changes
    from jsonb_each(new_row)
    where old_row is not null and value is distinct from old_row -> key
  ) as changed
  where old_row is distinct from new_row;
  return null;
end
$$;

-- For this migration and every later one that makes a table: `call private.put_on_record('public.products')`. With
-- 'everybody', what shoppers and the service key write is on record too.
create procedure private.put_on_record(target regclass, key_column text default 'id', whose text default 'staff')
language plpgsql set search_path = '' as $$
declare
  called text := format('for each statement execute function private.%%s(%L, %L)', key_column, whose);
begin
  execute format('create trigger record_insert after insert on %s referencing new table as added ', target)
    || format(called, 'record_insert');
  execute format('create trigger record_delete after delete on %s referencing old table as removed ', target)
    || format(called, 'record_delete');
  execute format('create trigger record_update after update on %s ', target)
    || 'referencing old table as removed new table as added ' || format(called, 'record_update');
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on all procedures in schema private from public;

call private.put_on_record('public.website_settings');
call private.put_on_record('public.categories');
call private.put_on_record('public.products');
call private.put_on_record('public.homepage_hero_slides');
call private.put_on_record('public.hero_media_settings', 'section_name');
call private.put_on_record('public.customers');
call private.put_on_record('public.faqs');
call private.put_on_record('public.blog_posts');
call private.put_on_record('public.portfolio_items');
call private.put_on_record('public.cms_pages');
call private.put_on_record('public.contact_messages');
-- Where money and power are, nobody's write goes without a line.
call private.put_on_record('public.orders', whose => 'everybody');
call private.put_on_record('public.refunds', whose => 'everybody');
call private.put_on_record('public.user_roles', 'user_id', 'everybody');
-- Items are added by the order they belong to and never change; those of a deleted order would be gone without a trace.
create trigger record_delete after delete on public.order_items referencing old table as removed
for each statement execute function private.record_delete('id', 'everybody');

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

create policy "admins read the record" on public.audit_log
for select to authenticated using ((select public.is_admin()));

-- The latest line of each of the staff who has one: for choosing a person to look at. One step of the index a person, not
-- one a line.
create function public.audit_people() returns setof public.audit_log
language sql stable set search_path = '' as $$
  with recursive people as (
    (select actor_id as id from public.audit_log where actor = 'staff' order by actor_id limit 1)
    union all
    select (
      select actor_id from public.audit_log
      where actor = 'staff' and actor_id > people.id
      order by actor_id limit 1
    )
    from people where people.id is not null
  )
  select latest.*
  from people
  cross join lateral (
    select * from public.audit_log where actor = 'staff' and actor_id = people.id order by created_at desc, id limit 1
  ) as latest
$$;

revoke all on function public.audit_people() from public, anon, authenticated;
grant execute on function public.audit_people() to authenticated, service_role;
