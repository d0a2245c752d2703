-- What the back office's first screen shows of the shop's trade, in one call.

-- The orders that wait for somebody, oldest first: a few among all that were ever placed.
create index orders_waiting_idx on public.orders (created_at, id) where status in ('pending', 'processing');

-- What was sold on each of the last 30 days of Lagos, today included; a day without orders is there too.
create function private.sales_of_last_days() returns jsonb
language sql stable set search_path = '' as $$
  with days as (
    select day::date, day::timestamp at time zone 'Africa/Lagos' as begins
    from generate_series(
      (now() at time zone 'Africa/Lagos')::date - 29, (now() at time zone 'Africa/Lagos')::date, '1 day'
    ) as day
  ),
  sold as (
    select (created_at at time zone 'Africa/Lagos')::date as day, count(*) as orders, sum(total_amount) as total
    from public.orders
    where created_at >= (select min(begins) from days) and status <> 'cancelled'
    group by 1
  )
  select jsonb_agg(
    jsonb_build_object('day', day, 'orders', coalesce(orders, 0), 'total', coalesce(total, 0)) order by day
  )
  from days left join sold using (day)
$$;

create function private.waiting_orders() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(first) order by created_at, id), '[]')
  from (
    select id, order_number, customer_name, total_amount, status, created_at from public.orders
    where status in ('pending', 'processing')
    order by created_at, id
    limit 6
  ) as first
$$;

-- Without an index of its own: an index on the stock would have to be written at every purchase, for one list of staff's.
create function private.low_stock_products() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(lowest) order by stock_quantity, name, id), '[]')
  from (
    select id, name, stock_quantity, image_url, thumbnail_url from public.products
    where status = 'active' and stock_quantity <= 10
    order by stock_quantity, name, id
    limit 6
  ) as lowest
$$;

revoke execute on all functions in schema private from public;

create function public.dashboard_figures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception using errcode = '42501', message = 'Only staff can read the figures of the shop.';
  end if;
  return jsonb_build_object(
    'sales', private.sales_of_last_days(),
    'waiting_count', (select count(*) from public.orders where status in ('pending', 'processing')),
    'waiting', private.waiting_orders(),
    'low_stock_count', (select count(*) from public.products where status = 'active' and stock_quantity <= 10),
    'low_stock', private.low_stock_products()
  );
end
$$;

revoke all on function public.dashboard_figures() from public, anon, authenticated;
grant execute on function public.dashboard_figures() to authenticated;
