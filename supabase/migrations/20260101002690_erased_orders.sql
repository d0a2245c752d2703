-- Erasing a person from orders, what belongs to them and the audit log: docs/privacy.md, docs/decisions/0050-personal-data.md.
-- The audit log alone still knows orders that were deleted before.

-- Removes what names a person from these rows of the audit log; who changed what and when stays.
create function private.erase_audit_rows(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  personal text[] := '{customer_name,customer_email,customer_phone,shipping_address,notes,staff_notes,delivery_street,'
    'delivery_landmark,tracking_number,driver_phone,user_id,name,email,phone,address,message,reason,answer,'
    'photos,receipt,rejection,resolution,failure,work_reason,kept_reason}';
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

-- The rows of a table, deleted ones included, that the audit log has had under the numbers of these orders.
create function private.logged_rows_of_orders(p_table text, p_numbers text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct row_id::uuid from public.audit_log where table_name = p_table and row_label = any (p_numbers))
$$;

-- Payments stay, without what providers and staff wrote about them.
create function private.anonymise_payments(p_order_ids uuid[], p_numbers text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  paid uuid[] := array(
    select id from public.payments where order_id = any (p_order_ids)
    union all
    select id from public.payments where order_id is null and order_number = any (p_numbers)
  );
  known_as text[] := array(select reference from public.payments where id = any (paid)) || p_numbers;
begin
  update public.payment_events set raw = '{"erased": true}' where reference = any (known_as);
  -- The sweep removes the files that nothing names any more: see unused_uploads().
  update public.payments set rejection = null, receipt = null where id = any (paid);
  update public.payment_tasks set resolution = 'Erased' where reference = any (known_as) and resolution is not null;
  update public.refund_transfers set failure = null where payment_id = any (paid);
  perform private.erase_from_audit_log('payments', paid::text[]);
  perform private.erase_from_audit_log(
    'payment_tasks', array(select id::text from public.payment_tasks where reference = any (known_as))
  );
  perform private.erase_from_audit_log(
    'refund_transfers', array(select id::text from public.refund_transfers where payment_id = any (paid))
  );
end
$$;

-- Refunds stay with their amounts. One that staff have moved to another order is that order's.
create function private.anonymise_refunds(p_order_ids uuid[], p_numbers text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  logged uuid[] := private.logged_rows_of_orders('refunds', p_numbers);
  refunded uuid[] := array(
    select id from public.refunds where order_id = any (p_order_ids)
    union all
    select known.id from unnest(logged) as known (id)
    where not exists (select from public.refunds where refunds.id = known.id and order_id is not null)
  );
begin
  update public.refunds set reason = 'Erased', notes = null where id = any (refunded);
  perform private.erase_from_audit_log('refunds', refunded::text[]);
end
$$;

-- Replaces the personal data of finished orders, and of deleted ones what is left of them. Products, amounts, state, payments,
-- refunds and tax documents stay.
create function private.anonymise_orders(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  numbers text[] := array(
    select order_number from public.orders where id = any (p_ids)
    union
    select row_label from public.audit_log where table_name = 'orders' and row_id = any (p_ids::text[])
  );
begin
  delete from public.mail_outbox where order_id = any (p_ids);
  delete from public.order_staff_notes where order_id = any (p_ids);
  delete from private.order_links where order_id = any (p_ids);
  delete from private.taken_orders where order_id = any (p_ids);
  update public.returns set reason = 'Erased', answer = case when answer is not null then 'Erased' end, photos = '{}'
  where order_id = any (p_ids);
  perform private.anonymise_payments(p_ids, numbers);
  perform private.anonymise_refunds(p_ids, numbers);
  update public.orders
  set
    user_id = null, customer_name = 'Erased customer', customer_email = null, customer_phone = null,
    shipping_address = 'Erased', delivery_street = null, delivery_landmark = null, notes = null, tracking_number = null, driver_phone = null,
    idempotency_key = null
  where id = any (p_ids);
  perform private.erase_from_audit_log('orders', p_ids::text[]);
  perform private.erase_from_audit_log('returns', private.logged_rows_of_orders('returns', numbers)::text[]);
end
$$;

create function private.is_finished(placed public.orders) returns boolean
language sql stable set search_path = '' as $$
  select placed.status in ('delivered', 'cancelled')
    and not exists (select from public.returns where order_id = placed.id and status in ('requested', 'approved'))
    and not exists (
      select from public.payments where order_id = placed.id and (state = 'submitted' or awaits_staff)
    )
    and not exists (
      select from public.payment_tasks where order_id = placed.id and kind = 'to_send_back' and resolved_at is null
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
      message = format('Order %s is not finished. Cancel it, or wait until it has arrived, its returns are done and its money is sent back.', open_number);
  end if;
  perform private.anonymise_orders(p_ids);
end
$$;

-- Whether a row, as the audit log has it, names one of the accounts or the e-mail address, which is in lower case. Without settings of
-- its own, so that the planner can inline it.
create function private.names_person(content jsonb, p_user_ids uuid[], p_email text) returns boolean
language sql immutable as $$
  select content ->> 'user_id' = any (p_user_ids::text[])
    or lower(coalesce(content ->> 'customer_email', content ->> 'email')) = p_email
$$;

-- The rows of a table, deleted ones included, with which the audit log names them. It reads all that the log says about the table:
-- an index for the few erasures would be written at every order.
create function private.logged_rows_naming(p_table text, p_user_ids uuid[], p_email text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select distinct row_id from public.audit_log
    where table_name = p_table
      and (private.names_person(before, p_user_ids, p_email) or private.names_person(after, p_user_ids, p_email))
  )
$$;

-- Erases what the audit log says about these orders, and what is left of those that were deleted.
create function private.erase_logged_orders(p_ids text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.anonymise_orders(array(
    select named.id::uuid from unnest(p_ids) as named (id)
    where not exists (select from public.orders where orders.id = named.id::uuid)
  ));
  perform private.erase_from_audit_log('orders', p_ids);
end
$$;

-- Erases who the shopper was that did something. It stays on record who of the staff did.
create function private.erase_logged_shopper(p_user_ids uuid[], p_email text) returns void
language sql security definer set search_path = '' as $$
  select private.erase_audit_rows(array(
    select id from public.audit_log
    where actor = 'shopper' and (actor_id = any (p_user_ids) or lower(actor_email) = p_email)
  ))
$$;
