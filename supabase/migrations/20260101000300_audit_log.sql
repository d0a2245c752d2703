-- The audit log: what staff changed, written by triggers in the transaction of the change. Rows are only ever added: no role may change
-- or delete one, the service key included. Only the erasure of personal data does, and the end of their keeping time. No column
-- references another table, so that rows outlive what they describe. See docs/behaviour/messages-and-activity.md#activity.
create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  -- The clock, not the start of the transaction: rows of one transaction keep their order.
  created_at timestamptz not null default clock_timestamp(),
  -- The person with the name and e-mail address of that moment; without an id, the service key or the database's owner.
  actor text not null constraint audit_actor_is_known check (actor in ('staff', 'shopper', 'system')),
  actor_id uuid,
  actor_email text,
  actor_name text,
  table_name text not null,
  row_id text not null,
  -- What staff know the row by: an order's number, a product's name, a post's title.
  row_label text not null,
  action text not null constraint audit_action_is_known check (action in ('insert', 'update', 'delete')),
  -- The whole row of an insert or a delete; of an update only the changed columns.
  before jsonb,
  after jsonb,
  -- Of an update, for lists: each changed column with its old and new value, or null if one has more than 200 characters.
  changes jsonb
);

create index audit_log_newest_idx on public.audit_log (created_at desc, id);
create index audit_log_row_idx on public.audit_log (table_name, row_id, created_at desc);
create index audit_log_table_idx on public.audit_log (table_name, created_at desc, id);
create index audit_log_staff_idx on public.audit_log (actor_id, created_at desc, id) where actor = 'staff';
-- Finds deleted rows by their label, such as the history of an order by its number.
create index audit_log_label_idx on public.audit_log (table_name, row_label, created_at desc);

create function private.refuse_audit_log_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Set by private.erase_audit_rows() while it removes personal data.
  if tg_op <> 'TRUNCATE' and current_setting('private.erases_audit_log', true) = 'on' then
    return null;
  end if;
  raise exception using
    errcode = 'PT403', hint = 'audit_log_is_append_only', message = 'The record of what was done is only ever added to.';
end
$$;

create trigger audit_log_stays before update or delete or truncate on public.audit_log
for each statement execute function private.refuse_audit_log_change();

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

create policy "admins read the record" on public.audit_log
for select to authenticated using ((select public.is_admin()));

-- The label of a refund is its order's number, the label of a role its account's e-mail address, the label of facts and options their
-- product's name, the label of a variant its title.
create function private.label_from_other_table(table_name text, content jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case table_name
    when 'refunds' then (select order_number from public.orders where id = (content ->> 'order_id')::uuid)
    when 'user_roles' then (select email from auth.users where id = (content ->> 'user_id')::uuid)
    when 'product_facts' then (select name from public.products where id = (content ->> 'id')::uuid)
    when 'product_options' then (select name from public.products where id = (content ->> 'product_id')::uuid)
    when 'product_variants' then private.variant_title(
      (select name from public.products where id = (content ->> 'product_id')::uuid),
      array(select jsonb_array_elements_text(content -> 'choices'))
    )
  end;
end
$$;

-- The next two run for every written row. Without settings of their own PostgreSQL inlines them into the calling query
-- (whose search path is empty), which is several times as fast.
create function private.audit_label(table_name text, content jsonb) returns text
language sql stable as $$
  select left(coalesce(
    case
      when table_name in ('refunds', 'user_roles', 'product_facts', 'product_options', 'product_variants')
      then private.label_from_other_table(table_name, content)
      when table_name = 'staff_invitations' then content ->> 'email'
      when table_name = 'website_settings' then 'Website settings'
      when table_name = 'retention_settings' then 'Privacy settings'
      when table_name = 'staff_settings' then 'Sign-in of staff'
      when table_name = 'tax_settings' then 'VAT settings'
      when table_name = 'mail_settings' then 'Mail settings'
      when table_name = 'payment_methods' then replace(content ->> 'method', '_', ' ')
      when table_name = 'setup_checklist' then 'Checklist'
      -- A list of words without signs that JSON escapes.
      when table_name = 'search_synonyms' then translate(content ->> 'words', '["]', '')
      when table_name = 'storefront_texts' then 'Texts: ' || replace(content ->> 'page', '-', ' ')
    end,
    content ->> 'order_number', content ->> 'title', content ->> 'name', content ->> 'question',
    content ->> 'product_name', content ->> 'section_name', content ->> 'label', content ->> 'code',
    content ->> 'reference', ''
  ), 200)
$$;

-- Leaves out the columns that the database maintains itself.
create function private.audited_values(content jsonb) returns jsonb
language sql immutable as $$
  select content - '{updated_at,stock_taken,is_unproved,idempotency_key,phone_digits,is_confirmed,reviewed_at,next_check_at,checks}'::text[]
$$;

-- Who writes, or no row if the write is not logged: it is neither by staff nor on a table that logs everybody's writes. A
-- shopper chooses their own name, and rows stay for good, so the name is cut off at 200 characters.
create function private.audit_actor(actors text)
returns table (actor text, actor_id uuid, actor_email text, actor_name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Also somebody who has just accepted an invitation, and still has to choose a password or to add a second factor.
  is_staff boolean := public.staff_access() in ('granted', 'new_password_needed', 'enrolment_needed');
begin
  if is_staff or actors = 'everybody' then
    return query
    select
      case when is_staff then 'staff' when auth.uid() is null then 'system' else 'shopper' end,
      auth.uid(), account.email::text, left(account.raw_user_meta_data ->> 'full_name', 200)
    from (values (auth.uid())) as caller (id)
    left join auth.users as account on account.id = caller.id;
  end if;
end
$$;

-- The trigger functions run once per statement. Their arguments: the key column, and whose writes are logged.
-- Serves inserts and deletes: `written` is the transition table of either.
create function private.record_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  writer record;
begin
  select * into writer from private.audit_actor(tg_argv[1]);
  if found then
    -- The role is deleted already, but whoever gives up their own was staff at that moment.
    if tg_op = 'DELETE' and tg_table_name = 'user_roles'
      and exists (select from written where to_jsonb(written) ->> 'user_id' = auth.uid()::text)
    then
      writer.actor := 'staff';
    end if;
    insert into public.audit_log
      (actor, actor_id, actor_email, actor_name, table_name, row_id, row_label, action, before, after)
    select
      writer.actor, writer.actor_id, writer.actor_email, writer.actor_name,
      tg_table_name, content ->> tg_argv[0], private.audit_label(tg_table_name, content), lower(tg_op),
      case tg_op when 'DELETE' then private.audited_values(content) end,
      case tg_op when 'INSERT' then private.audited_values(content) end
    -- `offset 0` keeps the planner from converting the row once for each use of its content.
    from (select to_jsonb(written) as content from written offset 0) as rows;
  end if;
  return null;
end
$$;

-- A full join, so that a row whose key changed is logged as one deleted and one inserted row.
create function private.record_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  writer record;
begin
  select * into writer from private.audit_actor(tg_argv[1]);
  if not found then
    return null;
  end if;
  insert into public.audit_log
    (actor, actor_id, actor_email, actor_name, table_name, row_id, row_label, action, before, after, changes)
  select
    writer.actor, writer.actor_id, writer.actor_email, writer.actor_name,
    tg_table_name, coalesce(new_row, old_row) ->> tg_argv[0],
    private.audit_label(tg_table_name, coalesce(new_row, old_row)),
    case when old_row is null then 'insert' when new_row is null then 'delete' else 'update' end,
    case when new_row is null then old_row else changed.before end,
    case when old_row is null then new_row else changed.after end,
    changed.changes
  from (select private.audited_values(to_jsonb(removed)) as old_row from removed) as old_rows
  full join (select private.audited_values(to_jsonb(added)) as new_row from added) as new_rows
  on old_row ->> tg_argv[0] = new_row ->> tg_argv[0]
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

-- `call private.enable_audit('public.products')` logs what staff write to the table; with 'everybody', also what shoppers
-- and the service key write. One action leaves one row: inserts and updates by triggers (depth above 0) follow from a write
-- that is logged itself. Rows deleted by a cascade are logged, because nothing else tells of them.
create procedure private.enable_audit(target regclass, key_column text default 'id', actors text default 'staff')
language plpgsql set search_path = '' as $$
declare
  called text := format('execute function private.%%s(%L, %L)', key_column, actors);
begin
  execute format('create trigger record_insert after insert on %s referencing new table as written ', target)
    || 'for each statement when (pg_trigger_depth() = 0) ' || format(called, 'record_rows');
  execute format('create trigger record_delete after delete on %s referencing old table as written ', target)
    || 'for each statement ' || format(called, 'record_rows');
  execute format('create trigger record_update after update on %s ', target)
    || 'referencing old table as removed new table as added '
    || 'for each statement when (pg_trigger_depth() = 0) ' || format(called, 'record_update');
end
$$;

-- The log needs is_admin(), so the table of roles came before it.
call private.enable_audit('public.user_roles', 'user_id', 'everybody');
call private.enable_audit('public.staff_settings');

-- The latest row of each member of staff, for the filter by person. Each step of the recursion reads one index entry, so the
-- cost depends on the number of people, not of rows.
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

grant execute on function public.audit_people to authenticated, service_role;
