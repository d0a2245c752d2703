-- The statement of a month in Lagos: orders, payments and refunds. What each figure counts: docs/behaviour/statement.md.

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
  select placed.payment_method, placed.delivery_state, placed.channel, 0, 0, 0, 0, 0, 0, 0, 0, 1, refund.amount
  from public.refunds as refund
  left join public.orders as placed on placed.id = refund.order_id
  -- As the payments above: what the order did not count, or what was a test, is neither received nor refunded.
  where refund.processed_at >= p_from and refund.processed_at < p_until and not private.returns_uncounted_money(refund.id)
    and (private.payment_of_refund(refund.id)).mode is distinct from 'test'
$$;

-- The month that p_month is in, by default the current one. One row for each method of payment, each state and each channel with
-- entries, and always one for 'total'. group_key is the method, the code of the state or the channel, null for entries without one; state_name is set for
-- states. Amounts are in naira.
create function public.monthly_statement(p_month date default null)
returns table (
  grouped_by text, group_key text, state_name text, orders bigint, goods numeric, delivery numeric, payment_fees numeric,
  ordered numeric, payments bigint, paid numeric, provider_fees numeric, refunds bigint, refunded numeric
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
    coalesce(sum(entry.refunded), 0)
  from private.statement_entries(
    first_day at time zone 'Africa/Lagos', (first_day + interval '1 month') at time zone 'Africa/Lagos'
  ) as entry
  group by grouping sets ((entry.method), (entry.state), (entry.channel), ())
  order by grouping(entry.method), grouping(entry.state), grouping(entry.channel), 3 nulls last, 2 nulls last;
end
$$;

revoke all on function public.monthly_statement from service_role;
grant execute on function public.monthly_statement to authenticated;
