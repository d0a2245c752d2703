-- Reading and erasing the personal data of one person: docs/privacy.md, docs/decisions/0050-personal-data.md.

-- Removes what names a person from these rows of the audit log; who changed what and when stays.
create function private.erase_audit_rows(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  personal text[] := '{customer_name,customer_email,customer_phone,shipping_address,notes,staff_notes,delivery_street,'
    'delivery_landmark,tracking_number,driver_phone,discount_reason,user_id,name,email,phone,address,message,reason,answer,'
    'photos,receipt,rejection,resolution,failure}';
begin
  perform set_config('private.erases_audit_log', 'on', true);
  update public.audit_log
  set
    before = before - personal,
    after = after - personal,
    changes = changes - personal,
    row_label = case when table_name in ('customers', 'contact_messages') then 'Erased' else row_label end,
    actor_email = case when actor = 'staff' then actor_email end,
    actor_name = case when actor = 'staff' then actor_name end
  where id = any (p_ids);
  perform set_config('private.erases_audit_log', 'off', true);
end
$$;

-- The same for all that the audit log says about rows of a table.
create function private.erase_from_audit_log(p_table text, p_ids text[]) returns void
language sql security definer set search_path = '' as $$
  select private.erase_audit_rows(array(select id from public.audit_log where table_name = p_table and row_id = any (p_ids)))
$$;

-- Replaces the personal data of finished orders. Products, amounts, state, payments, refunds and tax documents stay.
create function private.anonymise_orders(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  returned uuid[] := array(select id from public.returns where order_id = any (p_ids));
  paid uuid[] := array(select id from public.payments where order_id = any (p_ids));
  refunded uuid[] := array(select id from public.refunds where order_id = any (p_ids));
  tasks uuid[] := array(select id from public.payment_tasks where order_id = any (p_ids));
begin
  delete from public.mail_outbox where order_id = any (p_ids);
  delete from public.order_staff_notes where order_id = any (p_ids);
  delete from private.order_links where order_id = any (p_ids);
  update public.payment_events set raw = '{"erased": true}'
  where reference in (select reference from public.payments where order_id = any (p_ids));
  update public.returns set reason = 'Erased', answer = case when answer is not null then 'Erased' end
  where id = any (returned);
  update public.refunds set reason = 'Erased', notes = null where id = any (refunded);
  update public.refund_transfers set failure = null where refund_id = any (refunded);
  update public.payments set rejection = null where id = any (paid);
  update public.payment_tasks set resolution = case when resolution is not null then 'Erased' end where id = any (tasks);
  update public.orders
  set
    user_id = null, customer_name = 'Erased customer', customer_email = null, customer_phone = null,
    shipping_address = 'Erased', delivery_street = null, delivery_landmark = null, notes = null, tracking_number = null, driver_phone = null,
    discount_reason = case when discount_amount > 0 then 'Erased' end, idempotency_key = null
  where id = any (p_ids);
  perform private.erase_from_audit_log('orders', p_ids::text[]);
  perform private.erase_from_audit_log('returns', returned::text[]);
  perform private.erase_from_audit_log('payments', paid::text[]);
  perform private.erase_from_audit_log('refunds', refunded::text[]);
  perform private.erase_from_audit_log(
    'refund_transfers', array(select id::text from public.refund_transfers where refund_id = any (refunded))
  );
  perform private.erase_from_audit_log('payment_tasks', tasks::text[]);
end
$$;

create function private.is_finished(placed public.orders) returns boolean
language sql stable set search_path = '' as $$
  select placed.status in ('delivered', 'cancelled')
    and not exists (select from public.returns where order_id = placed.id and status in ('requested', 'approved'))
    and not exists (
      select from public.payments where order_id = placed.id and (state = 'submitted' or awaits_staff)
    )
$$;

-- Anonymises all these orders. One that is open still needs its name and address, so it is refused with its number.
create function private.anonymise_finished(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  open_number text;
begin
  perform from public.orders where id = any (p_ids) order by id for update;
  select order_number into open_number from public.orders as placed
  where id = any (p_ids) and not private.is_finished(placed) order by created_at limit 1;
  if found then
    raise exception using
      errcode = 'PT409',
      hint = 'orders_are_open',
      detail = open_number,
      message = format('Order %s is not finished. Cancel it, or wait until it has arrived and its returns are done.', open_number);
  end if;
  perform private.anonymise_orders(p_ids);
end
$$;

-- Removes the customer's row with its traces in the audit log, the removal included.
create function private.erase_customer_row(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.customers where id = p_id;
  perform private.erase_from_audit_log('customers', array[p_id::text]);
end
$$;

create function private.own_orders_as_json() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    to_jsonb(placed) - '{user_id,phone_digits,stock_taken,idempotency_key}'::text[] || jsonb_build_object(
      'items', (select coalesce(jsonb_agg(to_jsonb(item) - 'order_id'), '[]') from public.order_items as item
        where order_id = placed.id),
      'timeline', (select coalesce(jsonb_agg(to_jsonb(event) - 'order_id' order by event.id), '[]')
        from public.order_timeline as event where order_id = placed.id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object(
          'method', method, 'reference', reference, 'amount', amount, 'state', state, 'paid_amount', paid_amount,
          'paid_at', paid_at, 'created_at', created_at
        )), '[]') from public.payments where order_id = placed.id),
      'returns', (select coalesce(jsonb_agg(to_jsonb(back) - '{order_id,handled_by,idempotency_key}'::text[]), '[]')
        from public.returns as back where order_id = placed.id),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object(
          'amount', amount, 'reason', reason, 'status', status, 'processed_at', processed_at
        )), '[]') from public.refunds where order_id = placed.id),
      'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'recipient', recipient, 'sent_at', sent_at)), '[]')
        from public.mail_outbox where order_id = placed.id and lower(recipient) = lower(placed.customer_email))
    ) order by placed.created_at
  ), '[]')
  from public.orders as placed where user_id = auth.uid()
$$;

-- Refuses guests, ended sessions, and a second factor that is enrolled but was not given.
create function private.require_own_account() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null or not private.has_session() then
    raise exception using errcode = 'PT401', hint = 'sign_in_needed', message = 'Please sign in first.';
  end if;
  perform private.require_second_factor();
end
$$;

-- All that the shop stores about the caller's account, for the caller alone. A message of the contact form names an address that
-- nobody has proved to own, so it is not part of it.
create function public.export_own_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_account();
  return (
    select jsonb_build_object(
      'exported_at', now(),
      'account', jsonb_build_object(
        'email', email, 'phone', phone, 'details', raw_user_meta_data, 'created_at', created_at,
        'last_sign_in_at', last_sign_in_at
      ),
      'second_factors', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', friendly_name, 'type', factor_type, 'created_at', factor.created_at
        )), '[]') from auth.mfa_factors as factor where user_id = account.id),
      'sessions', (select coalesce(jsonb_agg(jsonb_build_object(
          'created_at', session.created_at, 'user_agent', user_agent, 'ip', ip
        )), '[]') from auth.sessions as session where user_id = account.id),
      'orders', private.own_orders_as_json()
    )
    from auth.users as account where id = auth.uid()
  );
end
$$;

-- When the caller last proved to be the owner of the account: GoTrue's claim `amr`, which a refreshed token keeps.
create function private.signed_in_at() returns timestamptz
language sql stable set search_path = '' as $$
  select to_timestamp(max((method ->> 'timestamp')::double precision))
  from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as method
$$;

-- Deletes the caller's account with its sessions and factors; finished orders stay, anonymised. The last admin cannot leave: see
-- private.keep_an_admin().
create function public.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid := auth.uid();
  owner_email text;
  customer_id uuid;
begin
  perform private.require_own_account();
  if coalesce(private.signed_in_at() < now() - interval '10 minutes', true) then
    raise exception using
      errcode = 'PT403',
      hint = 'recent_sign_in_needed',
      message = 'For your safety, please sign in again, and delete your account within 10 minutes.';
  end if;
  select email into owner_email from auth.users where id = owner_id for update;
  -- A customer of this address whom other orders name, or whom staff added, may be somebody else.
  select id into customer_id from public.customers
  where lower(email) = lower(owner_email)
    and exists (select from public.orders where user_id = owner_id and lower(customer_email) = lower(owner_email));
  perform private.anonymise_finished(array(select id from public.orders where user_id = owner_id));
  perform from public.customers where id = customer_id
    and not exists (select from public.orders where lower(customer_email) = lower(owner_email));
  if found then
    perform private.erase_customer_row(customer_id);
  end if;
  delete from auth.users where id = owner_id;
end
$$;

-- For a request by mail or phone: erases what the shop stores under the customer's address. The audit log tells that it was done,
-- without the data.
create function public.erase_customer(p_customer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  erased text;
  messages uuid[];
begin
  perform private.require_staff();
  select lower(email) into erased from public.customers where id = p_customer_id for update;
  if not found then
    return;
  end if;
  perform private.anonymise_finished(array(select id from public.orders where lower(customer_email) = erased));
  messages := array(select id from public.contact_messages where lower(email) = erased);
  delete from public.contact_messages where id = any (messages);
  perform private.erase_from_audit_log('contact_messages', messages::text[]);
  delete from public.mail_outbox where lower(recipient) = erased;
  perform private.erase_customer_row(p_customer_id);
  -- An account of the staff is removed by its owner.
  delete from auth.users as account
  where lower(email) = erased and not exists (select from public.user_roles where user_id = account.id)
    and not exists (select from public.orders where user_id = account.id);
end
$$;

revoke all on function public.export_own_data(), public.delete_own_account(), public.erase_customer(uuid)
from anon, authenticated, service_role;
grant execute on function public.export_own_data(), public.delete_own_account(), public.erase_customer(uuid) to authenticated;
