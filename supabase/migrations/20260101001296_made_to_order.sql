-- Which lines of an order are made to order. A line takes all its pieces from the stock, or the whole line is made, where the product
-- allows it, and moves no stock. See docs/behaviour/checkout.md#made-to-order.

-- For each line, in their order: the weeks within which it is made, or null where it takes from the stock, see private.stocks(). Lines of one
-- stock share it. The products are locked; a statement of its own reads what was committed before they were.
create function private.weeks_to_make(stock_ids uuid[], quantities numeric[]) returns integer[]
language plpgsql security definer set search_path = '' as $$
declare
  weeks integer[] := array_fill(null::integer, array[cardinality(stock_ids)]);
  offered jsonb;
  pieces jsonb;
  id text;
begin
  select jsonb_object_agg(stock.id, made_to_order_weeks), jsonb_object_agg(stock.id, available) into offered, pieces
  from private.stocks(stock_ids) as stock
  where made_to_order_weeks is not null;
  for line in 1..case when offered is null then 0 else cardinality(stock_ids) end loop
    id := stock_ids[line];
    if (pieces ->> id)::numeric >= quantities[line] then
      pieces := jsonb_set(pieces, array[id], to_jsonb((pieces ->> id)::numeric - quantities[line]));
    else
      weeks[line] := offered ->> id;
    end if;
  end loop;
  return weeks;
end
$$;

-- After a plain insert: marks the new items of the orders that are made to order. Their products are locked.
create function private.mark_made_to_order(item_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  items uuid[];
  stock_ids uuid[];
  quantities numeric[];
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_items.id = any (item_ids))
  order by id for no key update;
  select
    array_agg(item.id order by position), array_agg(coalesce(variant_id, product_id) order by position), array_agg(quantity order by position)
  into items, stock_ids, quantities
  from public.order_items as item join public.orders as parent on parent.id = item.order_id
  where item.id = any (item_ids) and product_id is not null and private.holds_stock(parent.status);
  if items is null then
    return;
  end if;
  perform set_config('parlour.placing', 'on', true);
  update public.order_items as item set made_to_order_weeks = made.weeks
  from unnest(items, private.weeks_to_make(stock_ids, quantities)) as made (id, weeks)
  where item.id = made.id and made.weeks is not null;
  perform set_config('parlour.placing', '', true);
end
$$;
