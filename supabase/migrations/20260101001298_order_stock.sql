-- The stock that orders take and give back. Called for purchases and plain inserts (…_checkout.sql, …_place_order.sql), and by the
-- triggers below when an order's status changes.

-- Refuses with PT409 and the product's id as detail, so that the checkout can mark the line.
create function private.refuse_shortage(product_id uuid, product_name text, available integer) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'stock_too_low',
    detail = product_id::text,
    message = case available
      when 0 then format('"%s" has just sold out.', product_name)
      when 1 then format('Only 1 of "%s" is left.', product_name)
      else format('Only %s of "%s" are left.', available, product_name)
    end;
end
$$;

-- Takes all the given quantities out of stock or refuses. Products are locked in the order of their ids, so that two orders
-- with the same products cannot deadlock.
create function private.take_stock(product_ids uuid[], quantities bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  short public.products;
begin
  perform from public.products where id = any (product_ids) order by id for no key update;
  select product.* into short
  from public.products as product
  join unnest(product_ids, quantities) as wanted (id, quantity) on wanted.id = product.id
  where product.id = any (product_ids) and wanted.quantity > product.stock_quantity
  order by product.id
  limit 1;
  if found then
    perform private.refuse_shortage(short.id, short.name, short.stock_quantity);
  end if;
  update public.products as product
  set stock_quantity = product.stock_quantity - wanted.quantity
  from unnest(product_ids, quantities) as wanted (id, quantity)
  where product.id = any (product_ids) and wanted.id = product.id;
end
$$;

create function private.give_stock_back(product_ids uuid[], quantities bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.products where id = any (product_ids) order by id for no key update;
  -- The upper bound of the column, which staff may have entered meanwhile.
  update public.products as product
  set stock_quantity = least(product.stock_quantity + wanted.quantity, 2147483647)
  from unnest(product_ids, quantities) as wanted (id, quantity)
  where wanted.id = product.id;
end
$$;

-- Moves the stock as order_status_effects says. stock_taken makes each move happen once.
create function private.move_stock_with_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  product_ids uuid[];
  quantities bigint[];
begin
  select array_agg(product_id), array_agg(quantity) into product_ids, quantities
  from (
    select product_id, sum(quantity) as quantity from public.order_items
    where order_id = old.id and product_id is not null
    group by product_id
  ) as items;
  if tg_op = 'DELETE' then
    if old.stock_taken and private.holds_stock(old.status) then
      perform private.give_stock_back(product_ids, quantities);
    end if;
    return old;
  elsif private.stock_effect(new.status) = 'returned' and old.stock_taken and private.holds_stock(old.status) then
    perform private.give_stock_back(product_ids, quantities);
    new.stock_taken := false;
  elsif private.stock_effect(old.status) = 'returned' and private.stock_effect(new.status) <> 'returned'
    and not old.stock_taken
  then
    perform private.take_stock(product_ids, quantities);
    new.stock_taken := product_ids is not null;
    -- What was true of the order while it was cancelled.
    new.has_expired := false;
    new.is_short := false;
  end if;
  return new;
end
$$;

create trigger orders_move_stock_on_status before update of status on public.orders
for each row execute function private.move_stock_with_status();
create trigger orders_move_stock_on_delete before delete on public.orders
for each row execute function private.move_stock_with_status();
