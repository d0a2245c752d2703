create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete cascade,
  -- The item keeps its name and price when the product is deleted.
  product_id uuid references public.products on delete set null,
  product_name text not null default ''
    constraint order_item_product_name_is_required check (private.has_text(product_name)),
  quantity integer not null constraint order_item_quantity_is_at_least_1 check (quantity >= 1),
  price numeric(14, 2) not null default 0
    constraint order_item_price_is_not_negative check (price between 0 and 999999999999.99),
  total numeric(14, 2) not null default 0
    constraint order_item_total_is_price_times_quantity check (total = price * quantity)
);

create index order_items_order_id_idx on public.order_items (order_id);
create index order_items_product_id_idx on public.order_items (product_id);

-- PT409 with the product's id as detail, so that the checkout can point at the line.
create function private.refuse_shortage(product public.products) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    detail = product.id::text,
    message = case product.stock_quantity
      when 0 then format('"%s" has just sold out.', product.name)
      when 1 then format('Only 1 of "%s" is left.', product.name)
      else format('Only %s of "%s" are left.', product.stock_quantity, product.name)
    end;
end
$$;

-- Takes pieces out of stock or refuses all of them. Products are locked in the order of their ids, so that two carts
-- with the same products cannot wait for each other in a circle.
create function private.take_stock(product_ids uuid[], quantities bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  short public.products;
begin
  perform from public.products where id = any (product_ids) order by id for no key update;
  select product.* into short
  from public.products as product
  join unnest(product_ids, quantities) as wanted (id, quantity) on wanted.id = product.id
  where wanted.quantity > product.stock_quantity
  order by product.id
  limit 1;
  if found then
    perform private.refuse_shortage(short);
  end if;
  update public.products as product
  set stock_quantity = product.stock_quantity - wanted.quantity
  from unnest(product_ids, quantities) as wanted (id, quantity)
  where wanted.id = product.id;
end
$$;

create function private.give_stock_back(product_ids uuid[], quantities bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.products where id = any (product_ids) order by id for no key update;
  -- An admin may have restocked up to the top in the meantime.
  update public.products as product
  set stock_quantity = least(product.stock_quantity + wanted.quantity, 2147483647)
  from unnest(product_ids, quantities) as wanted (id, quantity)
  where wanted.id = product.id;
end
$$;

-- Goods of a delivered order are the customer's; those of a cancelled one are back on the shelf.
create function private.holds_stock(status text) returns boolean
language sql immutable set search_path = '' as $$
  select status not in ('delivered', 'cancelled')
$$;

-- What a shopper may buy, and for how much. The service key may enter past sales at their own prices.
create function private.prepare_order_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.orders;
  product public.products;
  trusted boolean := private.is_trusted();
begin
  -- Held until the total is written: two inserts into one order come one after the other.
  select * into parent from public.orders where id = new.order_id for update;
  select * into product from public.products where id = new.product_id;
  if not trusted then
    if parent.user_id is distinct from auth.uid() then
      raise exception using errcode = 'PT403', message = 'You can only add items to your own orders.';
    elsif parent.status <> 'pending' or parent.payment_status <> 'pending' then
      raise exception using
        errcode = 'PT409',
        message = format('Order %s is already being handled. Please place a new order.', parent.order_number);
    elsif product.status is distinct from 'active' then
      raise exception using
        errcode = 'PT409',
        detail = coalesce(new.product_id::text, ''),
        message = 'A product in your cart is no longer available.';
    end if;
  end if;
  if new.quantity is null or new.quantity < 1 then
    raise exception using errcode = 'PT400', message = 'A quantity must be a whole number of at least 1.';
  elsif private.holds_stock(parent.status) and new.quantity > product.stock_quantity then
    perform private.refuse_shortage(product);
  end if;
  if not trusted or new.product_name = '' then
    new.product_name := product.name;
    new.price := private.price_charged(product.price, product.discount_price);
  end if;
  if new.price * new.quantity > 999999999999.99 then
    raise exception using
      errcode = 'PT400', message = 'This order is too large to be placed online. Please contact us.';
  end if;
  new.total := new.price * new.quantity;
  return new;
end
$$;

create trigger order_items_prepare before insert on public.order_items
for each row execute function private.prepare_order_item();

-- Keeps each order's total equal to its items, in both directions.
create function private.sum_orders(order_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.order_items where order_id = any (order_ids)
    group by order_id having sum(total) > 999999999999.99
  ) then
    raise exception using
      errcode = 'PT400', message = 'This order is too large to be placed online. Please contact us.';
  end if;
  update public.orders
  set total_amount = coalesce((select sum(total) from public.order_items where order_id = orders.id), 0)
  where id = any (order_ids);
end
$$;

create function private.after_items_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_stock(array_agg(wanted.product_id), array_agg(wanted.quantity))
  from (
    select item.product_id, sum(item.quantity) as quantity
    from added as item
    join public.orders as parent on parent.id = item.order_id
    where private.holds_stock(parent.status) and item.product_id is not null
    group by item.product_id
  ) as wanted
  having count(*) > 0;
  update public.orders set stock_taken = true
  where id in (select order_id from added) and private.holds_stock(status) and not stock_taken;
  perform private.sum_orders(array(select distinct order_id from added));
  return null;
end
$$;

create trigger order_items_added after insert on public.order_items
referencing new table as added for each statement execute function private.after_items_added();

-- Items that go with their order find no order here any more: its own trigger has given the pieces back.
create function private.after_items_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_stock_back(array_agg(returned.product_id), array_agg(returned.quantity))
  from (
    select item.product_id, sum(item.quantity) as quantity
    from removed as item
    join public.orders as parent on parent.id = item.order_id
    where parent.stock_taken and private.holds_stock(parent.status) and item.product_id is not null
    group by item.product_id
  ) as returned
  having count(*) > 0;
  perform private.sum_orders(array(select distinct order_id from removed));
  return null;
end
$$;

create trigger order_items_removed after delete on public.order_items
referencing old table as removed for each statement execute function private.after_items_removed();

-- What was bought does not change afterwards, except that a deleted product leaves its item.
create function private.keep_order_item() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.product_id is null then
    new := old;
    new.product_id := null;
    return new;
  end if;
  raise exception using
    errcode = 'PT409', message = 'Order items do not change. Delete the item and add another one.';
end
$$;

create trigger order_items_stay before update on public.order_items
for each row execute function private.keep_order_item();

-- Cancelling gives the pieces back, reopening takes them again. The flag makes each happen once.
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
  elsif new.status = 'cancelled' and old.stock_taken and private.holds_stock(old.status) then
    perform private.give_stock_back(product_ids, quantities);
    new.stock_taken := false;
  elsif old.status = 'cancelled' and new.status <> 'cancelled' and not old.stock_taken then
    perform private.take_stock(product_ids, quantities);
    new.stock_taken := product_ids is not null;
  end if;
  return new;
end
$$;

revoke execute on all functions in schema private from public;

create trigger orders_move_stock_on_status before update of status on public.orders
for each row execute function private.move_stock_with_status();
create trigger orders_move_stock_on_delete before delete on public.orders
for each row execute function private.move_stock_with_status();

alter table public.order_items enable row level security;
revoke all on public.order_items from anon, authenticated;
grant select on public.order_items to authenticated;
grant insert (order_id, product_id, product_name, quantity, price, total) on public.order_items to authenticated;

create policy "people see the items of their own orders, admins all" on public.order_items
for select to authenticated using (
  (select public.is_admin())
  or order_id in (select id from public.orders where user_id = (select auth.uid()))
);
create policy "people add items to their own orders" on public.order_items
for insert to authenticated with check (
  order_id in (select id from public.orders where user_id = (select auth.uid()) and status = 'pending')
);
