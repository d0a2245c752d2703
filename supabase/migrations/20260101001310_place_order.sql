-- place_order(): a whole purchase in one call. To the rules that every order obeys it adds the check of the cart, the total that
-- the shopper agreed to, the delivery, and an idempotency key. See docs/behaviour/checkout.md.

-- A name or a note may have any letter, but no control characters except tabs and line breaks.
create function private.refuse_control_characters(value text, label text) returns void
language plpgsql immutable set search_path = '' as $$
declare
  seen text := substring(value collate "C" from '^[^\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*');
begin
  if length(seen) < length(value) then
    raise exception using
      errcode = 'PT400',
      hint = 'character_invisible',
      message = format('Please remove the invisible character at position %s of your %s.', length(seen) + 1, label);
  end if;
end
$$;

create function private.required_text(value text, label text, most integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if not coalesce(private.has_text(value), false) then
    raise exception using
      errcode = 'PT400', hint = 'field_missing', message = format('Please enter your %s.', label);
  elsif length(value) > most then
    raise exception using errcode = 'PT400', hint = 'field_too_long', message = format('Your %s is too long.', label);
  end if;
  perform private.refuse_control_characters(value, label);
  return btrim(value, E' \t\r\n');
end
$$;

-- Stores a new order and its items, and takes them out of stock unless it waits for them. private.lock_cart() has locked the products, and
-- private.check_lines() has found enough of them. While `parlour.placing` is on, the tables' triggers check and complete nothing:
-- every column is set here.
create function private.insert_order(wanted public.orders, lines private.cart_line[]) returns public.orders
language plpgsql set search_path = '' as $$
begin
  perform private.require_second_factor();
  wanted.id := gen_random_uuid();
  wanted.order_number := private.next_order_number();
  wanted.phone_digits := private.phone_digits(wanted.customer_phone);
  wanted.status := 'pending';
  wanted.payment_status := 'pending';
  wanted.stock_taken := not private.waits_for_pieces(wanted.pieces);
  wanted.is_unproved := coalesce(wanted.is_unproved, false);
  wanted.has_expired := false;
  wanted.deposit_fee := coalesce(wanted.deposit_fee, 0);
  wanted.channel := coalesce(wanted.channel, 'web');
  wanted.is_short := false;
  wanted.created_at := now();
  wanted.updated_at := now();
  wanted := private.with_cancellation_terms(wanted);
  wanted := private.with_delivery_dates(wanted, (select max(made_to_order_weeks) from unnest(lines)));
  perform set_config('parlour.placing', 'on', true);
  insert into public.orders select wanted.*;
  insert into public.order_items
    (order_id, product_id, product_name, color, variant_id, variant_name, variant_sku, quantity, price, total, made_to_order_weeks)
  select
    wanted.id, product_id, product_name, case when variant_id is null then color end, variant_id, variant_name, variant_sku,
    quantity, price, price * quantity, made_to_order_weeks
  from unnest(lines) with ordinality
  order by ordinality;
  perform set_config('parlour.placing', '', true);
  return wanted;
end
$$;

-- True for visitors who are not signed in, false for accounts and the service key.
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

-- Unpaid orders take stock, so guests can place five within an hour with one phone number, given as orders store it.
create function private.limit_guest_orders(p_phone text, p_email text) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.is_guest() then
    return;
  end if;
  perform private.lock_guest_orders(p_phone, p_email);
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

-- The details of a purchase as they are stored; refuses those that are not complete.
create function private.read_order_details(
  p_customer_name text, p_customer_email text, p_customer_phone text, p_shipping_address text, p_notes text,
  p_delivery jsonb
) returns public.orders
language plpgsql stable set search_path = '' as $$
declare
  wanted public.orders;
begin
  p_customer_email := private.clean_text(p_customer_email);
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
  wanted.customer_email := nullif(p_customer_email, '');
  wanted.customer_phone := private.required_text(private.clean_text(p_customer_phone), 'phone number', 50);
  if private.is_guest() then
    wanted.customer_phone := private.phone_of_guest(wanted.customer_phone);
  end if;
  perform private.refuse_control_characters(p_notes, 'order notes');
  wanted.notes := case when private.has_text(p_notes) then btrim(p_notes, E' \t\r\n') end;
  return wanted;
end
$$;

-- The checkout in one transaction: checks the whole purchase, then stores the order and its items, each once.
-- p_expected_total is the total, in naira, that the shopper saw and agreed to. If it is no longer right, or a product can
-- no longer be had in its quantity, nothing is stored: see private.refuse_changed_order(). A call without it agrees to
-- the prices of the moment, and a shortage is refused with PT409. A purchase that is already stored under its key is
-- returned before anything else is compared.
-- `weeks` of an item is the time within which the shopper saw that it is made: see private.check_weeks().
-- p_delivery is { state, lga, landmark, fee } or { pickup_point, fee }, where the fee in naira is part of the expected total
-- and null if it is quoted after ordering; needed as soon as the shop offers delivery (private.read_delivery()).
-- p_payment is { method, fee, deposit }, where the fee in naira is part of the expected total; needed as soon as a method is enabled. The
-- deposit is what is paid at first of the goods, in naira, null where all is.
-- p_cancellation is { kept_before_work, kept_after_work }, the shares that the shopper saw of what is kept of a cancelled order: see
-- private.check_cancellation_terms(). A call without it agrees to those of the moment.
-- Generic plans are forced: planning some of the statements takes longer than executing them.
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
  p_payment jsonb default null,
  p_cancellation jsonb default null
) returns public.orders
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  wanted public.orders;
  placed public.orders;
  lines private.cart_line[];
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
  wanted.user_id := auth.uid();
  perform private.limit_guest_orders(wanted.customer_phone, wanted.customer_email);
  perform private.limit_recipients(wanted);
  lines := private.lock_cart(p_items);
  perform private.check_weeks(lines, p_items);
  wanted.discount_amount := 0;
  wanted.goods_amount := private.check_lines(
    lines,
    p_expected_total - coalesce(private.naira_of(p_delivery -> 'fee'), 0) - coalesce(private.naira_of(p_payment -> 'fee'), 0)
  );
  if p_delivery is not null then
    wanted := private.price_delivery(wanted, array(select coalesce(variant_id, product_id) from unnest(lines)));
    if p_expected_total is not null then
      perform private.check_delivery_fee(wanted, p_delivery);
    end if;
  end if;
  wanted := private.choose_payment(private.with_deposit(wanted, p_items), p_payment ->> 'method');
  if p_expected_total is not null then
    perform private.check_deposit(wanted, p_payment);
    perform private.check_payment_fee(wanted, p_payment);
  end if;
  wanted.idempotency_key := p_idempotency_key;
  placed := private.insert_order(private.bound_purchase(wanted, lines), lines);
  -- The terms that were stored: they may have changed until then.
  perform private.check_cancellation_terms(placed, p_cancellation);
  return placed;
end
$$;

-- Visitors may call it to be told that they need to log in.
grant execute on function public.place_order to anon, authenticated, service_role;
