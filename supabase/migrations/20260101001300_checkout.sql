-- Prices, stock and totals of orders. The triggers enforce the rules for plain inserts into orders and order_items; for a
-- whole purchase place_order() adds the check of the cart, the total that the shopper agreed to, and an idempotency key.
-- See docs/behaviour/checkout.md.

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

-- Before insert of an order by a plain request: overwrites every value that a shopper may not choose.
create function private.prepare_order_of_shopper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_account();
  if new.user_id <> auth.uid() then
    raise exception using
      errcode = 'PT403',
      hint = 'order_of_another_account',
      message = 'You can only place orders for your own account.';
  end if;
  new.user_id := auth.uid();
  new.order_number := '';
  new.status := 'pending';
  new.payment_status := 'pending';
  new.total_amount := 0;
  new.stock_taken := false;
  return new;
end
$$;

create trigger orders_prepare before insert on public.orders
for each row when (private.is_untrusted_request()) execute function private.prepare_order_of_shopper();

-- 'ORD-' and the milliseconds since 1970. If several orders share a millisecond, each takes the next free one. The
-- advisory lock on the number is held until commit, so no uncommitted order can hold the same number, and orders with
-- different numbers never wait for each other (a counter row or one lock for all would serialize every checkout).
create function private.set_order_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  candidate bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  loop
    -- Two statements, so that the second sees an order that was committed before the lock was free.
    if pg_try_advisory_xact_lock(candidate) then
      if not exists (select from public.orders where order_number = 'ORD-' || candidate) then
        new.order_number := 'ORD-' || candidate;
        return new;
      end if;
    end if;
    candidate := candidate + 1;
  end loop;
end
$$;

-- Fires after orders_prepare: triggers of one event fire in the order of their names.
create trigger orders_set_number before insert on public.orders
for each row when (coalesce(new.order_number, '') = '') execute function private.set_order_number();

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

-- The items of a delivered order belong to the customer; those of a cancelled one are back in stock.
create function private.holds_stock(status text) returns boolean
language sql immutable set search_path = '' as $$
  select status not in ('delivered', 'cancelled')
$$;

create function private.refuse_large_order() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT400',
    hint = 'order_total_too_large',
    message = 'This order is too large to be placed online. Please contact us.';
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

-- Before insert of an item by a plain request: checks what a shopper may buy, and leaves name and price to the next trigger.
-- Plain requests may leave out a required colour: see docs/behaviour/checkout.md#plain-inserts.
create function private.check_item_of_shopper() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.orders;
  product public.products;
begin
  -- Locked until the total is updated: simultaneous inserts into one order wait for each other.
  select * into parent from public.orders where id = new.order_id for update;
  if parent.user_id is distinct from auth.uid() then
    raise exception using
      errcode = 'PT403', hint = 'order_of_another_account', message = 'You can only add items to your own orders.';
  elsif parent.status <> 'pending' or parent.payment_status <> 'pending' then
    raise exception using
      errcode = 'PT409',
      hint = 'order_is_in_progress',
      message = format('Order %s is already being handled. Please place a new order.', parent.order_number);
  end if;
  select * into product from public.products where id = new.product_id and status = 'active';
  if not found then
    perform private.refuse_unavailable(coalesce(new.product_id::text, ''));
  elsif new.color is not null and new.color <> all (product.color_variants) then
    perform private.refuse_unknown_color(product.id, product.name, new.color);
  end if;
  new.product_name := '';
  return new;
end
$$;

create trigger order_items_check before insert on public.order_items
for each row when (private.is_untrusted_request()) execute function private.check_item_of_shopper();

-- Before insert of an item: an item without a name gets the name and the price of its product. place_order() sets both, and
-- the service key may enter past sales at their own prices.
create function private.prepare_order_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.orders;
  product public.products;
begin
  select * into parent from public.orders where id = new.order_id for update;
  select * into product from public.products where id = new.product_id;
  if new.quantity is null or new.quantity < 1 then
    raise exception using
      errcode = 'PT400', hint = 'quantity_invalid', message = 'A quantity must be a whole number of at least 1.';
  elsif private.holds_stock(parent.status) and new.quantity > product.stock_quantity then
    perform private.refuse_shortage(product.id, product.name, product.stock_quantity);
  end if;
  if new.product_name = '' then
    new.product_name := product.name;
    new.price := private.price_charged(product.price, product.discount_price);
  end if;
  if new.price * new.quantity > 999999999999.99 then
    perform private.refuse_large_order();
  end if;
  new.total := new.price * new.quantity;
  return new;
end
$$;

create trigger order_items_prepare before insert on public.order_items
for each row execute function private.prepare_order_item();

-- Sets the total of each order to the sum of its items. An order whose row is right already is not written again.
create function private.sum_orders(order_ids uuid[], takes_stock boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.order_items where order_id = any (order_ids)
    group by order_id having sum(total) > 999999999999.99
  ) then
    perform private.refuse_large_order();
  end if;
  update public.orders
  set
    total_amount = coalesce((select sum(total) from public.order_items where order_id = orders.id), 0),
    stock_taken = stock_taken or (takes_stock and private.holds_stock(status))
  where id = any (order_ids) and (
    total_amount <> coalesce((select sum(total) from public.order_items where order_id = orders.id), 0)
    or (takes_stock and private.holds_stock(status) and not stock_taken)
  );
end
$$;

-- After insert of items: takes their quantities out of stock and updates the orders.
create function private.after_items_added() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  order_ids uuid[] := array(select distinct order_id from added);
begin
  perform private.take_stock(array_agg(wanted.product_id), array_agg(wanted.quantity))
  from (
    select item.product_id, sum(item.quantity) as quantity
    from added as item
    join public.orders as parent on parent.id = item.order_id
    where parent.id = any (order_ids) and private.holds_stock(parent.status) and item.product_id is not null
    group by item.product_id
  ) as wanted
  having count(*) > 0;
  perform private.sum_orders(order_ids, takes_stock => true);
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
  perform private.give_stock_back(array_agg(returned.product_id), array_agg(returned.quantity))
  from (
    select item.product_id, sum(item.quantity) as quantity
    from removed as item
    join public.orders as parent on parent.id = item.order_id
    where parent.stock_taken and private.holds_stock(parent.status) and item.product_id is not null
    group by item.product_id
  ) as returned
  having count(*) > 0;
  perform private.sum_orders(array(select distinct order_id from removed), takes_stock => false);
  return null;
end
$$;

create trigger order_items_removed after delete on public.order_items
referencing old table as removed for each statement execute function private.after_items_removed();

-- Cancelling an order returns its items to stock, reopening takes them again. stock_taken makes each happen once.
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

create trigger orders_move_stock_on_status before update of status on public.orders
for each row execute function private.move_stock_with_status();
create trigger orders_move_stock_on_delete before delete on public.orders
for each row execute function private.move_stock_with_status();

create function private.required_text(value text, label text, most integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if not coalesce(private.has_text(value), false) then
    raise exception using
      errcode = 'PT400', hint = 'field_missing', message = format('Please enter your %s.', label);
  elsif length(value) > most then
    raise exception using errcode = 'PT400', hint = 'field_too_long', message = format('Your %s is too long.', label);
  end if;
  return btrim(value, E' \t\r\n');
end
$$;

-- Refuses malformed input. Whether the products are available is checked when the items are stored.
create function private.check_cart(cart jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  item jsonb;
begin
  if cart is null or cart in ('null', '[]') then
    raise exception using errcode = 'PT400', hint = 'cart_empty', message = 'Your cart is empty.';
  elsif jsonb_typeof(cart) <> 'array' then
    raise exception using
      errcode = 'PT400',
      hint = 'cart_unreadable',
      message = 'Your cart could not be read. Please add the products again.';
  elsif jsonb_array_length(cart) > 200 then
    raise exception using
      errcode = 'PT400', hint = 'cart_too_long', message = 'An order can hold up to 200 different products.';
  end if;
  for item in select jsonb_array_elements(cart) loop
    if coalesce(item ->> 'product_id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      raise exception using
        errcode = 'PT409',
        hint = 'product_unavailable',
        detail = left(coalesce(item ->> 'product_id', ''), 100),
        message = 'A product in your cart is no longer available.';
    elsif jsonb_typeof(item -> 'quantity') is distinct from 'number'
      or (item ->> 'quantity')::numeric < 1
      or (item ->> 'quantity')::numeric % 1 <> 0
    then
      raise exception using
        errcode = 'PT400',
        hint = 'quantity_invalid',
        detail = item ->> 'product_id',
        message = 'A quantity must be a whole number of at least 1.';
    end if;
  end loop;
end
$$;

-- A line of a cart as it can be bought at this moment. A product that shoppers do not see has neither name nor price, and
-- its available quantity is 0.
create type private.cart_line as (
  product_id uuid, product_name text, color text, quantity numeric, available integer, price numeric
);

-- The current lines of a cart, in the order of the products' ids; a product listed twice in one colour becomes one line. The
-- products are locked in that order, so that two carts cannot deadlock and what is checked is what is stored. All lines of a
-- product share its stock.
create function private.lock_cart(cart jsonb) returns private.cart_line[]
language plpgsql set search_path = '' as $$
declare
  product_ids uuid[] := array(select (item ->> 'product_id')::uuid from jsonb_array_elements(cart) as item);
begin
  perform from public.products where id = any (product_ids) order by id for no key update;
  return array(
    select (
      line.product_id, product.name, line.color, line.quantity, coalesce(product.stock_quantity, 0),
      private.price_charged(product.price, product.discount_price)
    )::private.cart_line
    from (
      select
        (item ->> 'product_id')::uuid as product_id, nullif(item ->> 'color', '') as color,
        sum((item ->> 'quantity')::numeric) as quantity
      from jsonb_array_elements(cart) as item
      group by 1, 2
    ) as line
    left join (
      select * from public.products where id = any (product_ids) and status = 'active'
    ) as product on product.id = line.product_id
    order by line.product_id, line.color nulls first
  );
end
$$;

-- Refuses with PT409 and the current lines as detail, a JSON array, so that the checkout can show what changed.
create function private.refuse_changed_order(lines private.cart_line[]) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'order_changed',
    detail = to_jsonb(lines)::text,
    message = 'Prices or stock have changed. Please look at your order again.';
end
$$;

-- Refuses a line whose colour its product does not have, and one without the colour that its product needs.
create function private.check_colors(lines private.cart_line[]) returns void
language plpgsql set search_path = '' as $$
declare
  line private.cart_line;
  product public.products;
begin
  foreach line in array lines loop
    select * into product from public.products where id = line.product_id;
    if line.color is not null and line.color <> all (product.color_variants) then
      perform private.refuse_unknown_color(product.id, product.name, line.color);
    elsif line.color is null and product.color_required and cardinality(product.color_variants) > 0 then
      perform private.refuse_missing_color(product.id, product.name);
    end if;
  end loop;
end
$$;

-- Refuses unless everything in the cart is available and, if a total is expected, costs that. Returns the total.
create function private.check_lines(lines private.cart_line[], expected_total numeric) returns numeric
language plpgsql set search_path = '' as $$
declare
  line private.cart_line;
  total numeric := 0;
begin
  foreach line in array lines loop
    if line.price is null
      or line.available < (select sum(same.quantity) from unnest(lines) as same where same.product_id = line.product_id)
    then
      if expected_total is not null then
        perform private.refuse_changed_order(lines);
      elsif line.price is null then
        perform private.refuse_unavailable(line.product_id::text);
      end if;
      perform private.refuse_shortage(line.product_id, line.product_name, line.available);
    end if;
    total := total + line.price * line.quantity;
  end loop;
  if total <> expected_total then
    perform private.refuse_changed_order(lines);
  elsif total > 999999999999.99 then
    perform private.refuse_large_order();
  end if;
  perform private.check_colors(lines);
  return total;
end
$$;

-- The same purchase again, after an answer that was lost or a double click. Details that were corrected meanwhile replace
-- those of the order as long as nobody works on it; afterwards they are refused with PT409 and the order's number as detail.
-- Notes that staff have edited stay.
create function private.repeat_order(placed public.orders, wanted public.orders) returns public.orders
language plpgsql set search_path = '' as $$
begin
  -- The trigger of orders checks this for new orders only.
  perform private.require_second_factor();
  if exists (
    select from public.audit_log
    where table_name = 'orders' and row_id = placed.id::text and actor = 'staff' and action = 'update' and after ? 'notes'
  ) then
    wanted.notes := placed.notes;
  end if;
  if (placed.customer_name, placed.customer_email, placed.customer_phone, placed.shipping_address, placed.notes)
    is not distinct from
    (wanted.customer_name, wanted.customer_email, wanted.customer_phone, wanted.shipping_address, wanted.notes)
  then
    return placed;
  end if;
  if placed.status <> 'pending' or placed.payment_status <> 'pending' then
    raise exception using
      errcode = 'PT409',
      hint = 'order_is_in_progress',
      detail = placed.order_number,
      message = format(
        'Your order %s is placed and already being handled. Please contact us to correct its details.',
        placed.order_number
      );
  end if;
  update public.orders
  set (customer_name, customer_email, customer_phone, shipping_address, notes) =
    (wanted.customer_name, wanted.customer_email, wanted.customer_phone, wanted.shipping_address, wanted.notes)
  where id = placed.id
  returning * into placed;
  perform private.create_customer_of(placed);
  return placed;
end
$$;

-- The checkout in one transaction: checks the whole purchase, then stores the order and its items, each once.
-- p_expected_total is the total, in naira, that the shopper saw and agreed to. If it is no longer right, or a product can
-- no longer be had in its quantity, nothing is stored: see private.refuse_changed_order(). A call without it agrees to
-- the prices of the moment, and a shortage is refused with PT409. A purchase that is already stored under its key is
-- returned before anything else is compared.
create function public.place_order(
  p_items jsonb,
  p_customer_name text,
  p_customer_email text,
  p_customer_phone text,
  p_shipping_address text,
  p_notes text default null,
  p_idempotency_key uuid default null,
  p_expected_total numeric default null
) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.orders;
  placed public.orders;
  lines private.cart_line[];
begin
  perform private.require_account();
  perform private.check_cart(p_items);
  if not private.is_email(private.required_text(p_customer_email, 'email', 254)) then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email.';
  elsif length(p_notes) > 5000 then
    raise exception using errcode = 'PT400', hint = 'field_too_long', message = 'Your order notes are too long.';
  end if;
  -- As private.compose_letters() stores it, since repeat_order() compares the two.
  wanted.customer_name := normalize(private.required_text(p_customer_name, 'full name', 200));
  wanted.customer_email := private.required_text(p_customer_email, 'email', 254);
  wanted.customer_phone := private.required_text(p_customer_phone, 'phone number', 50);
  wanted.shipping_address := private.required_text(p_shipping_address, 'shipping address', 1000);
  wanted.notes := case when private.has_text(p_notes) then btrim(p_notes, E' \t\r\n') end;

  -- If the same purchase arrives twice at once, the second waits here for the first, then finds its order.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid() || ' ' || p_idempotency_key, 0));
  select * into placed from public.orders where user_id = auth.uid() and idempotency_key = p_idempotency_key for update;
  if found then
    return private.repeat_order(placed, wanted);
  end if;

  lines := private.lock_cart(p_items);
  insert into public.orders (
    user_id, customer_name, customer_email, customer_phone, shipping_address, notes, idempotency_key, total_amount,
    stock_taken
  )
  values (
    auth.uid(),
    wanted.customer_name,
    wanted.customer_email,
    wanted.customer_phone,
    wanted.shipping_address,
    wanted.notes,
    p_idempotency_key,
    private.check_lines(lines, p_expected_total),
    true
  )
  returning * into placed;
  insert into public.order_items (order_id, product_id, product_name, color, quantity, price, total)
  select placed.id, product_id, product_name, color, quantity, price, price * quantity from unnest(lines);
  return placed;
end
$$;

revoke all on function public.place_order(jsonb, text, text, text, text, text, uuid, numeric) from anon, authenticated;
-- Visitors may call it to be told that they need to log in.
grant execute on function public.place_order(jsonb, text, text, text, text, text, uuid, numeric)
to anon, authenticated, service_role;
