-- What follows from money that arrived. Everything goes through apply_payment(), which may be called any number of times for
-- one payment: by the webhook, by the page to which the shopper returns, and by the sweep.

-- In words, for the mail to staff.
create function private.payment_problem(p_kind text) returns text
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'overpaid' then 'More money arrived than was due.'
    when 'underpaid' then 'Less money arrived than was due.'
    when 'paid_cancelled' then 'Money arrived for an order that was cancelled.'
    when 'paid_short' then 'An order was paid while nothing was set aside for it, and something in it has sold out.'
    when 'paid_without_order' then 'Money arrived for an order that was deleted.'
    when 'unknown_payment' then 'Money arrived with a reference that is not ours.'
    when 'mismatch' then 'Money arrived in another currency, in test mode, or without an amount.'
    when 'paid_again' then 'A payment that had arrived was paid a second time.'
    when 'amount_changed' then 'The provider names another amount than before for a payment that has arrived.'
    when 'reversed' then 'The provider has taken back a payment.'
    when 'refunded_elsewhere' then 'Money was sent back to the customer, but not by the shop.'
    when 'disputed' then 'The customer disputes a payment. Answer in the provider''s dashboard before its time is over.'
    when 'dispute_lost' then 'The provider has taken back a payment after a dispute.'
    when 'to_send_back' then 'Money of an order is to be sent back to its customer.'
    when 'to_collect' then 'An order was handed over, and not all of its money is here.'
  end
$$;

create function private.add_payment_task(
  p_kind text, p_reference text, p_amount numeric, paid public.payments default null, p_subject text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  insert into public.payment_tasks (kind, reference, amount, order_id, payment_id, subject)
  values (p_kind, p_reference, p_amount, paid.order_id, paid.id, coalesce(p_subject, ''))
  on conflict do nothing;
  if found then
    update public.payments set awaits_staff = true where id = paid.id;
    select * into placed from public.orders where id = paid.order_id;
    perform private.queue_mail(
      'staff_problem', placed, concat_ws(' ', p_kind, p_reference, p_subject),
      jsonb_build_object(
        'problem', case paid.mode when 'test' then 'Test: ' else '' end || private.payment_problem(p_kind),
        'reference', p_reference, 'amount', p_amount
      )
    );
  end if;
end
$$;

-- Lets a payment count for its order.
create function private.count_payment(paid public.payments) returns void
language plpgsql set search_path = '' as $$
begin
  update public.payments set counts = true where id = paid.id;
  update public.orders set asked_amount = null where id = paid.order_id and asked_amount is not null;
  perform private.follow_counted_payments(paid.order_id);
end
$$;

-- Marks an order as paid once the payments that count for it cover its total, and its deposit once they cover that. One of which nothing
-- is due does not expire. Its customer is told of the deposit, unless all is paid, which has a mail of its own.
create function private.follow_counted_payments(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  had_deposit boolean := (select deposit_paid_at is not null from public.orders where id = p_order_id);
  followed public.orders;
begin
  update public.orders as placed
  set
    payment_expires_at = null,
    deposit_paid_at = case when deposit_amount is not null then coalesce(deposit_paid_at, now()) end,
    payment_status = case when private.covers_total(placed) then 'paid' else payment_status end
  where id = p_order_id and private.amount_due(placed) <= 0
    and exists (select from public.payments where order_id = placed.id and counts)
  returning * into followed;
  perform private.queue_mail(
    'deposit_received', followed, followed.id::text, jsonb_build_object('amount', private.amount_paid(followed.id))
  ) where not had_deposit and followed.deposit_paid_at is not null and followed.payment_status = 'pending';
end
$$;

create function private.covers_total(placed public.orders) returns boolean
language sql stable set search_path = '' as $$
  select private.amount_paid(placed.id) >= placed.total_amount
$$;

-- An order that had expired is taken up again, if its products are still in stock. Otherwise it is 'paid, short'.
create function private.reopen_expired_order(placed public.orders, paid public.payments) returns void
language plpgsql set search_path = '' as $$
begin
  begin
    update public.orders set status = 'pending', has_expired = false where id = placed.id;
  exception when sqlstate 'PT409' then
    update public.orders set is_short = true where id = placed.id;
    perform private.add_payment_task('paid_short', paid.reference, paid.paid_amount, paid);
  end;
  perform private.count_payment(paid);
end
$$;

-- Decides what a payment that has just arrived means for its order.
create function private.settle_payment(paid public.payments, due numeric, placed public.orders) returns void
language plpgsql set search_path = '' as $$
begin
  -- Staff may have asked for a part while the customer was paying all.
  if paid.paid_amount < due then
    due := least(due, placed.asked_amount);
  end if;
  if placed.id is null then
    perform private.add_payment_task('paid_without_order', paid.reference, paid.paid_amount, paid);
  elsif placed.status = 'cancelled' and not placed.has_expired then
    perform private.add_payment_task('paid_cancelled', paid.reference, paid.paid_amount, paid);
  elsif due <= 0 or placed.payment_status <> 'pending' then
    perform private.add_payment_task('overpaid', paid.reference, paid.paid_amount, paid);
  elsif paid.paid_amount > due then
    perform private.add_payment_task('overpaid', paid.reference, paid.paid_amount - due, paid);
  elsif placed.deposit_paid_at is not null and paid.paid_amount = paid.amount and paid.amount < due then
    -- The deposit again, begun before it had arrived.
    perform private.add_payment_task('overpaid', paid.reference, paid.paid_amount, paid);
  elsif paid.paid_amount < due then
    perform private.add_payment_task('underpaid', paid.reference, due - paid.paid_amount, paid);
  elsif placed.status = 'cancelled' then
    perform private.reopen_expired_order(placed, paid);
  else
    perform private.count_payment(paid);
    -- It took the pieces that it waited for, unless some were missing.
    perform private.add_payment_task('paid_short', paid.reference, paid.paid_amount, paid)
    from public.orders where id = placed.id and is_short and private.waits_for_pieces(pieces);
  end if;
end
$$;

-- Whether money that arrived cannot be compared with what was asked for.
create function private.is_mismatch(attempt public.payments, p_amount_kobo bigint, p_currency text, p_mode text)
returns boolean
language sql immutable set search_path = '' as $$
  select (p_currency <> attempt.currency or p_mode <> attempt.mode or p_amount_kobo <= 0) is not false
$$;

-- What a provider says about a payment that has arrived before. Mostly it is the same again. A second transaction under the
-- reference, another amount, and money that was taken back are for staff.
create function private.compare_with_paid(
  paid public.payments, p_outcome text, p_amount_kobo bigint, p_currency text, p_mode text, p_provider_id text
) returns void
language plpgsql set search_path = '' as $$
declare
  amount numeric := coalesce(p_amount_kobo, 0) / 100.0;
begin
  if p_outcome = 'reversed' then
    perform private.note_taken_back('reversed', paid, paid.paid_amount);
  elsif p_outcome = 'paid' and p_provider_id <> paid.provider_id then
    perform private.add_payment_task(
      case when private.is_mismatch(paid, p_amount_kobo, p_currency, p_mode) then 'mismatch' else 'paid_again' end,
      paid.reference, amount, paid, p_provider_id
    );
  elsif p_outcome = 'paid' and amount <> paid.paid_amount then
    perform private.add_payment_task('amount_changed', paid.reference, amount, paid, p_amount_kobo::text);
  end if;
end
$$;

-- Notes what a provider says about a payment, and returns the payment; null for a reference that is not ours. p_outcome is
-- 'paid', 'failed', 'abandoned', 'reversed', 'pending' or 'unknown'. Only the answer of a provider's verify call belongs here,
-- never the contents of an event or a return. Amounts are in kobo. Money always ends up in exactly one place: it counts for
-- its order, or a task for staff names it.
create function public.apply_payment(
  p_reference text, p_outcome text, p_amount_kobo bigint, p_currency text, p_mode text, p_provider_id text default null,
  p_channel text default null, p_fee_kobo bigint default null, p_paid_at timestamptz default null
) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.payments;
  placed public.orders;
begin
  select * into attempt from public.payments where reference = p_reference;
  if not found then
    if p_outcome = 'paid' then
      perform private.add_payment_task('unknown_payment', p_reference, p_amount_kobo / 100.0, p_subject => p_provider_id);
    end if;
    return null;
  end if;
  -- The order first, as everybody who pays for it does, then the payment.
  select * into placed from public.orders where id = attempt.order_id for update;
  select * into attempt from public.payments where reference = p_reference for update;
  if attempt.state = 'paid' then
    perform private.compare_with_paid(attempt, p_outcome, p_amount_kobo, p_currency, p_mode, p_provider_id);
  elsif p_outcome = 'paid' and private.is_mismatch(attempt, p_amount_kobo, p_currency, p_mode) then
    perform private.add_payment_task('mismatch', p_reference, coalesce(p_amount_kobo, 0) / 100.0, attempt, p_provider_id);
  elsif p_outcome = 'paid' then
    update public.payments
    set
      state = 'paid',
      paid_amount = p_amount_kobo / 100.0,
      paid_at = coalesce(p_paid_at, now()),
      provider_id = p_provider_id,
      channel = p_channel,
      provider_fee = p_fee_kobo / 100.0,
      next_check_at = private.next_check_of_paid(created_at)
    where id = attempt.id
    returning * into attempt;
    perform private.settle_payment(attempt, private.amount_due(placed), placed);
  elsif p_outcome in ('failed', 'reversed', 'abandoned') then
    update public.payments
    set
      state = case p_outcome when 'abandoned' then 'abandoned' else 'failed' end,
      -- Providers let the customer try again under the same reference.
      next_check_at = case when p_outcome in ('failed', 'abandoned') then next_check_at end
    where id = attempt.id;
  end if;
  select * into attempt from public.payments where id = attempt.id;
  return attempt;
end
$$;

-- Whether money arrived for the order, or a receipt is to be checked. Such an order is neither cancelled by its buyer nor expires.
create function private.has_payment_or_receipt(p_order_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.payments where order_id = p_order_id and state in ('paid', 'submitted'))
$$;

-- Cancels orders that were not paid in time, and returns their number. Their stock is returned by the trigger of orders, once.
create function public.expire_orders(p_most integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  expired uuid[];
begin
  expired := array(
    select id from public.orders
    where payment_expires_at <= now() and status = 'pending' and payment_status = 'pending'
      and not private.has_payment_or_receipt(id)
    order by id limit p_most for update skip locked
  );
  -- Now that they are locked: a receipt may have come while the statement above was running.
  expired := array(select id from unnest(expired) as id where not private.has_payment_or_receipt(id));
  perform from public.products
  where id in (select product_id from public.order_items where order_id = any (expired))
  order by id for no key update;
  update public.orders set status = 'cancelled', has_expired = true, payment_expires_at = null where id = any (expired);
  return cardinality(expired);
end
$$;

-- Unpaid orders that wait for their payment and have not been reminded of it. Without an address there is nobody to remind.
create function private.orders_to_remind() returns setof public.orders
language sql stable security definer set search_path = '' as $$
  select placed.*
  from public.orders as placed
  cross join public.mail_settings as mail
  join public.mail_templates as template on template.kind = 'payment_reminder' and template.enabled
  where placed.status = 'pending' and placed.payment_status = 'pending' and placed.payment_method is not null
    and placed.customer_email is not null
    and placed.created_at <= now() - make_interval(mins => mail.reminder_minutes)
    and placed.created_at > now() - interval '8 days'
    and (placed.payment_expires_at is null or placed.payment_expires_at > now())
    and not private.waits_for_pieces(placed.pieces)
    and private.amount_due(placed) > 0
    and not exists (select from public.mail_outbox where order_id = placed.id and kind = 'payment_reminder')
    and not exists (
      select from public.payments where order_id = placed.id and (state in ('paid', 'submitted') or awaits_staff)
    )
$$;

-- Writes the reminders that are due, those of a rest among them, and returns their number. The mail is only sent while the order is unpaid.
create function public.remind_of_payments() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  written integer := 0;
begin
  for placed in select * from private.orders_to_remind() order by created_at, id limit 200 loop
    perform private.queue_mail(
      'payment_reminder', placed, placed.id::text, jsonb_build_object('amount', private.amount_due(placed)),
      p_only_while => '{"status": "pending", "payment_status": "pending"}'
    );
    written := written + 1;
  end loop;
  return written + private.remind_of_rests();
end
$$;

grant execute on function public.apply_payment, public.expire_orders, public.remind_of_payments
to service_role;
