-- The stock that orders take and give back. Called for purchases and plain inserts (…_checkout.sql, …_place_order.sql), and by the
-- triggers below when an order's status changes. An item takes from its variant's stock, or else from its product's: the arrays of ids have
-- `coalesce(variant_id, product_id)`, see private.stocks().

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

-- Takes all the given quantities out of stock or refuses.
create function private.take_stock(stock_ids uuid[], quantities bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  short record;
begin
  perform private.lock_stocks(stock_ids);
  select stock.* into short
  from private.stocks(stock_ids) as stock
  join unnest(stock_ids, quantities) as wanted (id, quantity) on wanted.id = stock.id
  where wanted.quantity > stock.available
  order by stock.product_id, stock.id
  limit 1;
  if found and short.is_of_variants then
    perform private.refuse_missing_variant(short.product_id, short.title);
  elsif found then
    perform private.refuse_shortage(short.product_id, short.title, short.available);
  end if;
  update public.products as product
  set stock_quantity = product.stock_quantity - wanted.quantity
  from unnest(stock_ids, quantities) as wanted (id, quantity)
  where product.id = any (stock_ids) and wanted.id = product.id;
  update public.product_variants as variant
  set stock_quantity = variant.stock_quantity - wanted.quantity
  from unnest(stock_ids, quantities) as wanted (id, quantity)
  where variant.id = any (stock_ids) and wanted.id = variant.id;
end
$$;

create function private.give_stock_back(stock_ids uuid[], quantities bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_stocks(stock_ids);
  -- The upper bound of the column, which staff may have entered meanwhile.
  update public.products as product
  set stock_quantity = least(product.stock_quantity + wanted.quantity, 2147483647)
  from unnest(stock_ids, quantities) as wanted (id, quantity)
  where product.id = any (stock_ids) and wanted.id = product.id and not private.has_variants(product.id);
  update public.product_variants as variant
  set stock_quantity = least(variant.stock_quantity + wanted.quantity, 2147483647)
  from unnest(stock_ids, quantities) as wanted (id, quantity)
  where variant.id = any (stock_ids) and wanted.id = variant.id;
end
$$;

-- What is on sale in a smaller quantity than the order has. A product or variant that was deleted has no pieces.
create function private.missing_pieces(p_order_id uuid)
returns table (product_id uuid, product_name text, available integer, missing bigint)
language sql stable security definer set search_path = '' as $$
  select ordered.product_id, ordered.product_name, coalesce(stock.available, 0), ordered.quantity - coalesce(stock.available, 0)
  from (
    select item.product_id, item.variant_id, max(item.product_name) as product_name, sum(item.quantity) as quantity,
      min(item.position) as position
    from public.order_items as item where item.order_id = p_order_id and item.made_to_order_weeks is null
    group by item.product_id, item.variant_id, case when item.product_id is null then item.product_name end
  ) as ordered
  left join lateral private.stocks(array[coalesce(ordered.variant_id, ordered.product_id)]) as stock on true
  where ordered.quantity > coalesce(stock.available, 0)
  order by ordered.position
$$;

-- Takes the pieces of an order that waits for them. If some are missing it goes on waiting, and is short.
create function private.take_awaited_pieces(waiting public.orders, stock_ids uuid[], quantities bigint[]) returns public.orders
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_stocks(stock_ids);
  waiting.is_short := exists (select from private.missing_pieces(waiting.id));
  if not waiting.is_short then
    perform private.take_stock(stock_ids, quantities);
    waiting.stock_taken := stock_ids is not null;
    waiting.pieces := 'confirmed';
    -- It could not be paid before.
    waiting.payment_expires_at := private.payment_deadline(waiting);
  end if;
  return waiting;
end
$$;

-- Puts the pieces of locked orders that hold them back on sale. p_pieces is why they wait from now on.
create function private.let_pieces_go(order_ids uuid[], p_pieces text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_stock_back(array_agg(stock_id), array_agg(quantity))
  from (
    select coalesce(variant_id, product_id) as stock_id, sum(quantity) as quantity from public.order_items
    where order_id = any (order_ids) and product_id is not null and made_to_order_weeks is null
    group by stock_id
  ) as items
  having count(*) > 0;
  update public.orders set stock_taken = false, pieces = p_pieces, payment_expires_at = null where id = any (order_ids);
end
$$;

-- Moves the stock as order_status_effects says. stock_taken makes each move happen once. An order that waits for its pieces takes them
-- when staff confirm them or begin with it, and when it is paid.
create function private.move_stock_with_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stock_ids uuid[];
  quantities bigint[];
begin
  select array_agg(stock_id), array_agg(quantity) into stock_ids, quantities
  from (
    select coalesce(variant_id, product_id) as stock_id, sum(quantity) as quantity from public.order_items
    where order_id = old.id and product_id is not null and made_to_order_weeks is null
    group by stock_id
  ) as items;
  if tg_op = 'DELETE' then
    if old.stock_taken and private.holds_stock(old.status) then
      perform private.give_stock_back(stock_ids, quantities);
    end if;
    return old;
  elsif private.stock_effect(new.status) = 'returned' then
    if old.stock_taken and private.holds_stock(old.status) then
      perform private.give_stock_back(stock_ids, quantities);
      new.stock_taken := false;
    end if;
    if new.status <> old.status then
      new.pieces := null;
      new.is_short := false;
    end if;
  elsif private.stock_effect(old.status) = 'returned' and not old.stock_taken then
    perform private.take_stock(stock_ids, quantities);
    new.stock_taken := stock_ids is not null;
    new.pieces := 'confirmed';
    -- What was true of the order while it was cancelled.
    new.has_expired := false;
    new.is_short := false;
  elsif private.waits_for_pieces(old.pieces) and (
    new.pieces = 'confirmed'
    or (new.status <> old.status and new.status <> 'pending')
    or (new.payment_status = 'paid' and old.payment_status <> 'paid')
  ) then
    new.pieces := old.pieces;
    new := private.take_awaited_pieces(new, stock_ids, quantities);
  end if;
  return new;
end
$$;

create trigger orders_move_stock_on_status before update of status, payment_status, pieces on public.orders
for each row execute function private.move_stock_with_status();
create trigger orders_move_stock_on_delete before delete on public.orders
for each row execute function private.move_stock_with_status();
