-- Many orders in one call. They run with the caller's own rights: what row-level security and the triggers say of one
-- order holds for each of many. An order that cannot be changed is named and leaves the others alone.
--
-- Locked are first the orders, then their products, each in the order of their ids, as everybody else does it: nobody waits
-- for anybody in a circle. Customers are counted anew at the end, in the order of their addresses for the same reason.
create function public.change_orders(p_ids uuid[], p_status text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted public.orders;
  known uuid[];
  refused jsonb := '[]';
begin
  perform private.must_be_staff();
  if p_status is null or p_status not in ('pending', 'processing', 'shipped', 'delivered', 'cancelled') then
    raise exception using errcode = 'PT400', message = 'Please choose one of the statuses of an order.';
  end if;
  select coalesce(array_agg(locked.id), '{}') into known
  from (select id from public.orders where id = any (p_ids) order by id for no key update) as locked;
  perform from public.products
  where id in (select product_id from public.order_items where order_id = any (known))
  order by id for no key update;
  for wanted in
    select * from public.orders where id = any (known) and status <> p_status order by lower(customer_email), id
  loop
    begin
      update public.orders set status = p_status where id = wanted.id;
    exception when sqlstate 'PT409' then
      refused := refused
        || jsonb_build_object('id', wanted.id, 'name', wanted.order_number, 'reason', sqlerrm);
    end;
  end loop;
  return jsonb_build_object(
    'done', cardinality(known) - jsonb_array_length(refused),
    'refused', refused || private.gone_products(p_ids, known)
  );
end
$$;

revoke all on function public.change_orders(uuid[], text) from public, anon, authenticated;
grant execute on function public.change_orders(uuid[], text) to authenticated, service_role;
