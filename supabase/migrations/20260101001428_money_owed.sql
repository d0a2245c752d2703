-- Money of an order followed to its end: received − went back − kept = 0, or a task stays until staff close it with a reason. Kept in the
-- transaction that changes it. See docs/behaviour/payments.md#money-that-is-owed.

-- Whether the customer has the goods: the order is delivered, or was when it was cancelled. What was on its way when it was cancelled is
-- back in stock.
create function private.was_handed_over(placed public.orders) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    'delivered' = case when placed.status <> 'cancelled' then placed.status else (
      select status from public.order_timeline
      where order_id = placed.id and field = 'status' and status <> 'cancelled'
      order by id desc limit 1
    ) end,
    false
  )
$$;

-- Whether money in a transfer of this state has left the shop. One that needs attention waits for staff.
create function private.has_left(p_state text) returns boolean
language sql immutable set search_path = '' as $$
  select p_state in ('sending', 'pending', 'processed')
$$;

-- Each refund that went back, once, and when it left the shop: it is processed, or with the provider. Those of a payment that the order does
-- not count, and of a test payment, undo nothing of the sale.
create view private.money_sent_back as
select refund.order_id, refund.amount, least(refund.processed_at, sent.created_at) as left_at
from public.refunds as refund
left join public.payments as named on named.id = refund.payment_id
left join public.refund_transfers as sent on sent.refund_id = refund.id and private.has_left(sent.state)
where coalesce(named.counts and named.mode = 'live', true) and (refund.status = 'processed' or sent.id is not null);

-- What was received of an order, in naira, and its price, where its live and its test payments that count have so much. Test payments
-- count in nothing: what they paid is no part of the price. What staff have marked as paid or refunded was received, whatever the payments
-- say. Without a search path of its own, as private.order_figures().
create function private.received_of_order(placed public.orders, p_live numeric, p_tested numeric)
returns table (amount numeric, price numeric)
language sql immutable as $$
  select case when placed.payment_status in ('paid', 'refunded') then greatest(p_live, price.amount) else p_live end, price.amount
  from (select greatest(placed.total_amount - p_tested, 0) as amount) as price
$$;

-- The figures of an order, in naira, from which every screen, mail, file and paper takes what it says about its money. What staff have
-- marked as refunded went back. p_returned is the worth of what is about to come back. Without a search path of its own, so that the planner
-- can inline it where many orders are summed up.
create function private.order_figures(placed public.orders, p_returned numeric default 0)
returns table (received numeric, went_back numeric, net numeric, kept numeric)
language sql stable as $$
  select received.amount, back.amount, received.amount - back.amount, case
    when placed.status = 'cancelled' and not private.was_handed_over(placed)
    then private.kept_after_cancellation(placed, received.amount, received.price)
    else greatest(received.price - returned.amount - p_returned, 0)
  end
  from (
    select
      coalesce(sum(paid_amount) filter (where mode = 'live'), 0) as live,
      coalesce(sum(paid_amount) filter (where mode = 'test'), 0) as tested
    from public.payments where order_id = placed.id and counts
  ) as paid
  cross join lateral private.received_of_order(placed, paid.live, paid.tested) as received
  cross join lateral (
    select case when placed.payment_status = 'refunded' then received.amount else coalesce(sum(sent.amount), 0) end as amount
    from private.money_sent_back as sent where sent.order_id = placed.id
  ) as back
  cross join lateral (
    select coalesce(sum(worth), 0) as amount from public.returns where order_id = placed.id and status = 'received'
  ) as returned
$$;

-- What the figures of an order say beside its payment status; null where the status says it all.
create function private.payment_mark(placed public.orders, p_net numeric, p_went_back numeric) returns text
language sql immutable set search_path = '' as $$
  select case
    when placed.payment_status = 'refunded' then null
    when placed.payment_status <> 'paid' and placed.deposit_paid_at is not null and (p_net > 0 or p_went_back = 0) then 'deposit_received'
    when placed.payment_status <> 'paid' and p_net > 0 then 'part_paid'
    when p_went_back > 0 and p_net > 0 then 'partly_refunded'
    when p_went_back > 0 then 'paid_back'
  end
$$;

-- What the shop has of an order above what it keeps, in naira; below zero, what is missing.
create function private.order_balance(placed public.orders, p_returned numeric default 0) returns numeric
language sql stable set search_path = '' as $$
  select net - kept from private.order_figures(placed, p_returned)
$$;

-- The part of its balance that an order has a task of its own about: a sum is in one task. What another open task says of money that counts
-- is in that one, and while money waits to be counted, nothing is collected. Below zero: what the customer owes for what was handed over.
create function private.owed_of_balance(placed public.orders, p_balance numeric) returns numeric
language sql stable set search_path = '' as $$
  select case
    when p_balance > 0 then greatest(p_balance - told.amount, 0)
    when private.was_handed_over(placed) and not told.has_uncounted then least(p_balance + told.amount, 0)
    else 0
  end
  from (
    select
      coalesce(sum(task.amount) filter (where paid.counts), 0) as amount,
      coalesce(bool_or(not paid.counts), false) as has_uncounted
    from public.payment_tasks as task join public.payments as paid on paid.id = task.payment_id
    where task.order_id = placed.id and task.resolved_at is null and (
      not paid.counts or task.kind in ('paid_short', 'disputed', 'dispute_lost', 'reversed', 'refunded_elsewhere')
    )
  ) as told
$$;

create function private.amount_owed(placed public.orders, p_returned numeric default 0) returns numeric
language sql stable set search_path = '' as $$
  select private.owed_of_balance(placed, private.order_balance(placed, p_returned))
$$;

-- The task about what an order owes that is open, or that staff have closed while the same amount is owed.
create function private.task_of_order(p_number text) returns public.payment_tasks
language sql volatile set search_path = '' as $$
  select * from public.payment_tasks
  where reference = p_number and kind in ('to_send_back', 'to_collect') and (resolved_at is null or is_accepted)
  for update
$$;

-- Opens, changes or closes the task of an order, so that it says what is owed: above zero to its customer, below zero by them. A task that
-- staff have closed stays closed until another amount is owed. p_order_id is null once the order was deleted.
create function private.note_owed(p_order_id uuid, p_number text, p_owed numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := case when p_owed > 0 then 'to_send_back' when p_owed < 0 then 'to_collect' end;
  task public.payment_tasks := private.task_of_order(p_number);
begin
  if (task.kind, task.amount) is not distinct from (wanted, nullif(abs(p_owed), 0)) then
    return;
  elsif task.kind = wanted and task.resolved_at is null then
    update public.payment_tasks set amount = abs(p_owed) where id = task.id;
    return;
  elsif task.resolved_at is null then
    update public.payment_tasks
    set resolved_at = now(), resolution = case when wanted is null then 'It is settled.' else 'Another sum is owed now.' end
    where id = task.id;
  else
    update public.payment_tasks set is_accepted = false where id = task.id;
  end if;
  if wanted is not null then
    perform private.open_task_of_order(p_order_id, p_number, wanted, abs(p_owed));
  end if;
end
$$;

-- Staff are mailed about money to send back only: a shop that is paid after the delivery would have a mail about each.
create function private.open_task_of_order(p_order_id uuid, p_number text, p_kind text, p_amount numeric) returns void
language plpgsql set search_path = '' as $$
declare
  placed public.orders;
  task public.payment_tasks;
begin
  insert into public.payment_tasks (kind, reference, order_id, amount, subject)
  select p_kind, p_number, p_order_id, p_amount, coalesce(nullif(count(*), 0)::text, '')
  from public.payment_tasks where reference = p_number and kind = p_kind
  returning * into task;
  select * into placed from public.orders where id = p_order_id;
  perform private.queue_mail(
    'staff_problem', placed, concat_ws(' ', task.kind, task.id),
    jsonb_build_object('problem', private.payment_problem(p_kind), 'reference', p_number, 'amount', p_amount)
  ) where p_kind = 'to_send_back';
end
$$;

-- Deferred to the end of the transaction by all its callers: only then is known what a decision of several steps has come to.
create function private.follow_balance(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  -- The order first, as everybody who pays for it does; mostly it is locked already.
  select * into placed from public.orders where id = p_order_id for update;
  if found then
    perform private.note_owed(placed.id, placed.order_number, private.amount_owed(placed));
  end if;
end
$$;

-- Of what changes the money of an order without the order: what its customer has spent is net of it too.
create function private.follow_money(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_balance(p_order_id);
  perform private.recount_customer(customer_email) from public.orders where id = p_order_id;
end
$$;

create function private.follow_balance_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_balance(new.id);
  return null;
end
$$;

-- Orders begin unpaid. Past sales that the service key enters are not asked about until they change. The first total of a
-- plain insert comes with its items.
create constraint trigger orders_owe after update of status, payment_status, total_amount, work_began_at, keeps_nothing on public.orders
deferrable initially deferred for each row
when (
  old.status <> new.status or old.payment_status <> new.payment_status
  or (old.work_began_at is null) <> (new.work_began_at is null) or old.keeps_nothing <> new.keeps_nothing
  or (old.total_amount <> new.total_amount and old.total_amount <> 0)
)
execute function private.follow_balance_of_order();

-- Of rows that name their order.
create function private.follow_balance_of_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_money(new.order_id);
  return null;
end
$$;

create constraint trigger payments_are_balanced_at_first after insert on public.payments
deferrable initially deferred for each row when (new.counts) execute function private.follow_balance_of_row();
create constraint trigger payments_are_balanced after update of counts, paid_amount on public.payments
deferrable initially deferred for each row
when (old.counts <> new.counts or (new.counts and old.paid_amount <> new.paid_amount))
execute function private.follow_balance_of_row();
create constraint trigger returns_are_balanced after update of status on public.returns
deferrable initially deferred for each row when (new.status = 'received') execute function private.follow_balance_of_row();
create constraint trigger payment_tasks_are_balanced after insert or update of resolved_at on public.payment_tasks
deferrable initially deferred for each row
when (new.order_id is not null and new.kind not in ('to_send_back', 'to_collect'))
execute function private.follow_balance_of_row();

-- Of a deleted order, only what a payment names is known: so much more went back of it than before.
create function private.follow_deleted_order(p_payment_id uuid, p_more numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  task public.payment_tasks;
  known_as text := (
    select order_number from public.payments where id = p_payment_id and order_id is null and counts and mode = 'live'
  );
begin
  if known_as is not null and p_more <> 0 then
    task := private.task_of_order(known_as);
    perform private.note_owed(
      null, known_as, case task.kind when 'to_send_back' then task.amount when 'to_collect' then -task.amount else 0 end - p_more
    );
  end if;
end
$$;

-- What went back by a refund outside of the provider, in naira.
create function private.paid_by_hand(refund public.refunds) returns numeric
language sql stable set search_path = '' as $$
  select case
    when refund.status = 'processed'
      and not exists (select from public.refund_transfers where refund_id = refund.id and state <> 'failed')
    then refund.amount else 0
  end
$$;

create function private.follow_balance_of_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.order_id is null then
    perform private.follow_deleted_order(old.payment_id, -private.paid_by_hand(old));
  elsif tg_op <> 'INSERT' then
    perform private.follow_money(old.order_id);
  end if;
  if tg_op = 'UPDATE' and old.order_id is null and new.order_id is null then
    perform private.follow_deleted_order(new.payment_id, private.paid_by_hand(new));
  elsif tg_op <> 'DELETE' and new.order_id is not null then
    perform private.follow_money(new.order_id);
  end if;
  return null;
end
$$;

create constraint trigger refunds_are_balanced
after insert or update of order_id, payment_id, amount, status or delete on public.refunds
deferrable initially deferred for each row execute function private.follow_balance_of_refund();

create function private.follow_balance_of_transfer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paid public.payments;
begin
  select * into paid from public.payments where id = new.payment_id;
  if paid.order_id is not null then
    perform private.follow_money(paid.order_id);
  elsif tg_op = 'UPDATE' then
    perform private.follow_deleted_order(
      paid.id, new.amount * (private.has_left(new.state)::integer - private.has_left(old.state)::integer)
    );
  end if;
  return null;
end
$$;

create constraint trigger refund_transfers_are_balanced after insert or update of state on public.refund_transfers
deferrable initially deferred for each row execute function private.follow_balance_of_transfer();

-- A deleted order is one that was cancelled; its task stays with the order's number. Before the deletion, while its payments, refunds and
-- returns are still its own.
create function private.follow_balance_of_deleted_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cancelled public.orders := old;
begin
  cancelled.status := 'cancelled';
  perform private.note_owed(null, old.order_number, private.amount_owed(cancelled));
  update public.payment_tasks set order_id = null where order_id = old.id;
  return old;
end
$$;

create trigger orders_owe_after_deletion before delete on public.orders
for each row execute function private.follow_balance_of_deleted_order();
