-- How long personal data is kept, and the removal of what is older. See docs/privacy.md and
-- docs/decisions/0055-personal-data-has-an-end.md.

-- A single row, which everybody may read: the policy of the shop names the periods. The limits are what law demands, or what the shop
-- needs to work.
create table public.retention_settings (
  id integer primary key default 1 constraint retention_settings_are_a_single_row check (id = 1),
  -- Orders without an account: whole years after the year of the order. Tax law demands records of six years.
  order_years integer not null default 6 constraint orders_are_kept_as_tax_law_demands check (order_years between 6 and 30),
  -- Messages of the contact form.
  message_months integer not null default 24
    constraint messages_are_kept_within_limits check (message_months between 1 and 120),
  -- Mails about finished orders. An order may be returned or disputed for weeks.
  mail_months integer not null default 12 constraint mails_are_kept_within_limits check (mail_months between 3 and 120),
  -- What payment providers sent, word for word. Card holders may dispute a payment for months.
  payment_event_months integer not null default 18
    constraint payment_events_are_kept_within_limits check (payment_event_months between 6 and 120),
  -- What the activity log says about customers and their orders; who did what and when stays.
  audit_months integer not null default 24
    constraint activity_is_kept_within_limits check (audit_months between 6 and 120),
  -- Receipts of transfers and photos of returns, once their order is finished. Payments and returns stay.
  upload_months integer not null default 24 constraint uploads_are_kept_within_limits check (upload_months between 6 and 72),
  -- Sign-ups that were never confirmed, unused anonymous accounts, and invitations that were accepted or expired.
  signup_days integer not null default 30 constraint signups_are_kept_within_limits check (signup_days between 7 and 365),
  updated_at timestamptz not null default now()
);

insert into public.retention_settings default values;

create trigger retention_settings_stay before delete on public.retention_settings
for each row execute function private.refuse_delete();
call private.keep_version('public.retention_settings');
call private.enable_audit('public.retention_settings');

alter publication supabase_realtime add table public.retention_settings;

alter table public.retention_settings enable row level security;
revoke all on public.retention_settings from anon, authenticated;
grant select on public.retention_settings to anon, authenticated;
grant update (order_years, message_months, mail_months, payment_event_months, audit_months, upload_months, signup_days)
on public.retention_settings to authenticated;

create policy "everybody sees how long data is kept" on public.retention_settings
for select to anon, authenticated using (true);
create policy "admins change how long data is kept" on public.retention_settings
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

-- The last run, which may take several calls. Only apply_retention() writes it.
create table private.retention_state (
  id integer primary key default 1 constraint retention_state_is_a_single_row check (id = 1),
  started_at timestamptz,
  -- Null while something that is too old is left.
  finished_at timestamptz,
  -- The number of removed rows of each subject.
  counts jsonb not null default '{}',
  -- Older rows of the audit log name no customer any more.
  audit_erased_until timestamptz not null default '-infinity'
);

insert into private.retention_state default values;

-- Orders are kept to the end of a year in Lagos, as their tax records are.
create function private.orders_end_before(p_years integer) returns timestamptz
language sql stable set search_path = '' as $$
  select (date_trunc('year', now() at time zone 'Africa/Lagos') - make_interval(years => p_years)) at time zone 'Africa/Lagos'
$$;

-- Each of the following handles at most p_most rows of those before p_before, the oldest first, and returns their number.

-- Anonymises finished orders without an account that nothing has happened to since. Rows that somebody works on are left for the
-- next run.
create function private.retain_orders(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  old uuid[] := array(
    select id from public.orders as placed
    where created_at < p_before and updated_at < p_before and user_id is null and shipping_address <> 'Erased'
      and private.is_finished(placed)
      and not exists (
        select from public.refunds
        where order_id = placed.id and (status in ('pending', 'approved') or greatest(created_at, processed_at) >= p_before)
      )
    order by created_at limit p_most for update skip locked
  );
begin
  perform private.anonymise_orders(old);
  return cardinality(old);
end
$$;

-- What staff wrote about refunds and payments whose order was deleted, or was never known.
create function private.retain_texts_without_order(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  refunded uuid[] := array(
    select id from public.refunds
    where order_id is null and updated_at < p_before and status in ('rejected', 'processed')
      and (reason <> 'Erased' or notes is not null)
    order by updated_at limit p_most for update skip locked
  );
  paid uuid[] := array(
    select id from public.payments where order_id is null and updated_at < p_before and rejection is not null
    order by updated_at limit p_most for update skip locked
  );
  tasks uuid[] := array(
    select id from public.payment_tasks where order_id is null and updated_at < p_before and resolution <> 'Erased'
    order by updated_at limit p_most for update skip locked
  );
begin
  update public.refunds set reason = 'Erased', notes = null where id = any (refunded);
  update public.payments set rejection = null where id = any (paid);
  update public.payment_tasks set resolution = 'Erased' where id = any (tasks);
  perform private.erase_from_audit_log('refunds', refunded::text[]);
  perform private.erase_from_audit_log('payments', paid::text[]);
  perform private.erase_from_audit_log('payment_tasks', tasks::text[]);
  return cardinality(refunded) + cardinality(paid) + cardinality(tasks);
end
$$;

-- Erases customers who have neither an account nor an order that names them.
create function private.retain_customers(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  old uuid;
  erased integer := 0;
begin
  for old in
    select id from public.customers as customer
    where created_at < p_before and updated_at < p_before
      and not exists (select from public.orders where lower(customer_email) = lower(customer.email))
      and not exists (select from auth.users as account where lower(account.email) = lower(customer.email))
    order by created_at limit p_most for update skip locked
  loop
    perform private.erase_customer_row(old);
    erased := erased + 1;
  end loop;
  return erased;
end
$$;

create function private.retain_messages(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  old uuid[] := array(
    select id from public.contact_messages where created_at < p_before
    order by created_at limit p_most for update skip locked
  );
begin
  delete from public.contact_messages where id = any (old);
  perform private.erase_from_audit_log('contact_messages', old::text[]);
  return cardinality(old);
end
$$;

-- Rows of the same moment are handled together, so that the moment says which ones are done.
create function private.retain_audit_log(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  old uuid[];
  erased_until timestamptz;
begin
  select array_agg(id), max(created_at) into old, erased_until from (
    select id, created_at from public.audit_log
    where created_at > (select audit_erased_until from private.retention_state) and created_at < p_before
      and table_name in (
        'orders', 'order_items', 'customers', 'contact_messages', 'payments', 'payment_tasks', 'refunds', 'refund_transfers', 'returns'
      )
    order by created_at fetch first p_most rows with ties
  ) as oldest;
  if old is null then
    return 0;
  end if;
  perform private.erase_audit_rows(old);
  update private.retention_state set audit_erased_until = erased_until where id = 1;
  return cardinality(old);
end
$$;

-- What is removed from one table alone: the statement `change` is applied to the rows of `old`, which names the table
-- and ends in a condition, whose time `age` is before `until` ($1).
create function private.retained_rows(kept public.retention_settings)
returns table (subject text, change text, old text, age text, until timestamptz)
language sql stable set search_path = '' as $$
  values
    -- The outbox also keeps a mail from being written twice. A finished order gets none by itself, so its mails may
    -- go.
    (
      'mails', 'delete from public.mail_outbox',
      'public.mail_outbox as mail where next_attempt_at is null and not exists (
        select from public.orders as placed where id = mail.order_id and not private.is_finished(placed)
      )',
      'created_at', now() - make_interval(months => kept.mail_months)
    ),
    (
      'payment_events', 'update public.payment_events set raw = ''{"erased": true}''',
      'public.payment_events where raw <> ''{"erased": true}''',
      'received_at', now() - make_interval(months => kept.payment_event_months)
    ),
    -- Without their names the sweep removes the files: see unused_uploads().
    (
      'receipts', 'update public.payments set receipt = null',
      'public.payments as payment where receipt is not null and state <> ''submitted'' and not exists (
        select from public.orders as placed where id = payment.order_id and not private.is_finished(placed)
      )',
      'created_at', now() - make_interval(months => kept.upload_months)
    ),
    (
      'photos', 'update public.returns set photos = ''{}''',
      'public.returns as request where photos <> ''{}'' and not exists (
        select from public.orders as placed where id = request.order_id and not private.is_finished(placed)
      )',
      'created_at', now() - make_interval(months => kept.upload_months)
    ),
    -- Accounts whose address was never confirmed, and anonymous ones that nobody has used since. Single sign-on
    -- confirms by itself.
    (
      'accounts', 'delete from auth.users',
      'auth.users as account where coalesce(last_sign_in_at, created_at) < $1 and not is_sso_user
        and (is_anonymous or (email_confirmed_at is null and phone_confirmed_at is null))
        and not exists (
          select from auth.sessions where user_id = account.id and greatest(updated_at, refreshed_at) >= $1
        )
        and not exists (select from public.user_roles where user_id = account.id)
        and not exists (select from public.orders where user_id = account.id)',
      'created_at', now() - make_interval(days => kept.signup_days)
    ),
    (
      'invitations', 'delete from public.staff_invitations', 'public.staff_invitations where true',
      'coalesce(accepted_at, expires_at)', now() - make_interval(days => kept.signup_days)
    ),
    -- Tax documents keep the name of an erased order for as long as orders are kept. The order of an account still
    -- has it.
    (
      'tax_documents', 'update public.tax_documents set customer_name = ''Erased customer''',
      'public.tax_documents as document where customer_name <> ''Erased customer'' and not exists (
        select from public.orders where id = document.order_id and shipping_address <> ''Erased''
      )',
      'issued_at', private.orders_end_before(kept.order_years)
    )
$$;

-- With the rights of its caller: it runs what it is given.
create function private.retain_rows(
  p_change text, p_old text, p_age text, p_before timestamptz, p_most integer
) returns integer
language plpgsql set search_path = '' as $$
declare
  old uuid[];
begin
  execute format(
    'select array(select id from %1$s and %2$s < $1 order by %2$s limit $2 for update skip locked)',
    p_old, p_age
  ) into old using p_before, p_most;
  execute p_change || ' where id = any ($1)' using old;
  return cardinality(old);
end
$$;

-- The counts of the rate limits are removed at their next use as well, which may never come.
create function private.retain_limits(p_before timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.hourly_attempts where attempted_at < p_before;
  delete from private.staff_mails where sent_at < p_before;
  delete from private.order_claims where expires_at < p_before;
end
$$;

-- Notes the counts of a call: in a new run if the last one is over, else added to it.
create function private.note_retention(p_counts jsonb, p_is_complete boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.retention_state
  set
    started_at = case when finished_at is null then coalesce(started_at, now()) else now() end,
    finished_at = case when p_is_complete then now() end,
    counts = case when finished_at is not null then p_counts else (
      select jsonb_object_agg(key, value::integer + coalesce((counts ->> key)::integer, 0)) from jsonb_each_text(p_counts)
    ) end
  where id = 1;
end
$$;

-- Removes personal data that is older than the settings allow, at most p_most rows of each subject (10,000), and returns
-- { counts: { subject: rows }, is_complete }. Call it until it is complete, each time in a transaction of its own. Of two callers
-- the second waits.
create function public.apply_retention(p_most integer default 500) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most integer := least(greatest(p_most, 1), 10000);
  kept public.retention_settings;
  end_of_orders timestamptz;
  counts jsonb;
  is_complete boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('retention', 0));
  select * into kept from public.retention_settings where id = 1;
  end_of_orders := private.orders_end_before(kept.order_years);
  perform private.retain_limits(now() - interval '1 hour');
  counts := jsonb_build_object(
    'orders', private.retain_orders(end_of_orders, most),
    'texts_without_order', private.retain_texts_without_order(end_of_orders, most),
    'messages', private.retain_messages(now() - make_interval(months => kept.message_months), most),
    'audit_log', private.retain_audit_log(now() - make_interval(months => kept.audit_months), most)
  );
  -- After the orders, which may have been the last to name a customer.
  counts := counts || jsonb_build_object('customers', private.retain_customers(end_of_orders, most)) || (
    select jsonb_object_agg(subject, private.retain_rows(change, old, age, until, most))
    from private.retained_rows(kept)
  );
  is_complete := not exists (select from jsonb_each_text(counts) where value::integer >= most);
  perform private.note_retention(counts, is_complete);
  return jsonb_build_object('counts', counts, 'is_complete', is_complete);
end
$$;

-- The last run, for staff; no row before the first one.
create function public.retention_status() returns table (started_at timestamptz, finished_at timestamptz, counts jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query select started_at, finished_at, counts from private.retention_state where started_at is not null;
end
$$;

revoke all on function public.retention_status from service_role;
grant execute on function public.apply_retention to service_role;
grant execute on function public.retention_status to authenticated;
