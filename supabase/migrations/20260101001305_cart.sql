-- The cart of an order: its form, its products at the prices of the moment, and the refusals that the checkout shows. For
-- place_order(), take_order() and the estimate of the delivery. See docs/behaviour/checkout.md.

-- Refuses a quantity that no order can have. JSON writes a number of 131,072 digits in eight characters: numbers are compared as
-- jsonb before one of them is converted to text. The upper bound is that of a stock.
create function private.check_quantity(item jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(item -> 'quantity') is distinct from 'number'
    or item -> 'quantity' < '1'
    or (item -> 'quantity' <= '2147483647' and (item ->> 'quantity')::numeric % 1 <> 0)
  then
    raise exception using
      errcode = 'PT400',
      hint = 'quantity_invalid',
      detail = item ->> 'product_id',
      message = 'A quantity must be a whole number of at least 1.';
  elsif item -> 'quantity' > '2147483647' then
    raise exception using
      errcode = 'PT400',
      hint = 'quantity_invalid',
      detail = item ->> 'product_id',
      message = 'A quantity is too large. Please order fewer pieces.';
  end if;
end
$$;

-- An amount in naira that a call names; null for a value that is no number, and for one that no column can store.
create function private.naira_of(value jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(value) = 'number' and value between '-999999999999.99' and '999999999999.99' then (value #>> '{}')::numeric
  end
$$;

create function private.refuse_unreadable_cart() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT400',
    hint = 'cart_unreadable',
    message = 'Your cart could not be read. Please add the products again.';
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
    perform private.refuse_unreadable_cart();
  elsif jsonb_array_length(cart) > 200 then
    raise exception using
      errcode = 'PT400', hint = 'cart_too_long', message = 'An order can hold up to 200 different products.';
  end if;
  for item in select jsonb_array_elements(cart) loop
    if jsonb_typeof(item -> 'product_id') is distinct from 'string'
      or item ->> 'product_id' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then
      raise exception using
        errcode = 'PT409',
        hint = 'product_unavailable',
        detail = left(coalesce(item ->> 'product_id', ''), 100),
        message = 'A product in your cart is no longer available.';
    elsif coalesce(jsonb_typeof(item -> 'color'), 'null') not in ('string', 'null')
      or coalesce(jsonb_typeof(item -> 'variant_id'), 'null') not in ('string', 'null')
      or item ->> 'variant_id' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then
      perform private.refuse_unreadable_cart();
    end if;
    perform private.check_quantity(item);
  end loop;
end
$$;

-- A line of a cart as it can be bought at this moment. A product that shoppers do not see has neither name nor price, and
-- its available quantity is 0; what is made to order has no bound. One whose variant cannot be bought has a name and no price.
-- made_to_order_weeks is that of order_items.
create type private.cart_line as (
  product_id uuid, product_name text, color text, quantity numeric, available integer, price numeric,
  variant_id uuid, variant_name text, variant_sku text, made_to_order_weeks integer
);

-- The current lines of a cart, in its order; a product listed twice in one colour and variant becomes one line, where it is listed first.
-- The products are locked in the order of their ids, so that two carts cannot deadlock and what is checked is what is stored: the query
-- after that sees every variant of before the lock. All lines of a product share its stock, or their variant's.
-- PostgreSQL would plan the query for each cart anew, which takes longer than it does.
create function private.lock_cart(cart jsonb) returns private.cart_line[]
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  product_ids uuid[] := array(select (item ->> 'product_id')::uuid from jsonb_array_elements(cart) as item);
  variant_ids uuid[] := array(select (item ->> 'variant_id')::uuid from jsonb_array_elements(cart) as item);
  lines private.cart_line[];
  weeks integer[];
begin
  perform from public.products where id = any (product_ids) order by id for no key update;
  lines := array(
    select (
      line.product_id,
      case when variant.id is null then product.name else private.variant_title(product.name, variant.choices) end,
      line.color, line.quantity, coalesce(case when line.variant_id is null then product.stock_quantity else variant.stock_quantity end, 0),
      case
        when variant.id is not null then private.price_charged(variant.price, variant.discount_price)
        when line.variant_id is null and not private.has_variants(product.id)
        then private.price_charged(product.price, product.discount_price)
      end,
      line.variant_id, private.variant_name(variant.choices), variant.sku, null
    )::private.cart_line
    from (
      select
        (item ->> 'product_id')::uuid as product_id, nullif(item ->> 'color', '') as color, (item ->> 'variant_id')::uuid as variant_id,
        sum((item ->> 'quantity')::numeric) as quantity, min(position) as position
      from jsonb_array_elements(cart) with ordinality as listed (item, position)
      group by 1, 2, 3
    ) as line
    -- The ids say how few rows there are: PostgreSQL takes a list in JSON for a hundred, and would read all products for them.
    left join public.products as product
      on product.id = line.product_id and product.id = any (product_ids) and product.status = 'active'
    left join public.product_variants as variant
      on variant.id = line.variant_id and variant.id = any (variant_ids) and variant.product_id = product.id and variant.active
    order by line.position
  );
  -- Where all pieces are there, none are made to order.
  if not exists (
    select from unnest(lines) group by coalesce(variant_id, product_id) having sum(quantity) > min(available)
  ) then
    return lines;
  end if;
  weeks := private.weeks_to_make(
    array(select coalesce(variant_id, product_id) from unnest(lines)), array(select quantity from unnest(lines))
  );
  for line in 1..cardinality(lines) loop
    lines[line].made_to_order_weeks := weeks[line];
  end loop;
  for line in 1..cardinality(lines) loop
    if exists (
      select from unnest(lines) as same
      where coalesce(same.variant_id, same.product_id) = coalesce(lines[line].variant_id, lines[line].product_id)
        and same.made_to_order_weeks is not null
    ) then
      lines[line].available := 2147483647;
    end if;
  end loop;
  return lines;
end
$$;

-- What the products of a cart cost at this moment, in naira, without locking them. Products that shoppers do not see are left out, and
-- those without a variant that can be bought; missing_id is one of them. stock_ids has the ids of the others, or of their variants.
create function private.price_cart(cart jsonb)
returns table (stock_ids uuid[], goods numeric, missing_id uuid)
language sql stable set search_path = '' as $$
  select
    array_agg(sold.id) filter (where sold.id is not null),
    sum(private.price_charged(sold.price, sold.discount_price) * (item ->> 'quantity')::numeric),
    (array_agg((item ->> 'product_id')::uuid) filter (where sold.id is null))[1]
  from jsonb_array_elements(cart) as item
  left join lateral (
    select id, price, discount_price from public.products as product
    where id = (item ->> 'product_id')::uuid and status = 'active' and item ->> 'variant_id' is null
      and not exists (select from public.product_variants where product_id = product.id)
    union all
    select variant.id, variant.price, variant.discount_price
    from public.product_variants as variant join public.products as product on product.id = variant.product_id
    where variant.id = (item ->> 'variant_id')::uuid and variant.active
      and product.id = (item ->> 'product_id')::uuid and product.status = 'active'
  ) as sold on true
$$;

-- Refuses with PT409 and the current lines as detail, a JSON array, so that the checkout can show what changed.
create function private.refuse_changed_order(lines private.cart_line[]) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'order_changed',
    -- Clients know a line that has no variant and is not made to order by the columns that it always had.
    detail = (
      select jsonb_agg(
        to_jsonb(line) - 'ordinality' - case when variant_id is null then '{variant_id,variant_name,variant_sku}'::text[] else '{}' end
          - case when made_to_order_weeks is null then '{made_to_order_weeks}'::text[] else '{}' end
        order by ordinality
      )
      from unnest(lines) with ordinality as line
    )::text,
    message = 'Prices or stock have changed. Please look at your order again.';
end
$$;

-- Refuses a line whose colour its product or variant does not have, and one without the colour that its product needs.
create function private.check_colors(lines private.cart_line[]) returns void
language plpgsql set search_path = '' as $$
declare
  refused record;
begin
  select product.id, product.name, line.color into refused
  from unnest(lines) with ordinality as line
  join public.products as product on product.id = line.product_id
  where (line.color is not null and line.color <> all (product.color_variants))
    or (line.color is null and line.variant_id is null and product.color_required and cardinality(product.color_variants) > 0)
    or (line.variant_id is not null and line.color <> coalesce(private.color_of_variant(line.variant_id), ''))
  order by line.ordinality limit 1;
  if found and refused.color is null then
    perform private.refuse_missing_color(refused.id, refused.name);
  elsif found then
    perform private.refuse_unknown_color(refused.id, refused.name, refused.color);
  end if;
end
$$;

-- Refuses a line of a product that is on sale, but not as the line says.
create function private.check_variant(line private.cart_line) returns void
language plpgsql set search_path = '' as $$
begin
  if line.price is null and line.product_name is not null and line.variant_id is null then
    perform private.refuse_missing_variant(line.product_id, line.product_name);
  elsif line.price is null and line.product_name is not null then
    perform private.refuse_unavailable_variant(line.product_id, line.product_name);
  end if;
end
$$;

-- Refuses unless everything in the cart is available and, if a total is expected, costs that. Returns the total of the goods.
create function private.check_lines(lines private.cart_line[], expected_total numeric) returns numeric
language plpgsql set search_path = '' as $$
declare
  line private.cart_line;
  total numeric := 0;
begin
  foreach line in array lines loop
    if line.price is null
      or line.available < (
        select sum(same.quantity) from unnest(lines) as same
        where coalesce(same.variant_id, same.product_id) = coalesce(line.variant_id, line.product_id)
      )
    then
      perform private.check_variant(line);
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

-- Refuses a purchase of which a line is made to order although the shopper saw it in stock, or in another time: `weeks` of the
-- line in p_items, null if it was in stock. A call without it agrees to what is true at the moment.
create function private.check_weeks(lines private.cart_line[], p_items jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from unnest(lines) as line join jsonb_array_elements(p_items) as item
      on (item ->> 'product_id')::uuid = line.product_id and (item ->> 'variant_id')::uuid is not distinct from line.variant_id
      and nullif(item ->> 'color', '') is not distinct from line.color
    where item -> 'weeks' <> coalesce(to_jsonb(line.made_to_order_weeks), 'null')
  ) then
    perform private.refuse_changed_order(lines);
  end if;
end
$$;
