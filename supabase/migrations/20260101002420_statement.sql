-- The statement of a month in Lagos: orders, payments and refunds. What each figure counts: docs/behaviour/statement.md.

-- Finds what staff marked as paid or refunded in a month.
create index order_timeline_paid_at_idx on public.order_timeline (at)
where field = 'payment_status' and status in ('paid', 'refunded');

-- What staff have marked as paid or refunded beyond the payments and refunds of an order, and when, so that the statement says the same as
-- private.order_figures(). An order that was entered as paid has no time of its own for that.
create function private.money_marked_by_hand(p_from timestamptz, p_until timestamptz)
returns table (placed public.orders, received numeric, received_at timestamptz, went_back numeric, went_back_at timestamptz)
language sql stable set search_path = '' as $$
  select
    placed, figures.received - paid.amount, coalesce(marked.paid_at, placed.created_at),
    case when placed.payment_status = 'refunded' then figures.went_back - sent.amount else 0 end,
    coalesce(marked.refunded_at, placed.created_at)
  from public.orders as placed
  cross join lateral private.order_figures(placed) as figures
  cross join lateral (
    select coalesce(sum(paid_amount), 0) as amount from public.payments where order_id = placed.id and counts and mode = 'live'
  ) as paid
  cross join lateral (
    select coalesce(sum(amount), 0) as amount from private.money_sent_back where order_id = placed.id
  ) as sent
  cross join lateral (
    select
      min(event.at) filter (where event.status in ('paid', 'refunded') and event.id > coalesce(undone.id, 0)) as paid_at,
      max(event.at) filter (where event.status = 'refunded') as refunded_at
    from public.order_timeline as event
    cross join (
      select max(id) as id from public.order_timeline
      where order_id = placed.id and field = 'payment_status' and status not in ('paid', 'refunded')
    ) as undone
    where event.order_id = placed.id and event.field = 'payment_status'
  ) as marked
  where placed.payment_status in ('paid', 'refunded')
    -- Nearly all orders are paid by their payments. Their figures need not be worked out.
    and (placed.payment_status = 'refunded' or placed.total_amount > (
      select coalesce(sum(paid_amount), 0) from public.payments where order_id = placed.id and counts
    ))
    and placed.id in (
      select order_id from public.order_timeline
      where field = 'payment_status' and status in ('paid', 'refunded') and at >= p_from and at < p_until
      union
      select id from public.orders where created_at >= p_from and created_at < p_until
    )
$$;

-- Every entry of the statement, one row each. Only the figures of its own kind are set.
create function private.statement_entries(p_from timestamptz, p_until timestamptz)
returns table (
  method text, state text, channel text, orders integer, goods numeric, delivery numeric, payment_fees numeric, ordered numeric,
  payments integer, paid numeric, provider_fees numeric, refunds integer, refunded numeric
)
language sql stable set search_path = '' as $$
  select
    payment_method, delivery_state, channel, 1, goods_amount - discount_amount, coalesce(delivery_fee, 0),
    payment_fee, total_amount, 0, 0, 0, 0, 0
  from public.orders
  where created_at >= p_from and created_at < p_until and status <> 'cancelled'
  union all
  -- No money moves in test mode.
  select
    payment.method, placed.delivery_state, placed.channel, 0, 0, 0, 0, 0, 1, payment.paid_amount, coalesce(payment.provider_fee, 0), 0, 0
  from public.payments as payment
  left join public.orders as placed on placed.id = payment.order_id
  where payment.paid_at >= p_from and payment.paid_at < p_until and payment.counts and payment.mode = 'live'
  union all
  select placed.payment_method, placed.delivery_state, placed.channel, 0, 0, 0, 0, 0, 0, 0, 0, 1, sent.amount
  from private.money_sent_back as sent
  left join public.orders as placed on placed.id = sent.order_id
  where sent.left_at >= p_from and sent.left_at < p_until
  union all
  select
    (marked.placed).payment_method, (marked.placed).delivery_state, (marked.placed).channel, 0, 0, 0, 0, 0,
    entry.payments, entry.paid, entry.provider_fees, entry.refunds, entry.refunded
  from private.money_marked_by_hand(p_from, p_until) as marked
  cross join lateral (
    values (1, marked.received, 0, 0, 0, marked.received_at), (0, 0, 0, 1, marked.went_back, marked.went_back_at)
  ) as entry (payments, paid, provider_fees, refunds, refunded, at)
  where entry.at >= p_from and entry.at < p_until and (entry.paid <> 0 or entry.refunded <> 0)
$$;

-- The month that p_month is in, by default the current one. One row for each method of payment, each state and each channel with
-- entries, and always one for 'total'. group_key is the method, the code of the state or the channel, null for entries without one; state_name is set for
-- states. Amounts are in naira.
create function public.monthly_statement(p_month date default null)
returns table (
  grouped_by text, group_key text, state_name text, orders bigint, goods numeric, delivery numeric, payment_fees numeric,
  ordered numeric, payments bigint, paid numeric, provider_fees numeric, refunds bigint, refunded numeric, net numeric
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  first_day timestamp := date_trunc(
    'month', least(coalesce(p_month, (now() at time zone 'Africa/Lagos')::date), '9999-12-31')::timestamp
  );
begin
  perform private.require_staff();
  return query
  select
    case when grouping(entry.method) = 0 then 'method' when grouping(entry.state) = 0 then 'state'
      when grouping(entry.channel) = 0 then 'channel' else 'total' end,
    coalesce(entry.method, entry.state, entry.channel),
    (select name from public.states where code = entry.state),
    coalesce(sum(entry.orders), 0), coalesce(sum(entry.goods), 0), coalesce(sum(entry.delivery), 0),
    coalesce(sum(entry.payment_fees), 0), coalesce(sum(entry.ordered), 0), coalesce(sum(entry.payments), 0),
    coalesce(sum(entry.paid), 0), coalesce(sum(entry.provider_fees), 0), coalesce(sum(entry.refunds), 0),
    coalesce(sum(entry.refunded), 0), coalesce(sum(entry.paid - entry.refunded), 0)
  from private.statement_entries(
    first_day at time zone 'Africa/Lagos', (first_day + interval '1 month') at time zone 'Africa/Lagos'
  ) as entry
  group by grouping sets ((entry.method), (entry.state), (entry.channel), ())
  order by grouping(entry.method), grouping(entry.state), grouping(entry.channel), 3 nulls last, 2 nulls last;
end
$$;

revoke all on function public.monthly_statement from service_role;
grant execute on function public.monthly_statement to authenticated;
