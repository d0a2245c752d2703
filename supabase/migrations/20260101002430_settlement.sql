-- Where money and orders do not agree. See docs/behaviour/statement.md#settlement.

-- Whether tasks of this kind are about a payment that had arrived before.
create function private.is_about_paid_money(kind text) returns boolean
language sql immutable set search_path = '' as $$
  select kind in ('paid_again', 'amount_changed', 'reversed', 'refunded_elsewhere', 'disputed', 'dispute_lost')
$$;

-- Whether a difference is the one that an open task names: what is owed of this order. It is listed by the task alone. With p_closed,
-- also while staff have closed it for this amount.
create function private.is_told_by_order(p_number text, p_closed boolean default false) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.payment_tasks
    where reference = p_number and kind in ('to_send_back', 'to_collect') and (resolved_at is null or (is_accepted and p_closed))
  )
$$;

-- Payments that count for no order, or whose provider says something else than before, and that staff have not dealt with; and what is
-- owed of orders.
create function private.payments_without_order()
returns table (
  id text, kind text, order_id uuid, order_number text, reference text, amount numeric, happened_at timestamptz, is_test boolean
)
language sql stable set search_path = '' as $$
  select
    payment.id::text, case when payment.order_id is null then 'payment_without_order' else 'payment_not_counted' end,
    payment.order_id, payment.order_number, payment.reference, payment.paid_amount, payment.paid_at, payment.mode = 'test'
  from public.payments as payment
  where payment.state = 'paid' and (payment.order_id is null or not payment.counts)
    and not exists (
      select from public.payment_tasks
      where payment_id = payment.id and resolved_at is not null and not private.is_about_paid_money(kind)
    )
    and not (payment.order_id is null and payment.counts and private.is_told_by_order(payment.order_number, true))
  union all
  -- Money of which only the provider's word is known.
  select task.id::text, 'unknown_payment', task.order_id, null, task.reference, task.amount, task.created_at, false
  from public.payment_tasks as task
  where task.kind in ('unknown_payment', 'mismatch') and task.resolved_at is null
  union all
  select
    task.id::text, case task.kind when 'paid_again' then 'paid_again' else 'taken_back' end, task.order_id, payment.order_number,
    task.reference, task.amount, task.created_at, coalesce(payment.mode = 'test', false)
  from public.payment_tasks as task
  left join public.payments as payment on payment.id = task.payment_id
  where private.is_about_paid_money(task.kind) and task.resolved_at is null
  union all
  select task.id::text, task.kind, task.order_id, task.reference, null, task.amount, task.created_at, false
  from public.payment_tasks as task
  where task.kind in ('to_send_back', 'to_collect') and task.resolved_at is null
$$;

-- Orders marked as paid whose payments are less than their total, with what is missing.
create function private.orders_not_covered()
returns table (id uuid, order_number text, missing numeric, created_at timestamptz)
language sql stable set search_path = '' as $$
  select placed.id, placed.order_number, placed.total_amount - coalesce(paid.amount, 0), placed.created_at
  from public.orders as placed
  left join (
    select order_id, sum(paid_amount) as amount from public.payments where counts group by order_id
  ) as paid on paid.order_id = placed.id
  where placed.payment_status = 'paid' and placed.total_amount > coalesce(paid.amount, 0)
    and not private.is_told_by_order(placed.order_number)
$$;

-- All differences, the latest first. marked_by is the member of staff who marked an order as paid, and marked_at when, if the
-- activity names them; an order of the kind 'marked_paid' has no more payments than staff say. is_test tells that no money has moved.
-- Amounts are in naira.
create function public.settlement_differences()
returns table (
  id text, kind text, order_id uuid, order_number text, reference text, amount numeric, happened_at timestamptz,
  is_test boolean, marked_by text, marked_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
  select found.*, null::text, null::timestamptz from private.payments_without_order() as found
  union all
  select
    placed.id::text, case when marked.id is null then 'order_not_covered' else 'marked_paid' end, placed.id,
    placed.order_number, null, placed.missing, placed.created_at, false, coalesce(marked.actor_name, marked.actor_email),
    marked.created_at
  from private.orders_not_covered() as placed
  left join lateral (
    select log.* from public.audit_log as log
    where log.table_name = 'orders' and log.row_id = placed.id::text and log.after ->> 'payment_status' = 'paid'
    order by log.created_at desc limit 1
  ) as marked on marked.actor = 'staff'
  order by 7 desc, 1;
end
$$;

revoke all on function public.settlement_differences from service_role;
grant execute on function public.settlement_differences to authenticated;
