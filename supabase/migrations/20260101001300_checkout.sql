-- Prices and totals of orders. The triggers enforce the rules for plain inserts into orders and order_items; for a
-- whole purchase see place_order(). See docs/behaviour/checkout.md.

-- What a shopper pays for one piece (docs/behaviour/shared-rules.md#charged-price). chargedPrice() in the app has the same
-- test cases.
create function private.price_charged(price numeric, discount_price numeric) returns numeric
language sql stable set search_path = '' as $$
  select case when settings.charge_discount_prices then coalesce(nullif(discount_price, 0), price) else price end
  from public.website_settings as settings
$$;

-- A token outlives its account, so the account is looked up.
create function private.require_account() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.users where id = auth.uid()) then
    raise exception using
      errcode = 'PT401', hint = 'sign_in_needed', message = 'Please log in to complete your order.';
  end if;
end
$$;

-- A new order by a plain request: overwrites every value that a shopper may not choose.
create function private.order_of_shopper(wanted public.orders) returns public.orders
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_account();
  if wanted.user_id <> auth.uid() then
    raise exception using
      errcode = 'PT403',
      hint = 'order_of_another_account',
      message = 'You can only place orders for your own account.';
  end if;
  -- A plain order has neither, so it is refused where place_order() asks for them.
  perform private.refuse_without_delivery() where private.offers_delivery();
  perform private.refuse_without_payment() where private.takes_payments();
  perform private.lock_own_orders();
  perform private.limit_own_orders();
  wanted.user_id := auth.uid();
  wanted.order_number := '';
  wanted.status := 'pending';
  wanted.payment_status := 'pending';
  wanted.total_amount := 0;
  wanted.stock_taken := false;
  wanted.is_unproved := private.is_unproved(wanted);
  perform private.limit_recipients(wanted);
  return wanted;
end
$$;

-- 'ORD-' and the milliseconds since 1970. If several orders share a millisecond, each takes the next free one. The
-- advisory lock on the number is held until commit, so no uncommitted order can hold the same number, and orders with
-- different numbers never wait for each other (a counter row or one lock for all would serialize every checkout).
create function private.next_order_number() returns text
language plpgsql security definer set search_path = '' as $$
declare
  candidate bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  loop
    -- Two statements, so that the second sees an order that was committed before the lock was free.
    if pg_try_advisory_xact_lock(candidate) then
      if not exists (select from public.orders where order_number = 'ORD-' || candidate) then
        return 'ORD-' || candidate;
      end if;
    end if;
    candidate := candidate + 1;
  end loop;
end
$$;

-- True while private.insert_order() stores a whole purchase, whose parts were checked and priced together. Only SQL can set it:
-- callers of the API cannot.
create function private.is_placing() returns boolean
language plpgsql stable as $$
begin
  return coalesce(current_setting('parlour.placing', true), '') = 'on';
end
$$;

-- Before insert: completes an order that is not one of a whole purchase. One trigger, because each one costs time at every order.
create function private.prepare_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_placing() then
    return new;
  end if;
  perform private.require_second_factor();
  new.customer_name := normalize(new.customer_name);
  new.customer_email := private.clean_text(new.customer_email);
  new.customer_phone := private.clean_text(new.customer_phone);
  new.phone_digits := private.phone_digits(new.customer_phone);
  if private.is_untrusted_request() then
    new := private.order_of_shopper(new);
  end if;
  if coalesce(new.order_number, '') = '' then
    new.order_number := private.next_order_number();
  end if;
  -- The service key may enter the total alone, or the parts alone.
  if new.total_amount = 0 then
    new := private.with_total(new);
  elsif new.goods_amount = 0 then
    new.goods_amount :=
      new.total_amount + new.discount_amount - coalesce(new.delivery_fee, 0) - new.payment_fee;
  end if;
  return new;
end
$$;

create trigger orders_prepare before insert on public.orders
for each row execute function private.prepare_order();

create function private.refuse_large_order() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT400',
    hint = 'order_total_too_large',
    message = 'This order is too large to be placed online. Please contact us.';
end
$$;

-- The total, unless it is larger than an order can store.
create function private.checked_total(p_total numeric) returns numeric
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_large_order() where p_total > 999999999999.99;
  return p_total;
end
$$;

-- The one place that works out what an order costs; a constraint of orders holds every row to it.
create function private.with_total(wanted public.orders) returns public.orders
language plpgsql set search_path = '' as $$
begin
  wanted.total_amount := private.checked_total(
    wanted.goods_amount - wanted.discount_amount + coalesce(wanted.delivery_fee, 0) + wanted.payment_fee
  );
  return wanted;
end
$$;

create function private.refuse_unavailable(product_id text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'product_unavailable',
    detail = product_id,
    message = 'A product in your cart is no longer available.';
end
$$;

-- Both refusals of a colour have the product's id as detail.
create function private.refuse_unknown_color(product_id uuid, product_name text, color text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'color_unknown',
    detail = product_id::text,
    message = format('"%s" does not come in %s. Please choose its colour in your cart.', product_name, left(color, 100));
end
$$;

create function private.refuse_missing_color(product_id uuid, product_name text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'color_needed',
    detail = product_id::text,
    message = format('Please choose the colour of "%s" in your cart.', product_name);
end
$$;

-- A new item by a plain request: checks what a shopper may buy, and leaves name and price to private.completed_item(). Plain
-- requests may leave out a required colour: see docs/behaviour/checkout.md#plain-inserts.
create function private.item_of_shopper(wanted public.order_items) returns public.order_items
language plpgsql security definer set search_path = '' as $$
declare
  parent public.orders;
  product public.products;
begin
  -- Before the order, as place_order() does, so that what the account holds is counted once.
  perform private.lock_own_orders();
  -- Locked until the total is updated: simultaneous inserts into one order wait for each other.
  select * into parent from public.orders where id = wanted.order_id for update;
  if parent.user_id is distinct from auth.uid() then
    raise exception using
      errcode = 'PT403', hint = 'order_of_another_account', message = 'You can only add items to your own orders.';
  -- Fees and limits of a whole purchase were those of its goods. One that costs nothing may have no way to pay.
  elsif parent.status <> 'pending' or parent.payment_status <> 'pending' or private.takes_payments()
    or parent.delivery_method is not null or parent.payment_method is not null or parent.pieces in ('confirmed', 'released')
  then
    raise exception using
      errcode = 'PT409',
      hint = 'order_is_in_progress',
      message = format('Order %s is already being handled. Please place a new order.', parent.order_number);
  end if;
  select * into product from public.products where id = wanted.product_id and status = 'active';
  if not found then
    perform private.refuse_unavailable(coalesce(wanted.product_id::text, ''));
  elsif wanted.color is not null and wanted.color <> all (product.color_variants) then
    perform private.refuse_unknown_color(product.id, product.name, wanted.color);
  end if;
  perform private.check_variant_of_shopper(product, wanted.variant_id, wanted.color);
  wanted.product_name := '';
  return wanted;
end
$$;

-- An item without a name gets the name and the price of its product. The service key may enter past sales at their own prices.
create function private.completed_item(wanted public.order_items) returns public.order_items
language plpgsql security definer set search_path = '' as $$
declare
  parent public.orders;
  product public.products;
begin
  select * into parent from public.orders where id = wanted.order_id for update;
  select * into product from public.products where id = wanted.product_id;
  if wanted.product_name = '' or wanted.variant_id is not null or private.holds_stock(parent.status) then
    product := private.sold_as(product, wanted.variant_id);
  end if;
  if wanted.variant_id is not null then
    select null, private.variant_name(choices), sku into wanted.color, wanted.variant_name, wanted.variant_sku
    from public.product_variants where id = wanted.variant_id;
  end if;
  if wanted.quantity is null or wanted.quantity < 1 then
    raise exception using
      errcode = 'PT400', hint = 'quantity_invalid', message = 'A quantity must be a whole number of at least 1.';
  elsif private.holds_stock(parent.status) and wanted.quantity > product.stock_quantity
    and not exists (
      select from private.stocks(array[coalesce(wanted.variant_id, product.id)]) where made_to_order_weeks is not null
    )
  then
    perform private.refuse_shortage(product.id, product.name, product.stock_quantity);
  end if;
  if wanted.product_name = '' then
    wanted.product_name := product.name;
    wanted.price := private.price_charged(product.price, product.discount_price);
  end if;
  if wanted.price * wanted.quantity > 999999999999.99 then
    perform private.refuse_large_order();
  end if;
  wanted.total := wanted.price * wanted.quantity;
  return wanted;
end
$$;

-- Before insert: checks and completes an item that is not one of a whole purchase.
create function private.prepare_order_item() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_placing() then
    return new;
  end if;
  if private.is_untrusted_request() then
    new := private.item_of_shopper(new);
  end if;
  return private.completed_item(new);
end
$$;

create trigger order_items_prepare before insert on public.order_items
for each row execute function private.prepare_order_item();

-- Triggers that are not security definer run with the rights of the role that inserts.
grant execute on function
  private.is_placing, private.next_order_number, private.order_of_shopper, private.with_total,
  private.checked_total, private.refuse_large_order, private.item_of_shopper, private.completed_item
to authenticated, service_role;

-- Sets the goods of each order to the sum of its items; its total follows. An order whose row is right already
-- is not written again.
create function private.sum_orders(order_ids uuid[], takes_stock boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.order_items where order_id = any (order_ids)
    group by order_id having sum(total) > 999999999999.99
  ) then
    perform private.refuse_large_order();
  end if;
  update public.orders as placed
  set
    goods_amount = items.goods,
    total_amount = placed.total_amount - placed.goods_amount + items.goods,
    stock_taken = stock_taken or (takes_stock and private.holds_stock(status) and not private.waits_for_pieces(pieces))
  from (
    select wanted.id, coalesce(sum(item.total), 0) as goods
    from unnest(order_ids) as wanted (id)
    left join public.order_items as item on item.order_id = wanted.id
    group by wanted.id
  ) as items
  where placed.id = items.id and (
    goods_amount <> items.goods
    or (takes_stock and private.holds_stock(status) and not stock_taken and not private.waits_for_pieces(pieces))
  );
end
$$;

-- After insert of items: takes their quantities out of stock and updates the orders.
create function private.after_items_added() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  order_ids uuid[];
begin
  if private.is_placing() then
    -- The products are locked, and have enough in stock.
    update public.products as product
    set stock_quantity = product.stock_quantity - taken.quantity
    from (
      select product_id, sum(quantity) as quantity
      from added join public.orders as parent on parent.id = added.order_id
      where parent.stock_taken and added.variant_id is null and added.made_to_order_weeks is null
      group by product_id
    ) as taken
    where product.id = taken.product_id;
    if exists (select from added where variant_id is not null) then
      update public.product_variants as variant
      set stock_quantity = variant.stock_quantity - taken.quantity
      from (
        select variant_id, sum(quantity) as quantity
        from added join public.orders as parent on parent.id = added.order_id
        where parent.stock_taken and added.variant_id is not null and added.made_to_order_weeks is null
        group by variant_id
      ) as taken
      where variant.id = taken.variant_id;
    end if;
    return null;
  end if;
  order_ids := array(select distinct order_id from added);
  perform private.mark_made_to_order(array(select id from added));
  perform private.take_stock(array_agg(wanted.stock_id), array_agg(wanted.quantity))
  from (
    select coalesce(item.variant_id, item.product_id) as stock_id, sum(item.quantity) as quantity
    from public.order_items as item
    join public.orders as parent on parent.id = item.order_id
    where item.id in (select id from added) and item.product_id is not null and item.made_to_order_weeks is null
      and private.holds_stock(parent.status) and not private.waits_for_pieces(parent.pieces)
    group by stock_id
  ) as wanted
  having count(*) > 0;
  perform private.sum_orders(order_ids, takes_stock => true);
  perform private.bound_order(id) from unnest(order_ids) as id where not private.is_trusted();
  return null;
end
$$;

create trigger order_items_added after insert on public.order_items
referencing new table as added for each statement execute function private.after_items_added();

-- After delete of items: returns their quantities to stock. For items deleted with their order the join finds no order; the
-- trigger of orders has returned them.
create function private.after_items_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_stock_back(array_agg(returned.stock_id), array_agg(returned.quantity))
  from (
    select coalesce(item.variant_id, item.product_id) as stock_id, sum(item.quantity) as quantity
    from removed as item
    join public.orders as parent on parent.id = item.order_id
    where parent.stock_taken and private.holds_stock(parent.status) and item.product_id is not null
      and item.made_to_order_weeks is null
    group by stock_id
  ) as returned
  having count(*) > 0;
  perform private.sum_orders(array(select distinct order_id from removed), takes_stock => false);
  return null;
end
$$;

create trigger order_items_removed after delete on public.order_items
referencing old table as removed for each statement execute function private.after_items_removed();
