-- What people do about payments: buyers send receipts and cancel, staff confirm transfers and decide about money that arrived
-- otherwise than expected.

create function private.refuse_moved_payment() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409', hint = 'payment_has_moved_on', message = 'This payment has moved on. Please look at it again.';
end
$$;

-- The receipt that a buyer has uploaded for a transfer; staff check it. p_key is that of the order's link, if the buyer has no
-- account.
create function public.submit_receipt(p_payment_id uuid, p_receipt text, p_key text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.payments;
begin
  -- The order first, as everybody who pays for it does: it might be cancelled meanwhile.
  perform from public.orders
  where id = (select order_id from public.payments where id = p_payment_id) and private.is_buyer(orders, p_key)
  for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'payment_unknown', message = 'There is no such payment.';
  end if;
  select * into attempt from public.payments where id = p_payment_id for update;
  if attempt.method <> 'bank_transfer' or attempt.state not in ('pending', 'submitted', 'rejected') then
    perform private.refuse_moved_payment();
  elsif not exists (
    select from storage.objects
    where bucket_id = 'payment-receipts' and name = p_receipt and split_part(name, '/', 1) = attempt.order_id::text
  ) then
    raise exception using
      errcode = 'PT400', hint = 'receipt_missing', message = 'The receipt did not arrive. Please upload it again.';
  end if;
  update public.payments set state = 'submitted', receipt = p_receipt, rejection = null where id = attempt.id;
end
$$;

-- Staff have seen this amount, in naira, on the account of the shop. What follows is as with every other payment. A decision that the
-- same member of staff repeats, because its answer was lost, is answered again, here and below.
create function public.confirm_transfer(p_payment_id uuid, p_amount numeric) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.payments;
  placed public.orders;
begin
  perform private.require_staff();
  if p_amount is null or p_amount not between 0.01 and 999999999999.99 then
    raise exception using
      errcode = 'PT400', hint = 'payment_amount_invalid', message = 'Please enter the amount that arrived, in naira.';
  end if;
  select * into placed from public.orders
  where id = (select order_id from public.payments where id = p_payment_id) for update;
  select * into attempt from public.payments where id = p_payment_id for update;
  if (attempt.state, attempt.paid_amount, attempt.handled_by) = ('paid', round(p_amount, 2), auth.uid()) then
    return attempt;
  elsif attempt.id is null or attempt.method <> 'bank_transfer' or attempt.state = 'paid' then
    perform private.refuse_moved_payment();
  end if;
  update public.payments
  set state = 'paid', paid_amount = round(p_amount, 2), paid_at = now(), handled_by = auth.uid()
  where id = attempt.id returning * into attempt;
  perform private.settle_payment(attempt, private.amount_due(placed), placed);
  select * into attempt from public.payments where id = attempt.id;
  return attempt;
end
$$;

-- The buyer is told the reason, and has the method's time again to send another receipt; not where the order was cancelled.
create function public.reject_receipt(p_payment_id uuid, p_reason text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.payments;
  placed public.orders;
begin
  perform private.require_staff();
  p_reason := private.required_text(p_reason, 'reason', 1000);
  -- The order first, as everybody who pays for it does.
  select * into placed from public.orders
  where id = (select order_id from public.payments where id = p_payment_id) for update;
  select * into attempt from public.payments where id = p_payment_id for update;
  if (attempt.state, attempt.rejection, attempt.handled_by) = ('rejected', p_reason, auth.uid()) then
    return attempt;
  elsif (attempt.state = 'submitted') is not true then
    perform private.refuse_moved_payment();
  end if;
  update public.payments set state = 'rejected', rejection = p_reason, handled_by = auth.uid()
  where id = attempt.id returning * into attempt;
  if placed.status = 'cancelled' then
    return attempt;
  end if;
  update public.orders
  set payment_expires_at = greatest(
    payment_expires_at,
    now() + make_interval(mins => (select expires_minutes from public.payment_methods where method = 'bank_transfer'))
  )
  where id = attempt.order_id and payment_expires_at is not null;
  select * into placed from public.orders where id = attempt.order_id;
  -- By version: the same receipt may be sent and rejected again.
  perform private.queue_mail(
    'receipt_rejected', placed, format('%s %s', attempt.id, attempt.updated_at), jsonb_build_object('reason', attempt.rejection)
  );
  return attempt;
end
$$;

-- Whether a payment may count for its order from now on: the order is open and unpaid, and what is left of the payment is all of it or
-- pays what is missing. Money that is being sent back is not left.
create function private.may_count(paid public.payments, placed public.orders) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  rest numeric := private.refundable_amount(paid);
  missing numeric := placed.total_amount - private.amount_paid(placed.id);
begin
  return (
    paid.state = 'paid' and not paid.counts and placed.status <> 'cancelled' and placed.payment_status = 'pending'
    and (rest = paid.paid_amount or rest >= missing)
  ) is true;
end
$$;

-- Notes that no task about a payment is open, if that is so.
create function private.follow_payment_tasks(p_payment_id uuid) returns void
language sql set search_path = '' as $$
  update public.payments set awaits_staff = false
  where id = p_payment_id and not exists (
    select from public.payment_tasks where payment_id = p_payment_id and resolved_at is null
  )
$$;

-- What staff did about money that arrived otherwise than expected, was taken back or is owed. With p_counts the payment counts for its
-- order from now on. p_amount is what staff saw as the amount of the task, in naira, which may have changed meanwhile.
create function public.resolve_payment_task(
  p_task_id uuid, p_resolution text, p_counts boolean default false, p_amount numeric default null
) returns public.payment_tasks
language plpgsql security definer set search_path = '' as $$
declare
  task public.payment_tasks;
  paid public.payments;
  placed public.orders;
begin
  perform private.require_staff();
  p_resolution := private.required_text(p_resolution, 'note', 1000);
  -- The order first, as everybody who pays for it or sends money of it back does.
  select * into placed from public.orders
  where id = (select order_id from public.payment_tasks where id = p_task_id) for update;
  select * into task from public.payment_tasks where id = p_task_id for update;
  select * into paid from public.payments where id = task.payment_id;
  if (task.resolution, task.resolved_by) = (p_resolution, auth.uid()) and (paid.counts or not p_counts) then
    return task;
  elsif task.id is null or task.resolved_at is not null then
    raise exception using
      errcode = 'PT409', hint = 'payment_task_is_done', message = 'Somebody has dealt with this meanwhile.';
  elsif task.amount <> p_amount then
    perform private.refuse_moved_payment();
  end if;
  update public.payment_tasks
  set
    resolution = p_resolution, resolved_at = now(), resolved_by = auth.uid(),
    is_accepted = task.kind in ('to_send_back', 'to_collect')
  where id = task.id returning * into task;
  perform private.follow_payment_tasks(task.payment_id);
  if p_counts then
    select * into paid from public.payments where id = task.payment_id;
    if not private.may_count(paid, placed) then
      perform private.refuse_moved_payment();
    end if;
    perform private.count_payment(paid);
  end if;
  return task;
end
$$;

-- Buyers cancel an order as long as nobody works on it and no money arrived. p_key is that of the order's link, if the buyer
-- has no account.
create function public.cancel_order(p_order_id uuid, p_key text default null) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders
  where id = p_order_id and private.is_buyer(orders, p_key)
  for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  elsif placed.status = 'cancelled' then
    return placed;
  elsif placed.status <> 'pending' or placed.payment_status <> 'pending'
    or private.has_payment_or_receipt(placed.id)
  then
    raise exception using
      errcode = 'PT409',
      hint = 'order_is_in_progress',
      detail = placed.order_number,
      message = format('Order %s is already being handled. Please contact us to cancel it.', placed.order_number);
  end if;
  update public.orders set status = 'cancelled', payment_expires_at = null where id = placed.id returning * into placed;
  return placed;
end
$$;

revoke all on function
  public.submit_receipt, public.confirm_transfer, public.reject_receipt, public.resolve_payment_task,
  public.cancel_order
from service_role;
grant execute on function public.confirm_transfer, public.reject_receipt, public.resolve_payment_task
to authenticated;
grant execute on function public.submit_receipt, public.cancel_order to anon, authenticated;
