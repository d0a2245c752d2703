-- The checkout in one transaction. The rules themselves sit on the tables (orders, order_items) and hold for plain
-- inserts too; this function adds what only a whole purchase can have: a checked cart and an idempotency key.

create function private.required_text(value text, label text, most integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if not coalesce(private.has_text(value), false) then
    raise exception using errcode = 'PT400', message = format('Please enter your %s.', label);
  elsif length(value) > most then
    raise exception using errcode = 'PT400', message = format('Your %s is too long.', label);
  end if;
  return btrim(value, E' \t\r\n');
end
$$;

-- Malformed input gets a sentence here; whether the products can be had is checked where the items are stored.
create function private.check_cart(cart jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  item jsonb;
begin
  if cart is null or cart in ('null', '[]') then
    raise exception using errcode = 'PT400', message = 'Your cart is empty.';
  elsif jsonb_typeof(cart) <> 'array' then
    raise exception using errcode = 'PT400', message = 'Your cart could not be read. Please add the products again.';
  elsif jsonb_array_length(cart) > 200 then
    raise exception using errcode = 'PT400', message = 'An order can hold up to 200 different products.';
  end if;
  for item in select jsonb_array_elements(cart) loop
    if coalesce(item ->> 'product_id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      raise exception using
        errcode = 'PT409',
        detail = left(coalesce(item ->> 'product_id', ''), 100),
        message = 'A product in your cart is no longer available.';
    elsif jsonb_typeof(item -> 'quantity') is distinct from 'number'
      or (item ->> 'quantity')::numeric < 1
      or (item ->> 'quantity')::numeric % 1 <> 0
    then
      raise exception using
        errcode = 'PT400',
        detail = item ->> 'product_id',
        message = 'A quantity must be a whole number of at least 1.';
    end if;
  end loop;
end
$$;

revoke execute on all functions in schema private from public;

create function public.place_order(
  p_items jsonb,
  p_customer_name text,
  p_customer_email text,
  p_customer_phone text,
  p_shipping_address text,
  p_notes text default null,
  p_idempotency_key uuid default null
) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Please log in to complete your order.';
  end if;
  perform private.check_cart(p_items);
  if not private.is_email(private.required_text(p_customer_email, 'email', 254)) then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email.';
  elsif length(p_notes) > 5000 then
    raise exception using errcode = 'PT400', message = 'Your order notes are too long.';
  end if;

  -- The same purchase arriving twice at once: the second waits here for the first, then finds its order.
  insert into public.orders
    (user_id, customer_name, customer_email, customer_phone, shipping_address, notes, idempotency_key)
  values (
    auth.uid(),
    private.required_text(p_customer_name, 'full name', 200),
    private.required_text(p_customer_email, 'email', 254),
    private.required_text(p_customer_phone, 'phone number', 50),
    private.required_text(p_shipping_address, 'shipping address', 1000),
    case when private.has_text(p_notes) then btrim(p_notes, E' \t\r\n') end,
    p_idempotency_key
  )
  on conflict (user_id, idempotency_key) do nothing
  returning * into placed;
  if not found then
    select * into strict placed from public.orders
    where user_id = auth.uid() and idempotency_key = p_idempotency_key;
    return placed;
  end if;

  -- A product listed twice becomes one line. The cap only keeps the number storable; such a line is refused for stock.
  insert into public.order_items (order_id, product_id, quantity)
  select placed.id, line.product_id, least(line.quantity, 2147483647)::integer
  from (
    select (item ->> 'product_id')::uuid as product_id, sum((item ->> 'quantity')::numeric) as quantity
    from jsonb_array_elements(p_items) as item
    group by 1
  ) as line
  order by line.product_id;
  select * into strict placed from public.orders where id = placed.id;
  return placed;
end
$$;

revoke all on function public.place_order(jsonb, text, text, text, text, text, uuid) from public, anon, authenticated;
-- Visitors may call it to be told that they need to log in.
grant execute on function public.place_order(jsonb, text, text, text, text, text, uuid)
to anon, authenticated, service_role;
