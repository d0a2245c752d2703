-- place_order(): a whole purchase in one call. To the rules that every order obeys it adds the check of the cart, the total that
-- the shopper agreed to, the delivery, and an idempotency key. See docs/behaviour/checkout.md.

create function private.required_text(value text, label text, most integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if not coalesce(private.has_text(value), false) then
    raise exception using
      errcode = 'PT400', hint = 'field_missing', message = format('Please enter your %s.', label);
  elsif length(value) > most then
    raise exception using errcode = 'PT400', hint = 'field_too_long', message = format('Your %s is too long.', label);
  end if;
  return btrim(value, E' \t\r\n');
end
$$;

-- Moves a placed order to the wanted delivery, whose fee the shopper saw in p_delivery.
create function private.deliver_elsewhere(placed public.orders, wanted public.orders, p_delivery jsonb)
returns public.orders
language plpgsql set search_path = '' as $$
begin
  wanted := private.price_delivery(
    wanted,
    array(select product_id from public.order_items where order_id = placed.id),
    placed.total_amount - coalesce(placed.delivery_fee, 0) - placed.payment_fee
  );
  perform private.check_delivery_fee(wanted, p_delivery);
  update public.orders
  set
    delivery_method = wanted.delivery_method,
    delivery_zone_id = wanted.delivery_zone_id,
    pickup_point_id = wanted.pickup_point_id,
    delivery_state = wanted.delivery_state,
    delivery_lga = wanted.delivery_lga,
    delivery_street = wanted.delivery_street,
    delivery_landmark = wanted.delivery_landmark,
    delivery_fee = wanted.delivery_fee,
    delivery_is_quoted = wanted.delivery_is_quoted,
    delivery_min_days = wanted.delivery_min_days,
    delivery_max_days = wanted.delivery_max_days,
    total_amount = total_amount - coalesce(delivery_fee, 0) + coalesce(wanted.delivery_fee, 0)
  where id = placed.id
  returning * into placed;
  return placed;
end
$$;

-- Whether a repeated purchase names another way to pay than the order has, for which no money has come yet.
create function private.names_another_payment(placed public.orders, p_payment jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(p_payment ->> 'method' <> placed.payment_method, false)
    and placed.status = 'pending' and placed.payment_status = 'pending'
    and not exists (select from public.payments where order_id = placed.id and state in ('paid', 'submitted'));
end
$$;

create function private.refuse_cancelled(placed public.orders) returns void
language plpgsql set search_path = '' as $$
begin
  if placed.status = 'cancelled' then
    raise exception using
      errcode = 'PT409',
      hint = 'order_is_cancelled',
      detail = placed.order_number,
      message = format(
        'Your order %s was cancelled. Press Place Order again if you still want these things.', placed.order_number
      );
  end if;
end
$$;

-- How often repeated purchases have corrected an order. Each correction is logged for good and told to listeners, and anybody can
-- repeat a purchase of their own: ten in all.
create table private.order_corrections (
  order_id uuid primary key references public.orders on delete cascade,
  made integer not null default 1
);

create function private.count_correction(placed public.orders) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.order_corrections as correction (order_id) values (placed.id)
  on conflict (order_id) do update set made = correction.made + 1 where correction.made < 10;
  if not found then
    raise exception using
      errcode = 'PT409',
      hint = 'order_is_in_progress',
      detail = placed.order_number,
      message = format(
        'Your order %s is placed and was corrected many times. Please contact us to correct it again.', placed.order_number
      );
  end if;
end
$$;

-- Creates the customer of an order with a corrected address. The customer of the address before is removed if there is no other
-- reason for it than this order.
create function private.correct_customer(before public.orders, placed public.orders) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.customers as customer
  where lower(customer.email) = lower(before.customer_email) and customer.created_at >= before.created_at
    and not exists (select from public.orders where lower(customer_email) = lower(before.customer_email))
    -- Staff have added or edited it.
    and not exists (select from public.audit_log where table_name = 'customers' and row_id = customer.id::text);
  if placed.customer_email is not null then
    perform private.create_customer_of(placed);
  end if;
end
$$;

-- The same purchase again, after an answer that was lost or a double click. Details and a way to pay that were corrected meanwhile
-- replace those of the order, ten times, as long as nobody works on it; afterwards corrected details are refused with PT409 and the order's
-- number as detail. Notes that staff have edited stay.
create function private.repeat_order(placed public.orders, wanted public.orders, p_delivery jsonb, p_payment jsonb)
returns public.orders
language plpgsql set search_path = '' as $$
declare
  is_moved boolean := not private.is_same_delivery(placed, wanted);
  is_paid_otherwise boolean := private.names_another_payment(placed, p_payment);
  before public.orders := placed;
  method text := coalesce(p_payment ->> 'method', placed.payment_method);
begin
  -- The trigger of orders checks this for new orders only.
  perform private.require_second_factor();
  if exists (
    select from public.audit_log
    where table_name = 'orders' and row_id = placed.id::text and actor = 'staff' and action = 'update' and after ? 'notes'
  ) then
    wanted.notes := placed.notes;
  end if;
  if (placed.customer_name, placed.customer_email, placed.customer_phone, placed.notes)
    is not distinct from (wanted.customer_name, wanted.customer_email, wanted.customer_phone, wanted.notes)
    and not is_moved and not is_paid_otherwise
    and (wanted.delivery_method = 'pickup' or placed.shipping_address = wanted.shipping_address)
  then
    return placed;
  end if;
  if placed.status <> 'pending' or placed.payment_status <> 'pending' then
    raise exception using
      errcode = 'PT409',
      hint = 'order_is_in_progress',
      detail = placed.order_number,
      message = format(
        'Your order %s is placed and already being handled. Please contact us to correct its details.',
        placed.order_number
      );
  end if;
  perform private.count_correction(placed);
  update public.orders
  set (customer_name, customer_email, customer_phone, shipping_address, notes) =
    (wanted.customer_name, wanted.customer_email, wanted.customer_phone, wanted.shipping_address, wanted.notes)
  where id = placed.id
  returning * into placed;
  if is_moved then
    placed := private.deliver_elsewhere(placed, wanted, p_delivery);
  end if;
  -- Another total has another fee, and may be too high to be paid on delivery.
  if (is_moved or is_paid_otherwise) and method is not null then
    placed := private.pay_by(placed, method);
    if p_payment ? 'fee' then
      perform private.check_payment_fee(placed, p_payment);
    end if;
  end if;
  perform private.correct_customer(before, placed);
  return placed;
end
$$;

-- Stores a new order and its items, and takes them out of stock. private.lock_cart() has locked the products, and
-- private.check_lines() has found enough of them. While `parlour.placing` is on, the tables' triggers check and complete nothing:
-- every column is set here.
create function private.insert_order(wanted public.orders, lines private.cart_line[]) returns public.orders
language plpgsql set search_path = '' as $$
begin
  perform private.require_second_factor();
  if wanted.total_amount > 999999999999.99 then
    perform private.refuse_large_order();
  end if;
  wanted.id := gen_random_uuid();
  wanted.order_number := private.next_order_number();
  wanted.phone_digits := private.phone_digits(wanted.customer_phone);
  wanted.status := 'pending';
  wanted.payment_status := 'pending';
  wanted.stock_taken := true;
  wanted.has_expired := false;
  wanted.channel := coalesce(wanted.channel, 'web');
  wanted.discount_amount := coalesce(wanted.discount_amount, 0);
  wanted.is_short := false;
  wanted.created_at := now();
  wanted.updated_at := now();
  perform set_config('parlour.placing', 'on', true);
  insert into public.orders select wanted.*;
  insert into public.order_items (order_id, product_id, product_name, color, quantity, price, total)
  select wanted.id, product_id, product_name, color, quantity, price, price * quantity from unnest(lines);
  perform set_config('parlour.placing', '', true);
  return wanted;
end
$$;

-- Visitors without an account. The service key is none of them.
create function private.is_guest() returns boolean
language plpgsql stable as $$
begin
  return current_setting('role') = 'anon';
end
$$;

-- The number in E.164 form, by which the shop reaches a customer without an account.
create function private.phone_of_guest(phone text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if private.e164(phone) is null then
    raise exception using
      errcode = 'PT400',
      hint = 'phone_invalid',
      message = 'Please enter a phone number that we can call, such as 0803 123 4567.';
  end if;
  return private.e164(phone);
end
$$;

-- Refuses purchases without an account unless the shop allows them.
create function private.require_buyer() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not (private.is_guest() and (select allows_guests from public.website_settings)) then
    perform private.require_account();
  end if;
end
$$;

-- Unpaid orders take stock, so guests can place five within an hour with one phone number, given as orders store it. Those with one
-- number are placed one after the other, so that each is counted.
create function private.limit_guest_orders(p_phone text) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.is_guest() then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('guest orders of ' || p_phone, 0));
  if 5 <= (
    select count(*) from public.orders
    where created_at > now() - interval '1 hour' and user_id is null and phone_digits = private.phone_digits(p_phone)
  ) then
    raise exception using
      errcode = 'PT429',
      hint = 'too_many_orders',
      message = 'Several orders were placed with this phone number. Please contact us, or try again in an hour.';
  end if;
end
$$;

-- The order that the caller's purchase with this key is stored as, if it is. A guest may have signed in since, or an account may have
-- signed out: the first still finds its order, which stays one without an account; the second has to sign in again. The key is as
-- secret as the link of an order.
create function private.find_purchase(p_key uuid) returns public.orders
language plpgsql set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders
  where idempotency_key = p_key
    -- Orders that staff took have keys of their own.
    and (user_id = auth.uid() or (user_id is null and (channel = 'web' or private.is_guest())))
  order by user_id limit 1 for update;
  if not found and private.is_guest() and exists (select from public.orders where idempotency_key = p_key) then
    perform private.require_account();
  end if;
  return placed;
end
$$;

-- The details of a purchase as they are stored; refuses those that are not complete.
create function private.read_order_details(
  p_customer_name text, p_customer_email text, p_customer_phone text, p_shipping_address text, p_notes text,
  p_delivery jsonb
) returns public.orders
language plpgsql stable set search_path = '' as $$
declare
  wanted public.orders;
begin
  -- Guests may leave out the email, which not every way to pay needs: see private.choose_payment().
  if not (private.is_guest() and not coalesce(private.has_text(p_customer_email), false))
    and not private.is_email(private.required_text(p_customer_email, 'email', 254))
  then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email.';
  elsif length(p_notes) > 5000 then
    raise exception using errcode = 'PT400', hint = 'field_too_long', message = 'Your order notes are too long.';
  elsif jsonb_typeof(p_delivery) <> 'object' or (p_delivery is null and private.offers_delivery()) then
    perform private.refuse_without_delivery();
  elsif p_delivery is null then
    wanted.shipping_address := private.required_text(p_shipping_address, 'shipping address', 1000);
    wanted.delivery_is_quoted := false;
  else
    wanted := private.read_delivery(p_delivery, p_shipping_address);
  end if;
  -- As private.compose_letters() stores it, since repeat_order() compares the two.
  wanted.customer_name := normalize(private.required_text(p_customer_name, 'full name', 200));
  wanted.customer_email := nullif(btrim(p_customer_email, E' \t\r\n'), '');
  wanted.customer_phone := private.required_text(p_customer_phone, 'phone number', 50);
  if private.is_guest() then
    wanted.customer_phone := private.phone_of_guest(wanted.customer_phone);
  end if;
  wanted.notes := case when private.has_text(p_notes) then btrim(p_notes, E' \t\r\n') end;
  return wanted;
end
$$;

-- The checkout in one transaction: checks the whole purchase, then stores the order and its items, each once.
-- p_expected_total is the total, in naira, that the shopper saw and agreed to. If it is no longer right, or a product can
-- no longer be had in its quantity, nothing is stored: see private.refuse_changed_order(). A call without it agrees to
-- the prices of the moment, and a shortage is refused with PT409. A purchase that is already stored under its key is
-- returned before anything else is compared.
-- p_delivery is { state, lga, landmark, fee } or { pickup_point, fee }, where the fee in naira is part of the expected total
-- and null if it is quoted after ordering; needed as soon as the shop offers delivery (private.read_delivery()).
-- p_payment is { method, fee }, where the fee in naira is part of the expected total; needed as soon as a method is enabled.
-- PostgreSQL would plan some of its statements for each order anew, which takes longer than they do.
create function public.place_order(
  p_items jsonb,
  p_customer_name text,
  p_customer_email text,
  p_customer_phone text,
  p_shipping_address text,
  p_notes text default null,
  p_idempotency_key uuid default null,
  p_expected_total numeric default null,
  p_delivery jsonb default null,
  p_payment jsonb default null
) returns public.orders
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  wanted public.orders;
  placed public.orders;
  lines private.cart_line[];
  goods numeric;
begin
  perform private.require_buyer();
  perform private.check_cart(p_items);

  -- If the same purchase arrives twice at once, the second waits here for the first, then finds its order.
  perform private.lock_own_orders();
  perform pg_advisory_xact_lock(hashtextextended('purchase ' || p_idempotency_key, 0));
  placed := private.find_purchase(p_idempotency_key);
  if placed.id is not null then
    perform private.refuse_cancelled(placed);
    -- Delivery may have been switched off or on since; the order keeps what was agreed.
    if (p_delivery is null) <> (placed.delivery_method is null) then
      return placed;
    end if;
    wanted := private.read_order_details(
      p_customer_name, p_customer_email, p_customer_phone, p_shipping_address, p_notes, p_delivery
    );
    if placed.user_id is null then
      wanted.customer_phone := private.phone_of_guest(wanted.customer_phone);
    end if;
    return private.repeat_order(placed, wanted, p_delivery, p_payment);
  end if;

  perform private.limit_own_orders();
  wanted := private.read_order_details(
    p_customer_name, p_customer_email, p_customer_phone, p_shipping_address, p_notes, p_delivery
  );
  perform private.limit_guest_orders(wanted.customer_phone);
  lines := private.lock_cart(p_items);
  goods := private.check_lines(
    lines,
    p_expected_total - coalesce((p_delivery ->> 'fee')::numeric, 0) - coalesce((p_payment ->> 'fee')::numeric, 0)
  );
  if p_delivery is not null then
    wanted := private.price_delivery(wanted, array(select product_id from unnest(lines)), goods);
    if p_expected_total is not null then
      perform private.check_delivery_fee(wanted, p_delivery);
    end if;
  end if;
  wanted.total_amount := goods + coalesce(wanted.delivery_fee, 0);
  wanted := private.choose_payment(wanted, p_payment ->> 'method');
  if p_expected_total is not null then
    perform private.check_payment_fee(wanted, p_payment);
  end if;
  wanted.user_id := auth.uid();
  wanted.idempotency_key := p_idempotency_key;
  return private.insert_order(wanted, lines);
end
$$;

revoke all on function public.place_order(jsonb, text, text, text, text, text, uuid, numeric, jsonb, jsonb)
from anon, authenticated;
-- Visitors may call it to be told that they need to log in.
grant execute on function public.place_order(jsonb, text, text, text, text, text, uuid, numeric, jsonb, jsonb)
to anon, authenticated, service_role;
