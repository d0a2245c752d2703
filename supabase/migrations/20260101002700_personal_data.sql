-- Reading and erasing the personal data of one person: docs/privacy.md, docs/decisions/0050-personal-data.md.

-- Removes the customer's row with its traces in the audit log, the removal included.
create function private.erase_customer_row(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.customers where id = p_id;
  perform private.erase_from_audit_log('customers', array[p_id::text]);
end
$$;

-- The same for the address of a customer whom staff may have deleted.
create function private.erase_customer_of(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.customers where lower(email) = p_email;
  perform private.erase_from_audit_log('customers', private.logged_rows_naming('customers', '{}', p_email));
end
$$;

create function private.own_orders_as_json() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    to_jsonb(placed) - '{user_id,phone_digits,stock_taken,is_unproved,idempotency_key}'::text[] || jsonb_build_object(
      'figures', (select to_jsonb(figures) from private.order_figures(placed) as figures),
      'items', (select coalesce(jsonb_agg(to_jsonb(item) - '{order_id,position}'::text[] order by position), '[]')
        from public.order_items as item
        where order_id = placed.id),
      'timeline', (select coalesce(jsonb_agg(to_jsonb(event) - 'order_id' order by event.id), '[]')
        from public.order_timeline as event where order_id = placed.id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object(
          'method', method, 'reference', reference, 'amount', amount, 'state', state, 'paid_amount', paid_amount,
          'paid_at', paid_at, 'created_at', created_at
        ) order by created_at, id), '[]') from public.payments where order_id = placed.id),
      'returns', (select coalesce(jsonb_agg(to_jsonb(back) - '{order_id,handled_by,idempotency_key}'::text[]), '[]')
        from public.returns as back where order_id = placed.id),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object(
          'amount', amount, 'reason', reason, 'status', status, 'processed_at', processed_at
        )), '[]') from public.refunds where order_id = placed.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object(
          'kind', kind, 'number', number, 'gross', gross, 'vat_rate', vat_rate, 'vat', vat, 'issued_at', issued_at
        ) order by issued_at, serial), '[]') from public.tax_documents where order_id = placed.id),
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
-- nobody has proved to own, so it is not part of it. Times are those of Lagos, with their offset.
create function public.export_own_data() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'Africa/Lagos' as $$
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

-- Erases the deleted orders of an account, and returns whether one of them had this address.
create function private.erase_deleted_orders_of(p_user_id uuid, p_email text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  deleted text[] := private.logged_rows_naming('orders', array[p_user_id], null);
  names_address boolean := exists (
    select from public.audit_log
    where table_name = 'orders' and row_id = any (deleted)
      and (private.names_person(before, '{}', p_email) or private.names_person(after, '{}', p_email))
  );
begin
  perform private.erase_logged_orders(deleted);
  return names_address;
end
$$;

-- Deletes the caller's account with its sessions and factors; finished orders stay, anonymised. The last admin cannot leave: see
-- private.keep_an_admin().
create function public.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid := auth.uid();
  owner_email text;
  is_customer boolean;
begin
  perform private.require_own_account();
  if coalesce(private.signed_in_at() < now() - interval '10 minutes', true) then
    raise exception using
      errcode = 'PT403',
      hint = 'recent_sign_in_needed',
      message = 'For your safety, please sign in again, and delete your account within 10 minutes.';
  end if;
  select lower(email) into owner_email from auth.users where id = owner_id for update;
  -- A customer of this address whom other orders name, or whom staff added, may be somebody else.
  is_customer := exists (select from public.orders where user_id = owner_id and lower(customer_email) = owner_email);
  perform private.anonymise_finished(array(select id from public.orders where user_id = owner_id));
  is_customer := private.erase_deleted_orders_of(owner_id, owner_email) or is_customer;
  perform private.erase_logged_shopper(array[owner_id], null);
  perform private.erase_customer_of(owner_email)
  where is_customer and not exists (select from public.orders where lower(customer_email) = owner_email);
  delete from auth.users where id = owner_id;
end
$$;

-- For a request by mail or phone: erases what the shop stores under the customer's address. The audit log tells that it was done,
-- without the data.
create function public.erase_customer(p_customer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  erased text;
  messages text[];
  accounts uuid[];
begin
  perform private.require_staff();
  select lower(email) into erased from public.customers where id = p_customer_id for update;
  if not found then
    return;
  end if;
  perform private.anonymise_finished(array(select id from public.orders where lower(customer_email) = erased));
  messages := array(select id::text from public.contact_messages where lower(email) = erased)
    || private.logged_rows_naming('contact_messages', '{}', erased);
  delete from public.contact_messages where lower(email) = erased;
  perform private.erase_from_audit_log('contact_messages', messages);
  delete from public.mail_outbox where private.mailbox(recipient) = private.mailbox(erased) and lower(recipient) = erased;
  perform private.erase_customer_of(erased);
  -- An account of the staff is removed by its owner.
  with removed as (
    delete from auth.users as account
    where lower(email) = erased and not exists (select from public.user_roles where user_id = account.id)
      and not exists (select from public.orders where user_id = account.id)
    returning id
  )
  select coalesce(array_agg(id), '{}') into accounts from removed;
  perform private.erase_logged_orders(private.logged_rows_naming('orders', accounts, erased));
  perform private.erase_logged_shopper(accounts, erased);
end
$$;

revoke all on function public.export_own_data, public.delete_own_account, public.erase_customer
from service_role;
grant execute on function public.export_own_data, public.delete_own_account, public.erase_customer
to authenticated;
