-- How an order is paid: chosen at the checkout, and again as long as it is not paid. See docs/behaviour/payments.md.

-- What is paid at first of an order with a deposit, in naira: the deposit with its fee, and a delivery that is paid in advance.
create function private.first_part(placed public.orders) returns numeric
language sql immutable set search_path = '' as $$
  select placed.deposit_amount + placed.deposit_fee + case when placed.prepays_delivery then coalesce(placed.delivery_fee, 0) else 0 end
$$;

-- Whether the first part of an order is all that is paid in advance for now. The rest of what is paid on delivery is paid before only
-- where staff ask for it.
create function private.awaits_first_part(placed public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select placed.deposit_amount is not null and (
    placed.deposit_paid_at is null or (placed.payment_method = 'pay_on_delivery' and placed.rest_asked_at is null)
  )
$$;

-- What is to be paid in advance for an order, in naira. Null while its delivery fee is not known.
create function private.amount_in_advance(placed public.orders) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when placed.delivery_is_quoted and placed.delivery_fee is null then null
    when placed.payment_method is null then 0
    when private.awaits_first_part(placed) then private.first_part(placed)
    when placed.deposit_amount is not null then placed.total_amount
    when placed.payment_method <> 'pay_on_delivery' then placed.total_amount
    when placed.prepays_delivery then coalesce(placed.delivery_fee, 0)
    else 0
  end
$$;

-- Whether the goods and the delivery of an order are free. False while its delivery fee is not known.
create function private.costs_nothing(placed public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select placed.total_amount = 0 and (not coalesce(placed.delivery_is_quoted, false) or placed.delivery_fee is not null)
$$;

create function private.refuse_payment_method() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'payment_unavailable',
    message = 'This way of paying is not available for your order. Please choose another one.';
end
$$;

create function private.refuse_without_payment() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT400', hint = 'payment_needed', message = 'Please choose how you would like to pay.';
end
$$;

-- Pay on delivery is for orders that are delivered to a zone that has it, or picked up, of which no more than the highest total is paid
-- then. What is paid at first is left out.
create function private.check_pay_on_delivery(chosen public.payment_methods, wanted public.orders) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  wanted.prepays_delivery := chosen.prepays_delivery;
  if wanted.total_amount - coalesce(private.first_part(wanted), 0) > chosen.highest_total
    or (
      wanted.delivery_method = 'delivery'
      and not exists (select from public.delivery_zones where id = wanted.delivery_zone_id and pays_on_delivery)
    )
  then
    perform private.refuse_payment_method();
  end if;
end
$$;

-- When an order is cancelled unless what is due in advance was paid. Null: never. What staff have agreed with a customer does not
-- expire, nor what cannot be paid yet.
create function private.payment_deadline(placed public.orders) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() + make_interval(mins => expires_minutes) from public.payment_methods
  where method = placed.payment_method and private.amount_in_advance(placed) > 0 and coalesce(placed.channel, 'web') = 'web'
    and placed.deposit_paid_at is null and placed.asked_amount is null and coalesce(placed.payment_status, 'pending') = 'pending'
    and not private.waits_for_pieces(placed.pieces)
$$;

-- What is left to pay after the first part of an order, in naira, without a fee for it.
create function private.rest_of(wanted public.orders) returns numeric
language plpgsql stable set search_path = '' as $$
begin
  wanted.payment_fee := wanted.deposit_fee;
  return greatest(
    (private.with_total(wanted)).total_amount
      - case when wanted.deposit_paid_at is null then private.first_part(wanted) else private.amount_paid(wanted.id) end,
    0
  );
end
$$;

-- The fees of an order with a deposit: each part has that of its own method. Where the rest is paid on delivery, the method of the first
-- part is chosen when it is paid.
create function private.price_parts(wanted public.orders, chosen public.payment_methods) returns public.orders
language plpgsql stable set search_path = '' as $$
begin
  if wanted.deposit_paid_at is null then
    wanted.deposit_fee := 0;
  end if;
  if wanted.deposit_paid_at is null and chosen.method <> 'pay_on_delivery' then
    wanted.deposit_fee := private.payment_fee(chosen, private.first_part(wanted));
    wanted.payment_fee := wanted.deposit_fee;
  else
    wanted.payment_fee := wanted.deposit_fee + private.payment_fee(chosen, private.rest_of(wanted));
  end if;
  return wanted;
end
$$;

-- Completes an order that is paid by this method, with the method's fee for everything else, and the time until
-- it expires.
create function private.price_payment(wanted public.orders, chosen public.payment_methods) returns public.orders
language plpgsql stable set search_path = '' as $$
begin
  if wanted.deposit_amount is null then
    wanted.payment_fee := 0;
    wanted.payment_fee := private.payment_fee(chosen, (private.with_total(wanted)).total_amount);
  else
    wanted := private.price_parts(wanted, chosen);
  end if;
  wanted := private.with_total(wanted);
  wanted.payment_expires_at := private.payment_deadline(wanted);
  return wanted;
end
$$;

-- Completes an order with the way to pay that was chosen for it. Whether it can be had depends on the total
-- without its fee. An order that costs nothing needs none.
create function private.choose_payment(wanted public.orders, p_method text) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen public.payment_methods;
begin
  wanted.payment_method := null;
  -- What was paid with the deposit stays.
  wanted.deposit_fee := case when wanted.deposit_paid_at is null then 0 else wanted.deposit_fee end;
  wanted.payment_fee := wanted.deposit_fee;
  wanted.prepays_delivery := wanted.deposit_paid_at is not null and wanted.prepays_delivery;
  wanted.payment_expires_at := null;
  wanted := private.with_total(wanted);
  if p_method is null and (private.costs_nothing(wanted) or not private.takes_payments()) then
    wanted.deposit_amount := null;
    wanted.rest_due := null;
    return wanted;
  elsif p_method is null then
    perform private.refuse_without_payment();
  end if;
  select * into chosen from public.payment_methods where method = p_method and enabled;
  if not found then
    perform private.refuse_payment_method();
  elsif chosen.method = 'pay_on_delivery' then
    perform private.check_pay_on_delivery(chosen, wanted);
  elsif chosen.method in ('paystack', 'flutterwave') and wanted.customer_email is null and not private.costs_nothing(wanted) then
    raise exception using
      errcode = 'PT400', hint = 'email_needed', message = 'This way of paying needs your email address.';
  end if;
  wanted.payment_method := chosen.method;
  wanted.prepays_delivery := wanted.prepays_delivery or (chosen.method = 'pay_on_delivery' and chosen.prepays_delivery);
  return private.price_payment(wanted, chosen);
end
$$;

-- Stores the way to pay that is chosen for a placed order, with its fee for the present total. The time to pay begins again with
-- another way only.
create function private.pay_by(placed public.orders, p_method text) returns public.orders
language plpgsql set search_path = '' as $$
declare
  changed public.orders := private.choose_payment(placed, p_method);
begin
  if placed.payment_method = p_method and changed.payment_expires_at > placed.payment_expires_at then
    changed.payment_expires_at := placed.payment_expires_at;
  end if;
  update public.orders
  set
    payment_method = changed.payment_method,
    payment_fee = changed.payment_fee,
    deposit_fee = changed.deposit_fee,
    prepays_delivery = changed.prepays_delivery,
    total_amount = changed.total_amount,
    payment_expires_at = changed.payment_expires_at
  where id = placed.id
  returning * into changed;
  return changed;
end
$$;

-- Refuses with PT409 if what is paid at first of the goods is not what the shopper saw, `deposit` of p_payment, null or absent where all is
-- paid at once. The detail is { deposit }.
create function private.check_deposit(wanted public.orders, p_payment jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  -- Compared as JSON, as the fee below.
  if to_jsonb(wanted.deposit_amount) is distinct from nullif(p_payment -> 'deposit', 'null') then
    raise exception using
      errcode = 'PT409',
      hint = 'payment_changed',
      detail = jsonb_build_object('deposit', wanted.deposit_amount)::text,
      message = 'What is to be paid now has changed. Please look at your order again.';
  end if;
end
$$;

-- Refuses with PT409 if the method's fee is not the one that the shopper saw, `fee` of p_payment. The detail is { fee }.
create function private.check_payment_fee(wanted public.orders, p_payment jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  -- Compared as JSON, in which the fee of a hand-written call may be anything.
  if to_jsonb(wanted.payment_fee) <> coalesce(nullif(p_payment -> 'fee', 'null'), '0') then
    raise exception using
      errcode = 'PT409',
      hint = 'payment_changed',
      detail = jsonb_build_object('fee', wanted.payment_fee)::text,
      message = 'The fee for this way of paying has changed. Please look at your order again.';
  end if;
end
$$;
