-- A shop with :rows products and orders, one every seven minutes until now, and a fifth as many customers, the same ones every
-- time. As when a backup is restored, triggers do not run, so the values that they would compute are computed here.
set local session_replication_role = replica;

-- A number from 0 to most - 1 that looks random but is the same for the same arguments.
create function pg_temp.pick(n integer, about text, most integer) returns integer
language sql immutable as $$
  select (('x' || substr(md5(about || n), 1, 7))::bit(28)::integer) % most
$$;

create function pg_temp.id_of(n integer, about text) returns uuid
language sql immutable as $$
  select md5(about || n)::uuid
$$;

create function pg_temp.word(n integer, about text, words text[]) returns text
language sql immutable as $$
  select words[1 + pg_temp.pick(n, about, cardinality(words))]
$$;

create temporary table leaf as
select slug, (row_number() over (order by slug))::integer - 1 as place
from public.categories as category
where not exists (select from public.categories where parent_id = category.id);

insert into public.products
  (id, name, sku, description, category, price, discount_price, stock_quantity, status, featured, tags, color_variants, created_at)
select
  pg_temp.id_of(n, 'product'),
  format(
    '%s %s %s %s',
    pg_temp.word(n, 'place', array['Lekki', 'Ikoyi', 'Kano', 'Ibadan', 'Enugu', 'Abuja', 'Jos', 'Calabar', 'Benin', 'Yola']),
    pg_temp.word(n, 'stuff', array['Cane', 'Velvet', 'Iroko', 'Leather', 'Rattan', 'Adire', 'Aso-oke', 'Teak', 'Raffia', 'Brass']),
    pg_temp.word(n, 'thing', array['Sofa', 'Bed', 'Chair', 'Table', 'Console', 'Curtain', 'Lamp', 'Rug', 'Stool', 'Mirror']),
    n
  ),
  case when pg_temp.pick(n, 'has sku', 20) > 0 then 'PL-' || lpad(n::text, 6, '0') end,
  'Made by hand for the way we live.',
  leaf.slug,
  500 * (10 + pg_temp.pick(n, 'price', 6000)),
  case when pg_temp.pick(n, 'sale', 10) = 0 then 500 * 9 end,
  case when pg_temp.pick(n, 'sold out', 12) = 0 then 0 else pg_temp.pick(n, 'stock', 200) end,
  case when pg_temp.pick(n, 'status', 10) < 8 then 'active' else pg_temp.word(n, 'rest', array['draft', 'hidden']) end,
  false,
  array[pg_temp.word(n, 'tag', array['new', 'classic', 'outdoor', 'handmade'])],
  -- A few colours are common, and most are rare.
  array(
    select distinct 'Shade ' || pg_temp.pick(n * 4 + part, 'colour', 7) * pg_temp.pick(n * 4 + part, 'shade', 8)
    from generate_series(1, 1 + pg_temp.pick(n, 'colours', 3)) as part
  ),
  now() - (:rows - n) * interval '7 minutes'
from generate_series(1, :rows) as n
join leaf on leaf.place = pg_temp.pick(n, 'category', (select count(*)::integer from leaf));

insert into public.product_facts (id, materials, width_cm)
select
  pg_temp.id_of(n, 'product'),
  (
    select string_agg(
      distinct 'wood ' || pg_temp.pick(n * 4 + part, 'material', 6) * pg_temp.pick(n * 4 + part, 'grain', 7), ', '
    )
    from generate_series(1, 2) as part
  ),
  40 + pg_temp.pick(n, 'width', 240)
from generate_series(1, :rows) as n;

-- One product in ten comes in three sizes.
insert into public.product_options (product_id, position, name, choices)
select
  pg_temp.id_of(n, 'product'), 1, 'Size',
  array(select 'Size ' || (pg_temp.pick(n, 'size', 20) + step) from generate_series(1, 3) as step)
from generate_series(1, :rows, 10) as n;
insert into public.product_variants (product_id, position, choices, price, stock_quantity)
select
  product.id, step, array['Size ' || (pg_temp.pick(n, 'size', 20) + step)], product.price * (1 + 0.3 * (step - 1)), 2
from generate_series(1, :rows, 10) as n
join public.products as product on product.id = pg_temp.id_of(n, 'product')
cross join generate_series(1, 3) as step;
update public.products set stock_quantity = 6 where id in (select product_id from public.product_options);

insert into public.orders
  (id, order_number, customer_name, customer_email, customer_phone, shipping_address, status, payment_status,
   stock_taken, created_at)
select
  pg_temp.id_of(n, 'order'),
  'ORD-' || (1704092400000 + n * 420000::bigint),
  customer.name,
  customer.email,
  customer.phone,
  customer.address,
  pg_temp.word(n, 'order status', array['pending', 'processing', 'shipped', 'delivered', 'delivered', 'cancelled']),
  pg_temp.word(n, 'payment', array['pending', 'paid', 'paid', 'paid', 'failed', 'refunded']),
  false,
  now() - (:rows - n) * interval '7 minutes'
from generate_series(1, :rows) as n
cross join lateral (select pg_temp.pick(n, 'customer', :rows / 5) as number) as chosen
cross join lateral (
  select
    format(
      '%s %s',
      pg_temp.word(number, 'first', array['Ada', 'Bisi', 'Chidi', 'Dayo', 'Emeka', 'Fatima', 'Gbenga', 'Halima', 'Ife', 'Jide']),
      pg_temp.word(number, 'last', array['Obi', 'Adeyemi', 'Eze', 'Bello', 'Okafor', 'Musa', 'Balogun', 'Danjuma', 'Nwosu', 'Ibrahim'])
    ) as name,
    format('customer%s@example.com', number) as email,
    '+234 803 ' || lpad(number::text, 7, '0') as phone,
    format('%s Admiralty Way, Lekki, Lagos', number + 1) as address
) as customer;

insert into public.order_items (id, order_id, product_id, product_name, quantity, price, total)
select
  pg_temp.id_of(n * 10 + line, 'item'), pg_temp.id_of(n, 'order'), product.id, product.name, quantity, product.price,
  product.price * quantity
from generate_series(1, :rows) as n
cross join lateral generate_series(1, 1 + pg_temp.pick(n, 'lines', 3)) as line
cross join lateral (select 1 + pg_temp.pick(n * 10 + line, 'quantity', 3) as quantity) as wanted
join public.products as product
  on product.id = pg_temp.id_of(1 + pg_temp.pick(n * 10 + line, 'bought', :rows), 'product');

update public.orders as ordered set (goods_amount, total_amount) = (items.total, items.total)
from (select order_id, sum(total) as total from public.order_items group by order_id) as items
where items.order_id = ordered.id;

insert into public.customers (id, name, email, phone, address, total_orders, total_spent, created_at)
select
  md5('customer' || customer_email)::uuid, min(customer_name), customer_email, min(customer_phone),
  min(shipping_address), count(*) filter (where status <> 'cancelled'),
  coalesce(sum(total_amount) filter (where status <> 'cancelled'), 0), min(created_at)
from public.orders
where customer_email like 'customer%@example.com'
group by customer_email;

select private.fold_all_texts();
select private.write_product_filters(array(select id from public.products));
