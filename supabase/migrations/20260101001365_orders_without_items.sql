-- Orders that plain inserts left without items, such as those whose product was sold out meanwhile. See
-- docs/behaviour/checkout.md#plain-inserts.
create index orders_without_stock_idx on public.orders (created_at) where not stock_taken and status = 'pending';

-- An order that once had items holds stock, or is not pending any more. What staff have written, or the service key stored, stays.
create function private.orders_without_items() returns setof public.orders
language sql stable security definer set search_path = '' as $$
  select placed.*
  from public.orders as placed
  where not stock_taken and status = 'pending' and payment_status = 'pending' and total_amount = 0 and channel = 'web'
    and created_at <= now() - interval '15 minutes'
    and not exists (select from public.order_items where order_id = placed.id)
    and not exists (select from public.payments where order_id = placed.id)
    and not exists (
      select from public.audit_log
      where table_name = 'orders' and row_id = placed.id::text
        and (actor = 'staff' or (actor = 'system' and action = 'insert'))
    )
$$;

-- Removes them and returns their number. An order that gets its first item meanwhile holds stock by then and stays.
create function public.remove_orders_without_items(p_most integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from public.orders
  where id in (
    select id from public.orders
    where id in (select id from private.orders_without_items() order by id limit p_most) and not stock_taken
    for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;

grant execute on function public.remove_orders_without_items to service_role;
