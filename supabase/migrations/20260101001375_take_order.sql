-- Orders that staff take in chats, on the phone and in the showroom. Stock, mail and timeline work as for orders of the web.
-- See docs/behaviour/orders.md#taking-an-order.

-- The details of a customer as staff have them: a name, and an email or a phone.
create function private.read_taken_order(p_customer jsonb, p_delivery jsonb) returns public.orders
language plpgsql stable set search_path = '' as $$
declare
  taken public.orders;
  address text := p_customer ->> 'address';
begin
  if p_delivery is null then
    taken.shipping_address := private.required_text(address, 'shipping address', 1000);
    taken.delivery_is_quoted := false;
  else
    taken := private.read_delivery(p_delivery, address);
  end if;
  taken.customer_name := normalize(private.required_text(p_customer ->> 'name', 'full name', 200));
  taken.customer_email := nullif(private.clean_text(p_customer ->> 'email'), '');
  taken.customer_phone := nullif(private.clean_text(p_customer ->> 'phone'), '');
  if taken.customer_email is not null and not private.is_email(taken.customer_email) then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email.';
  elsif taken.customer_email is null and taken.customer_phone is null then
    raise exception using
      errcode = 'PT400', hint = 'contact_needed', message = 'Please enter a phone number or an email.';
  elsif taken.customer_phone is not null then
    taken.customer_phone := coalesce(private.e164(taken.customer_phone), private.required_text(taken.customer_phone, 'phone number', 50));
  end if;
  taken.notes := nullif(btrim(p_customer ->> 'notes', E' \t\r\n'), '');
  if length(taken.notes) > 5000 then
    raise exception using errcode = 'PT400', hint = 'field_too_long', message = 'The notes are too long.';
  end if;
  perform private.refuse_control_characters(taken.notes, 'order notes');
  return taken;
end
$$;

-- Refuses terms that no form sends; what they say is checked where it is used.
create function private.check_terms(p_terms jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_terms) <> 'object' or jsonb_typeof(p_terms -> 'is_paid') not in ('boolean', 'null')
    or jsonb_typeof(p_terms -> 'is_deposit') not in ('boolean', 'null')
  then
    perform private.refuse_unreadable();
  elsif not private.is_order_channel(p_terms ->> 'channel') then
    raise exception using
      errcode = 'PT400', hint = 'order_channel_unknown', message = 'Please choose one of the channels of an order.';
  end if;
end
$$;

create function private.is_paid(p_terms jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce((p_terms ->> 'is_paid')::boolean, false)
$$;

-- Whether the deposit alone was received.
create function private.pays_deposit(p_terms jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_paid(p_terms) and coalesce((p_terms ->> 'is_deposit')::boolean, false)
$$;

create function private.discount_reason(p_terms jsonb) returns text
language sql stable set search_path = '' as $$
  select private.required_text(p_terms ->> 'discount_reason', 'reason for the discount', 200)
$$;

-- Takes an agreed amount off the goods, for a reason that take_order() notes.
create function private.discount_order(taken public.orders, p_terms jsonb) returns public.orders
language plpgsql stable set search_path = '' as $$
begin
  taken.discount_amount := round(private.naira_of(coalesce(nullif(p_terms -> 'discount', 'null'), '0')), 2);
  if taken.discount_amount is null or taken.discount_amount not between 0 and taken.goods_amount then
    raise exception using
      errcode = 'PT400', hint = 'discount_invalid', message = 'The discount must be between ₦0 and the price of the goods.';
  elsif taken.discount_amount > 0 then
    perform private.discount_reason(p_terms);
  end if;
  return taken;
end
$$;

-- A delivery at the agreed fee, to any place; the zone and its days are noted where the shop has one. A fee of null is quoted later.
create function private.deliver_as_agreed(taken public.orders, stock_ids uuid[], p_fee jsonb)
returns public.orders
language plpgsql stable set search_path = '' as $$
begin
  if taken.delivery_method = 'pickup' then
    taken := private.price_delivery(taken, stock_ids);
  else
    -- An area may be in a zone or in none, but has to exist: the address names it.
    perform private.refuse_delivery_area(null, taken.delivery_state || '/' || taken.delivery_lga);
    select zone_id, min_days, max_days into taken.delivery_zone_id, taken.delivery_min_days, taken.delivery_max_days
    from private.delivery_offer(
      private.largest_size(stock_ids), taken.goods_amount, taken.delivery_state, taken.delivery_lga
    );
  end if;
  taken.delivery_is_quoted := p_fee = 'null';
  perform private.refuse_delivery_fee()
  where not taken.delivery_is_quoted and (private.naira_of(p_fee) between 0 and 999999999.99) is not true;
  taken.delivery_fee := private.naira_of(p_fee);
  return taken;
end
$$;

-- Completes an order that staff take, for these products or variants, with delivery, discount, payment and total.
create function private.price_taken_order(
  taken public.orders, p_items jsonb, stock_ids uuid[], p_terms jsonb, p_delivery jsonb
) returns public.orders
language plpgsql stable set search_path = '' as $$
declare
  method text := p_terms ->> 'method';
  is_paid boolean := private.is_paid(p_terms);
begin
  if p_delivery ? 'fee' then
    taken := private.deliver_as_agreed(taken, stock_ids, p_delivery -> 'fee');
  elsif p_delivery is not null then
    taken := private.price_delivery(taken, stock_ids);
  end if;
  taken := private.discount_order(taken, p_terms);
  taken.payment_fee := 0;
  taken.deposit_fee := 0;
  taken.prepays_delivery := false;
  if private.pays_deposit(p_terms) or (method is not null and not is_paid) then
    taken := private.with_deposit(taken, p_items);
  end if;
  perform private.refuse_other_total() where private.pays_deposit(p_terms) and taken.deposit_amount is null;
  taken := private.with_total(taken);
  if is_paid and method in ('cash', 'card_terminal', 'bank_transfer') then
    taken.payment_method := method;
  elsif is_paid then
    perform private.refuse_payment_method();
  elsif method is not null then
    taken := private.choose_payment(taken, method);
  end if;
  return taken;
end
$$;

-- Money that staff have in their hands: counted for the order at once.
create function private.note_payment(taken public.orders, p_method text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  paid public.payments;
  received numeric := coalesce(private.first_part(taken), taken.total_amount);
begin
  insert into public.payments (order_id, order_number, method, reference, amount, state, paid_amount, paid_at, handled_by)
  values (
    taken.id, taken.order_number, p_method, taken.order_number || '-' || replace(p_method, '_', '-'),
    received, 'paid', received, now(), auth.uid()
  )
  returning * into paid;
  perform private.count_payment(paid);
end
$$;

-- The calls that took orders, as SHA-256 of their arguments: a call with the same key is the same order only if they are equal. They
-- name a person, so the digest, by which a guess could be checked, goes when the order is erased.
create table private.taken_orders (
  order_id uuid primary key references public.orders on delete cascade,
  call bytea not null
);

-- The same call again, after an answer that was lost. Staff may have changed the form since, but not the order.
create function private.refuse_other_order(placed public.orders, p_call bytea) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from private.taken_orders where order_id = placed.id and call = p_call) then
    raise exception using
      errcode = 'PT409',
      hint = 'order_was_taken',
      detail = placed.order_number,
      message = format(
        'This order was taken as %s, before the form was changed. Open it under Orders to see what it has.', placed.order_number
      );
  end if;
end
$$;

-- What staff have told the customer is what the order costs.
create function private.refuse_other_total() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'total_changed',
    message = 'The total has changed since you saw it. Please look at it again, then take the order.';
end
$$;

-- An order that staff take for a customer, in one transaction.
-- p_customer is { name, phone, email, address, notes }: a phone or an email is needed.
-- p_terms is { channel, discount, discount_reason, method, is_paid, is_deposit, total }: discount and total in naira; the method is null
-- where the payment is agreed later; with is_paid the whole total was received by it, with is_deposit too the deposit alone. The total is
-- the one that staff saw: if it is there and no longer right, nothing is stored.
-- p_delivery is as place_order() takes it. Its fee, where there is one, is the agreed one and replaces that of the zone.
-- A call with the key of an order that is stored returns that order, and is refused with PT409 if it is about another one.
create function public.take_order(
  p_items jsonb, p_customer jsonb, p_terms jsonb, p_delivery jsonb default null, p_idempotency_key uuid default null
) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  taken public.orders;
  placed public.orders;
  lines private.cart_line[];
  this_call bytea;
begin
  perform private.require_staff();
  perform private.check_cart(p_items);
  perform private.check_terms(p_terms);
  this_call := sha256(convert_to(jsonb_build_array(p_items, p_customer, p_terms - 'total', p_delivery)::text, 'utf8'));
  perform pg_advisory_xact_lock(hashtextextended('taken ' || p_idempotency_key, 0));
  select * into placed from public.orders where idempotency_key = p_idempotency_key and user_id is null;
  if found then
    perform private.refuse_other_order(placed, this_call);
    return placed;
  end if;
  taken := private.read_taken_order(p_customer, p_delivery);
  taken.channel := coalesce(p_terms ->> 'channel', 'showroom');
  lines := private.lock_cart(p_items);
  taken.goods_amount := private.check_lines(lines, null);
  taken := private.price_taken_order(
    taken, p_items, array(select coalesce(variant_id, product_id) from unnest(lines)), p_terms, p_delivery
  );
  perform private.refuse_other_total() where to_jsonb(taken.total_amount) <> nullif(p_terms -> 'total', 'null');
  taken.idempotency_key := p_idempotency_key;
  placed := private.insert_order(taken, lines);
  insert into private.taken_orders (order_id, call) values (placed.id, this_call);
  insert into public.order_staff_notes (order_id, discount_reason)
  select placed.id, private.discount_reason(p_terms) where placed.discount_amount > 0;
  if private.is_paid(p_terms) and placed.total_amount > 0 then
    perform private.note_payment(placed, p_terms ->> 'method');
    select * into placed from public.orders where id = placed.id;
  end if;
  return placed;
end
$$;

-- What take_order() would store for these arguments, in naira, to be shown before the order is taken. Refuses what take_order() refuses,
-- as far as the total depends on it. The deposit is also that which may be received instead of the whole.
create function public.taken_order_estimate(p_items jsonb, p_terms jsonb, p_delivery jsonb default null)
returns table (
  goods numeric, discount_amount numeric, delivery_method text, delivery_fee numeric, payment_fee numeric, total_amount numeric,
  deposit_amount numeric
)
language plpgsql stable security definer set search_path = '' as $$
declare
  cart record;
  taken public.orders;
begin
  perform private.require_staff();
  perform private.check_cart(p_items);
  perform private.check_terms(p_terms);
  select * into cart from private.price_cart(p_items);
  perform private.refuse_unavailable(cart.missing_id::text) where cart.missing_id is not null;
  -- Street, email and reason do not change the total, and may not be typed yet.
  if p_delivery is not null then
    taken := private.read_delivery(p_delivery, '-');
  end if;
  taken.customer_email := '-';
  taken.goods_amount := private.checked_total(cart.goods);
  taken := private.price_taken_order(
    taken, p_items, cart.stock_ids, p_terms || '{"discount_reason": "-"}', p_delivery
  );
  return query select
    taken.goods_amount, taken.discount_amount, taken.delivery_method, taken.delivery_fee, taken.payment_fee,
    taken.total_amount,
    case when private.is_paid(p_terms) then private.deposit_of_cart(p_items, taken.discount_amount) else taken.deposit_amount end;
end
$$;

-- The path of the page that the customer of an order can open, to be sent to the customer.
create function public.order_page_path(p_order_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  perform private.require_staff();
  select * into placed from public.orders where id = p_order_id;
  return private.order_path(placed);
end
$$;

revoke all on function public.take_order, public.taken_order_estimate, public.order_page_path
from service_role;
grant execute on function public.take_order, public.taken_order_estimate, public.order_page_path
to authenticated;
