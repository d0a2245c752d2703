-- Orders of customers without an account: opened by the key of their link, looked up by number and contact, and claimed
-- by an account. See docs/behaviour/guests.md.

-- The order with this number, for the holder of its link; null for a wrong key and for an unknown number.
create function public.linked_order(p_number text, p_key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.shopper_order(placed)
  from public.orders as placed join private.order_links as link on link.order_id = placed.id
  where placed.order_number = p_number and link.secret = p_key
$$;

-- The path of the page of an order that was placed without an account, for the one who placed it with this key.
create function public.guest_order_path(p_order_id uuid, p_idempotency_key uuid) returns text
language sql security definer set search_path = '' as $$
  select private.order_path(placed)
  from public.orders as placed
  where placed.id = p_order_id and placed.idempotency_key = p_idempotency_key and placed.user_id is null
$$;

-- An email in lower case, or the digits of a phone number.
create function private.typed_contact(p_contact text) returns text
language sql immutable set search_path = '' as $$
  select case when contact like '%@%' then lower(contact) else private.phone_digits(contact) end
  from left(private.clean_text(left(p_contact, 1000)), 254) as contact
$$;

-- The order without an account that has this number and this email or phone; null for a wrong contact, for an unknown number and for
-- an order of an account, so that nobody learns which it was. Of the number its digits count, however it was typed.
create function private.order_of_contact(p_number text, p_contact text) returns public.orders
language sql stable set search_path = '' as $$
  select placed
  from public.orders as placed cross join private.typed_contact(p_contact) as contact
  where placed.order_number = 'ORD-' || regexp_replace(private.clean_text(left(p_number, 40)), '[^0-9]', '', 'g') and placed.user_id is null
    and case
      when contact like '%@%' then lower(placed.customer_email) = contact
      else length(contact) >= 7 and placed.phone_digits = contact
    end
$$;

-- What the number and the contact of an order tell of it: its status and what comes next. A number is the time of the order, which
-- can be guessed, so they do not open the order. Null for a wrong contact and for an unknown number. Of attempts that find nothing,
-- ten an hour count for each contact, and sixty for each network.
create function public.find_order(p_number text, p_contact text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders := private.order_of_contact(p_number, p_contact);
  is_wrong boolean := placed.id is null;
begin
  perform private.forget_attempts();
  -- Without a limit for networks, many known contacts could be tried.
  perform private.refuse_until(
    private.count_attempt_of_visitor('order search network', 60, is_wrong),
    'too_many_searches',
    'Many orders were looked for from your network. Please try again in an hour, or contact us.'
  );
  -- Others can use it up, so nothing else depends on it: neither the link nor mailing it.
  perform private.refuse_until(
    private.count_attempt('order search contact ' || coalesce(private.typed_contact(p_contact), ''), 10, is_wrong),
    'too_many_searches',
    'Orders with this email or phone number were looked for many times. Please try again in an hour, or contact us.'
  );
  return (
    select jsonb_build_object(
      'order_number', placed.order_number, 'status', placed.status, 'title', effect.title, 'description', effect.description,
      'delivery_method', placed.delivery_method, 'has_expired', placed.has_expired,
      'awaits_payment', placed.status <> 'cancelled' and placed.payment_status = 'pending' and private.amount_due(placed) > 0
        and not private.waits_for_pieces(placed.pieces),
      'pieces', placed.pieces,
      'has_email', placed.customer_email is not null
    )
    from public.order_status_effects as effect
    where effect.field = 'status' and effect.status = placed.status
  );
end
$$;

-- Mails the link of the order with this number and contact to the order's email, at most three times an hour. Answers the same
-- whether there is such an order or not.
create function public.mail_order_link(p_number text, p_contact text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders := private.order_of_contact(p_number, p_contact);
begin
  perform private.forget_attempts();
  perform private.refuse_until(
    private.count_attempt_of_visitor('order link network', 60),
    'too_many_mails',
    'Many links were asked for from your network. Please try again in an hour, or contact us.'
  );
  if placed.customer_email is not null and private.count_attempt('order link ' || placed.id, 3) is null then
    perform private.queue_mail('order_link', placed, gen_random_uuid()::text);
  end if;
end
$$;

-- Codes with which an account claims an order that was placed without one.
create table private.order_claims (
  order_id uuid primary key references public.orders on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  code text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null default now() + interval '30 minutes'
);

create index order_claims_user_id_idx on private.order_claims (user_id);

-- The order behind a link, for an account that is about to claim it.
create function private.order_to_claim(p_number text, p_key text) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  perform private.require_account();
  perform private.require_second_factor();
  select orders.* into placed
  from public.orders join private.order_links as link on link.order_id = orders.id
  where orders.order_number = p_number and link.secret = p_key and orders.user_id is null and orders.customer_email is not null
  for update of orders;
  if not found then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  end if;
  return placed;
end
$$;

-- Mails a code to the order's address. Three mails an hour for each order.
create function public.request_order_claim(p_number text, p_key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders := private.order_to_claim(p_number, p_key);
  code text := lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % 1000000)::text, 6, '0');
begin
  perform private.count_staff_mail('claim ' || placed.id, 3);
  insert into private.order_claims (order_id, user_id, code) values (placed.id, auth.uid(), code)
  on conflict (order_id) do update
  set user_id = excluded.user_id, code = excluded.code, attempts = 0, expires_at = excluded.expires_at;
  perform private.queue_mail('order_claim', placed, gen_random_uuid()::text, jsonb_build_object('code', code));
end
$$;

-- Moves the order to the account, whose page of the order it answers; its link does not count any more. Null for a code that is
-- wrong or too old, and after five wrong ones. (An exception would undo the counting.)
create function public.claim_order(p_number text, p_key text, p_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders := private.order_to_claim(p_number, p_key);
  claim private.order_claims;
begin
  update private.order_claims set attempts = attempts + 1
  where order_id = placed.id and user_id = auth.uid() and expires_at > now() and attempts < 5
  returning * into claim;
  if claim.order_id is null or claim.code is distinct from replace(private.clean_text(left(p_code, 40)), ' ', '') then
    return null;
  end if;
  delete from private.order_claims where order_id = placed.id;
  delete from private.order_links where order_id = placed.id;
  update public.orders set user_id = auth.uid() where id = placed.id returning * into placed;
  -- The code has proved the order's address.
  perform private.confirm_customer_of(placed);
  return private.order_path(placed);
end
$$;

revoke all on function public.request_order_claim, public.claim_order from service_role;
grant execute on function public.linked_order, public.guest_order_path, public.find_order, public.mail_order_link
to anon, authenticated, service_role;
grant execute on function public.request_order_claim, public.claim_order to authenticated;
