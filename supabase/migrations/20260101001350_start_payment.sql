-- Beginning to pay for an order. The functions that talk to providers call this with the service key, after they have seen that
-- the caller may see the order.

-- What is paid of an order, in naira: the payments that count for it, less what was sent back of them.
create function private.amount_paid(p_order_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(paid_amount - sent_back_amount), 0) from public.payments where order_id = p_order_id and counts
$$;

-- Whether all that is not paid in advance is paid on delivery. Of that, staff may ask for any part before.
create function private.pays_all_on_delivery(placed public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(placed.payment_method = 'pay_on_delivery', false) and placed.deposit_amount is null
$$;

-- What is still to be paid in advance, in naira. Null while the delivery fee is not known.
create function private.amount_due(placed public.orders) returns numeric
language sql stable set search_path = '' as $$
  select case
    when due.amount is null or placed.asked_amount is null or not private.pays_all_on_delivery(placed) then due.amount
    else greatest(due.amount, least(placed.asked_amount, placed.total_amount - paid.amount))
  end
  from (select private.amount_paid(placed.id) as amount) as paid
  cross join lateral (select private.amount_in_advance(placed) - paid.amount as amount) as due
$$;

-- Whether staff have asked for a part of what is due.
create function private.asks_for_part(placed public.orders) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(placed.asked_amount < private.amount_due(placed), false)
$$;

create function private.check_payment_is_due(placed public.orders) returns void
language plpgsql stable set search_path = '' as $$
begin
  if placed.id is null then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  elsif placed.status = 'cancelled' then
    raise exception using
      errcode = 'PT409',
      hint = 'order_is_cancelled',
      message = 'This order was cancelled. Please place a new one, or contact us.';
  elsif placed.payment_status <> 'pending' or coalesce(private.amount_due(placed), 0) <= 0
    -- Whoever has paid another amount must not pay again before staff have decided about it.
    or exists (select from public.payments where order_id = placed.id and awaits_staff)
  then
    raise exception using
      errcode = 'PT409', hint = 'payment_not_due', message = 'Nothing is to be paid for this order at the moment.';
  elsif private.waits_for_pieces(placed.pieces) then
    raise exception using
      errcode = 'PT409',
      hint = 'quantity_unconfirmed',
      message = 'We confirm the quantity with you first. You pay after that.';
  end if;
end
$$;

-- Another way to pay the first part of an order whose rest is paid on delivery.
create function private.pay_first_part_by(placed public.orders, p_method text) returns public.orders
language plpgsql set search_path = '' as $$
declare
  chosen public.payment_methods;
begin
  select * into chosen from public.payment_methods where method = p_method;
  placed.payment_fee := placed.payment_fee - placed.deposit_fee;
  placed.deposit_fee := 0;
  placed.deposit_fee := private.payment_fee(chosen, private.first_part(placed));
  placed.payment_fee := placed.payment_fee + placed.deposit_fee;
  update public.orders
  set deposit_fee = placed.deposit_fee, payment_fee = placed.payment_fee, total_amount = (private.with_total(placed)).total_amount
  where id = placed.id
  returning * into placed;
  return placed;
end
$$;

-- Another way to pay the part of an order with a deposit that is due, with the fee of that way. Once something of the part is paid, any
-- method pays what is left of it.
create function private.change_method_of_part(placed public.orders, p_method text) returns public.orders
language plpgsql set search_path = '' as $$
begin
  if private.amount_paid(placed.id) > (case when placed.deposit_paid_at is null then 0 else private.first_part(placed) end) then
    return placed;
  elsif placed.deposit_paid_at is null and placed.payment_method = 'pay_on_delivery' then
    return private.pay_first_part_by(placed, p_method);
  end if;
  return private.pay_by(placed, p_method);
end
$$;

-- Another way to pay the whole order. A part of it, such as what is paid in advance of a payment on delivery or what is left after a
-- payment, is paid by any method: the fee for paying was agreed with the first one, and may be all that is left.
create function private.change_payment_method(placed public.orders, p_method text) returns public.orders
language plpgsql set search_path = '' as $$
begin
  if placed.deposit_amount is not null then
    return private.change_method_of_part(placed, p_method);
  elsif placed.payment_method is not distinct from p_method or placed.prepays_delivery or private.pays_all_on_delivery(placed)
    or private.amount_paid(placed.id) > 0
  then
    return placed;
  end if;
  return private.pay_by(placed, p_method);
end
$$;

-- A reference that customers can type into a transfer: the order's number, with a counter after a rejected receipt.
create function private.transfer_reference(placed public.orders) returns text
language sql stable set search_path = '' as $$
  select placed.order_number || case count(*) when 0 then '' else '-' || count(*) + 1 end
  from public.payments where order_number = placed.order_number and method = 'bank_transfer'
$$;

-- A new attempt to pay what is due for an order, by an enabled method. A transfer that is open already is returned instead.
-- p_mode is that of the provider's key.
create function public.start_payment(p_order_id uuid, p_method text, p_mode text default 'live') returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  attempt public.payments;
  is_part boolean;
  due numeric;
begin
  select * into placed from public.orders where id = p_order_id for update;
  perform private.check_payment_is_due(placed);
  if p_method = 'pay_on_delivery' or not exists (select from public.payment_methods where method = p_method and enabled) then
    perform private.refuse_payment_method();
  end if;
  is_part := private.asks_for_part(placed);
  placed := private.change_payment_method(placed, p_method);
  due := private.amount_due(placed);
  if is_part then
    due := least(placed.asked_amount, due);
  end if;
  select * into attempt from public.payments
  where order_id = placed.id and method = p_method and method = 'bank_transfer' and state in ('pending', 'submitted')
    and amount = due;
  if found then
    return attempt;
  end if;
  if (select count(*) from public.payments where order_id = placed.id) >= 20 then
    raise exception using
      errcode = 'PT429',
      hint = 'too_many_payments',
      message = 'You have tried to pay this order many times. Please contact us.';
  end if;
  insert into public.payments (order_id, order_number, method, reference, amount, mode, next_check_at)
  values (
    placed.id, placed.order_number, p_method,
    case p_method
      when 'bank_transfer' then private.transfer_reference(placed)
      else 'PAY-' || replace(gen_random_uuid()::text, '-', '')
    end,
    due, p_mode,
    case when p_method <> 'bank_transfer' then now() + interval '5 minutes' end
  )
  returning * into attempt;
  return attempt;
end
$$;

-- Stores an event of a provider. False if it was stored before.
create function public.note_payment_event(
  p_provider text, p_event_key text, p_type text, p_reference text, p_raw jsonb
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.payment_events (provider, event_key, type, reference, raw)
  values (p_provider, p_event_key, p_type, p_reference, p_raw)
  on conflict do nothing;
  return found;
end
$$;

-- When the provider of a payment that has arrived is asked again: there is no event for money that was taken back by hand. A card
-- holder may dispute a payment for months.
create function private.next_check_of_paid(p_begun_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(p_begun_at + age) from unnest(array['1 day', '7 days', '30 days', '90 days']::interval[]) as age
  where p_begun_at + age > now()
$$;

-- The attempts whose provider is to be asked now; each is asked again later, less and less often, for eight days, one that was paid
-- after 1, 7, 30 and 90. Of two callers each gets others.
create function public.claim_payment_checks(p_most integer default 50) returns setof public.payments
language sql security definer set search_path = '' as $$
  update public.payments as attempt
  set
    checks = checks + 1,
    next_check_at = case
      when state = 'paid' then private.next_check_of_paid(created_at)
      when created_at > now() - interval '8 days'
      then now() + least(interval '5 minutes' * power(2, least(checks, 10)), interval '6 hours')
    end
  where id in (
    select id from public.payments where next_check_at <= now()
    order by next_check_at limit p_most for update skip locked
  )
  returning attempt.*
$$;

-- Whether a page may have the provider asked about a payment: providers refuse a shop that asks too much, and with it the verification of
-- real payments. Not within five seconds of the last time, 60 times an hour for a payment, 1,200 times for a network, which the customers
-- of a phone company may share. Otherwise the page shows what is stored, and the sweep asks.
create function public.claim_payment_question(p_reference text, p_address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  question text := 'payment question ' || p_reference;
  network text := case when private.is_public_address(p_address) then private.network_of(p_address) end;
begin
  perform private.forget_attempts();
  perform pg_advisory_xact_lock(hashtextextended('attempts ' || question, 0));
  -- One dated in the future was counted by a transaction that began later, or while the clock was ahead.
  if exists (
    select from private.hourly_attempts
    where subject = question
      and attempted_at > now() - interval '5 seconds' and attempted_at < now() + interval '5 seconds'
  ) then
    return false;
  end if;
  if network is not null and private.count_attempt('payment questions ' || network, 1200) is not null then
    return false;
  end if;
  return private.count_attempt(question, 60) is null;
end
$$;

grant execute on function public.start_payment, public.note_payment_event, public.claim_payment_checks,
  public.claim_payment_question
to service_role;
