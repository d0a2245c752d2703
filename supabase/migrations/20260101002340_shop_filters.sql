-- What the shop's list is filtered by. A row for each active product, narrow, so that many can be tested soon. Triggers write it when
-- something changes that it is made from; a sale does only when it takes the last piece.

-- The part of an address that stands for a name, which is the same for all spellings: `forest-green`. Null for a name without letters and
-- digits.
create function private.filter_value(p_name text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(left(
    regexp_replace(private.folded(p_name) collate "C", '[^a-z0-9\u0080-\U0010ffff]+', '-', 'g'), 60
  ), '-'), '')
$$;

-- The materials of a text as staff separated them: by commas, semicolons, full stops or lines, each with or without what is made of it, as in
-- `Frame: oak. Seat: linen`. A longer part is a sentence.
create function private.material_names(p_materials text) returns setof text
language sql immutable set search_path = '' as $$
  select name
  from regexp_split_to_table(p_materials, '[,;\n\r]+|[.]\s+') as part
  cross join btrim(regexp_replace(part, '^[^:]*:', ''), ' .') as name
  where length(name) between 2 and 40
$$;

-- Whether the choices of an option are sizes: `Bed size`, `Length`.
create function private.names_a_size(p_option text) returns boolean
language sql immutable set search_path = '' as $$
  select p_option ~* '\m(sizes?|lengths?|widths?|heights?|seats?)\M'
$$;

-- A product is in one range: wider than `above`, at most as wide as `up_to`.
create function private.width_ranges() returns table (value text, label text, above numeric, up_to numeric)
language sql immutable set search_path = '' as $$
  values
    ('0-60', 'Up to 60 cm', 0, 60), ('60-90', '60–90 cm', 60, 90), ('90-120', '90–120 cm', 90, 120),
    ('120-160', '120–160 cm', 120, 160), ('160-200', '160–200 cm', 160, 200), ('200-240', '200–240 cm', 200, 240),
    ('240-more', 'More than 240 cm', 240, 'Infinity'::numeric)
$$;

-- `keys` has what an index should find: `category:beds`, `colour:forest-green`, `material:solid-iroko`, `size:three-seat`, `sale:yes`. In one
-- column, so that one scan of one index finds the products that have them together. Most products are in stock, which an index would only
-- slow down. A product with variants is found by those that are on.
create table private.product_filters (
  id uuid primary key references public.products on update cascade on delete cascade,
  keys text[] collate "C" not null,
  in_stock boolean not null,
  price numeric(14, 2) not null,
  discounted_price numeric(14, 2) not null,
  highest_price numeric(14, 2) not null,
  highest_discounted_price numeric(14, 2) not null,
  -- Null where there is one price.
  prices numeric(14, 2)[],
  discounted_prices numeric(14, 2)[],
  featured boolean not null,
  created_at timestamptz not null
);

create index product_filters_keys_idx on private.product_filters using gin (keys);
-- The orders of the shop: see the indexes of products.
create index product_filters_popular_idx on private.product_filters (featured desc, created_at desc, id);
create index product_filters_newest_idx on private.product_filters (created_at desc, id);
-- With the highest price, so that the index says which products begin below a range of prices and reach it.
create index product_filters_price_idx on private.product_filters (price, id, highest_price);
create index product_filters_discounted_price_idx on private.product_filters (discounted_price, id, highest_discounted_price);
create index product_filters_prices_idx on private.product_filters (highest_price) where prices is not null;
create index product_filters_discounted_prices_idx on private.product_filters (highest_discounted_price) where discounted_prices is not null;

-- The names by which these products are filtered, as staff wrote them.
create function private.filter_names(p_ids uuid[]) returns table (id uuid, kind text, name text)
language sql stable set search_path = '' as $$
  select products.id, 'colour', unnest(color_variants) from public.products where products.id = any (p_ids)
  union all
  select facts.id, 'material', private.material_names(materials) from public.product_facts as facts where facts.id = any (p_ids)
  union all
  select product_id, 'size', variant.choices[option.position]
  from public.product_options as option join public.product_variants as variant using (product_id)
  where product_id = any (p_ids) and private.names_a_size(option.name) and variant.active
$$;

-- Each name is folded once: many products have the same.
create function private.named_filter_keys(p_ids uuid[]) returns table (id uuid, key text)
language sql stable set search_path = '' as $$
  with named as materialized (select * from private.filter_names(p_ids)),
  folded as materialized (
    select name, private.filter_value(name) as value from (select distinct name from named) as names
  )
  select distinct named.id, kind || ':' || value from named join folded using (name) where value is not null
$$;

create function private.write_product_filters(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.product_filters as filters using public.products as product
  where product.id = any (p_ids) and filters.id = product.id and product.status <> 'active';
  insert into private.product_filters (
    id, keys, in_stock, price, discounted_price, highest_price, highest_discounted_price, prices, discounted_prices, featured, created_at
  )
  select
    product.id,
    array['category:' || product.category]
      || case when coalesce(variants.is_on_sale, product.discount_price < product.price) then array['sale:yes'] end
      || (select array['width:' || value] from private.width_ranges() where facts.width_cm > above and facts.width_cm <= up_to)
      || named.keys,
    product.stock_quantity > 0, product.price, public.discounted_price(product),
    greatest(product.price, variants.highest_price), greatest(public.discounted_price(product), variants.highest_discounted_price),
    variants.prices, variants.discounted_prices, product.featured, product.created_at
  from public.products as product
  left join public.product_facts as facts using (id)
  left join (select id, array_agg(key) as keys from private.named_filter_keys(p_ids) group by id) as named using (id)
  left join (
    select
      product_id, bool_or(discount_price is not null) as is_on_sale,
      max(price) as highest_price, max(coalesce(discount_price, price)) as highest_discounted_price,
      case when count(distinct price) > 1 then array_agg(distinct price) end as prices,
      case when count(distinct coalesce(discount_price, price)) > 1 then array_agg(distinct coalesce(discount_price, price)) end
        as discounted_prices
    from public.product_variants where product_id = any (p_ids) and active group by product_id
  ) as variants on variants.product_id = product.id
  where product.id = any (p_ids) and product.status = 'active'
  on conflict (id) do update
  set keys = excluded.keys, in_stock = excluded.in_stock, price = excluded.price, discounted_price = excluded.discounted_price,
    highest_price = excluded.highest_price, highest_discounted_price = excluded.highest_discounted_price,
    prices = excluded.prices, discounted_prices = excluded.discounted_prices, featured = excluded.featured, created_at = excluded.created_at
$$;

create function private.write_filters_of_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_product_filters(array[new.id]);
  return null;
end
$$;

-- Of the rows of one statement, which have the ids of their products.
create function private.write_filters_of_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_product_filters(array(select id from changed));
  return null;
end
$$;

create trigger products_write_filters after insert on public.products
referencing new table as changed for each statement execute function private.write_filters_of_rows();
create trigger products_write_changed_filters
after update of category, color_variants, price, discount_price, featured, status, created_at on public.products
for each row when (
  (old.category, old.price, old.discount_price, old.featured, old.status, old.created_at)
    is distinct from (new.category, new.price, new.discount_price, new.featured, new.status, new.created_at)
  or old.color_variants is distinct from new.color_variants
) execute function private.write_filters_of_product();
create trigger products_write_changed_stock after update of stock_quantity on public.products
for each row when ((old.stock_quantity > 0) <> (new.stock_quantity > 0)) execute function private.write_filters_of_product();

-- After the triggers of rows, which lock the product: filters are written by who holds it.
create trigger product_facts_write_filters after insert on public.product_facts
referencing new table as changed for each statement execute function private.write_filters_of_rows();
create trigger product_facts_write_changed_filters after update on public.product_facts
referencing new table as changed for each statement execute function private.write_filters_of_rows();
create trigger product_facts_write_deleted_filters after delete on public.product_facts
referencing old table as changed for each statement execute function private.write_filters_of_rows();

-- After product_variants_updated and the like, which write the columns of the product.
create function private.write_filters_of_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_product_filters(array(select distinct product_id from changed));
  return null;
end
$$;

-- A sale changes the stock alone.
create function private.write_filters_of_changed_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  product_ids uuid[] := array(
    select distinct variant.product_id from before join changed as variant using (id)
    where (before.choices, before.price, before.discount_price, before.active)
      is distinct from (variant.choices, variant.price, variant.discount_price, variant.active)
  );
begin
  if product_ids <> '{}' then
    perform private.write_product_filters(product_ids);
  end if;
  return null;
end
$$;

create trigger product_variants_write_filters after insert on public.product_variants
referencing new table as changed for each statement execute function private.write_filters_of_variants();
create trigger product_variants_write_changed_filters after update on public.product_variants
referencing old table as before new table as changed for each statement execute function private.write_filters_of_changed_variants();
create trigger product_variants_write_deleted_filters after delete on public.product_variants
referencing old table as changed for each statement execute function private.write_filters_of_variants();
create trigger product_options_write_filters after insert on public.product_options
referencing new table as changed for each statement execute function private.write_filters_of_variants();
create trigger product_options_write_changed_filters after update on public.product_options
referencing new table as changed for each statement execute function private.write_filters_of_variants();
create trigger product_options_write_deleted_filters after delete on public.product_options
referencing old table as changed for each statement execute function private.write_filters_of_variants();
