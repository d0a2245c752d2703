create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint product_name_is_required check (private.has_text(name))
    constraint product_name_is_short_enough check (length(name) <= 200),
  sku text constraint product_sku_is_short_enough check (length(sku) <= 100),
  description text constraint product_description_is_short_enough check (length(description) <= 20000),
  category text not null references public.categories (slug) on update cascade on delete restrict,
  subcategory text constraint product_subcategory_is_short_enough check (length(subcategory) <= 120),
  -- The upper bound also keeps out NaN, which sorts above every number.
  price numeric(14, 2) not null
    constraint product_price_is_not_negative check (price between 0 and 999999999999.99),
  discount_price numeric(14, 2)
    constraint product_discount_price_is_above_zero check (discount_price > 0 and discount_price <= 999999999999.99),
  stock_quantity integer not null default 0
    constraint product_stock_is_not_negative check (stock_quantity >= 0),
  image_url text constraint product_image_url_is_short_enough check (length(image_url) <= 2000)
    constraint product_image_url_is_an_address check (private.is_media_address(image_url)),
  thumbnail_url text constraint product_thumbnail_url_is_short_enough check (length(thumbnail_url) <= 2000)
    constraint product_thumbnail_url_is_an_address check (private.is_media_address(thumbnail_url)),
  additional_images text[] not null default '{}'
    constraint product_has_at_most_7_additional_images check (cardinality(additional_images) <= 7)
    constraint product_additional_images_are_urls check (
      array_position(additional_images, null) is null and length(array_to_string(additional_images, '')) <= 14000
      and private.are_media_addresses(additional_images)
    ),
  color_variants text[] not null default '{}'
    constraint product_color_variants_are_names check (
      array_position(color_variants, null) is null
      and cardinality(color_variants) <= 50
      and length(array_to_string(color_variants, '')) <= 5000
    ),
  -- Whether place_order() refuses a line of this product without a colour. Without colours to choose from it means nothing.
  color_required boolean not null default false,
  -- Decides the delivery fee: see private.delivery_offer().
  size_class text not null default 'medium'
    constraint product_size_class_is_known check (size_class in ('small', 'medium', 'large', 'bulky')),
  -- What is paid at first, in percent or naira for each piece. Null: as in its category.
  deposit_percent integer constraint product_deposit_is_1_to_100_percent check (deposit_percent between 1 and 100),
  deposit_amount numeric(14, 2)
    constraint product_deposit_is_above_zero check (deposit_amount > 0 and deposit_amount <= 999999999999.99),
  constraint product_deposit_is_share_or_amount check (num_nonnulls(deposit_percent, deposit_amount) <= 1),
  status text not null default 'active'
    constraint product_status_is_known check (status in ('active', 'draft', 'hidden')),
  featured boolean not null default false,
  tags text[] not null default '{}'
    constraint product_tags_are_words check (
      array_position(tags, null) is null and cardinality(tags) <= 50 and length(array_to_string(tags, '')) <= 5000
    ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_discount_price_is_below_price check (discount_price < price)
);

-- The sort orders of the shop (popular, newest, price), for all categories and for one.
create index products_popular_idx on public.products (featured desc, created_at desc, id) where status = 'active';
create index products_newest_idx on public.products (created_at desc, id);
create index products_price_idx on public.products (price, id) where status = 'active';
create index products_category_popular_idx on public.products (category, featured desc, created_at desc, id);
create index products_category_price_idx on public.products (category, price, id) where status = 'active';
-- The same by what shoppers pay while discount prices are charged: public.discounted_price(). Switching creates no index.
create index products_discounted_price_idx on public.products ((coalesce(discount_price, price)::numeric), id) where status = 'active';
create index products_category_discounted_price_idx on public.products (category, (coalesce(discount_price, price)::numeric), id)
where status = 'active';

-- The sort orders of the back office. A list is read in slices by key; ties follow the id the other way round, so that one
-- index (column desc, id) serves both directions. Nulls come last in both directions, so a nullable column needs two
-- indexes. The stock has none, so that a sale is a HOT update: it writes no index entry.
-- Those of texts are beside private.product_texts.
create index products_category_idx on public.products (category desc, id);
create index products_any_price_idx on public.products (price desc, id);
create index products_status_idx on public.products (status desc, id);

-- An import refuses a new product whose SKU another one has, in any case.
create index products_sku_idx on public.products (lower(sku));

-- The discount price where there is one, else the price: a computed column of PostgREST, which lists are sorted and filtered by. Its
-- argument has no name, so that it cannot be called. Without a search_path, so that the planner can inline it and find the indexes above.
create function public.discounted_price(public.products) returns numeric
language sql immutable as $$
  select coalesce($1.discount_price, $1.price)
$$;

grant execute on function public.discounted_price to anon, authenticated, service_role;

create trigger products_clean_columns before insert or update of sku on public.products
for each row execute function private.clean_columns('sku');
create trigger products_compose_letters before insert or update of name, description, category on public.products
for each row execute function private.compose_letters('name', 'description', 'category');

-- Forms save empty optional fields as null; for arrays and switches that means the default. A discount price of 0, and one that
-- saves nothing, mean no discount, in a form, an import and a plain insert.
create function private.fill_product_defaults() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.discount_price := nullif(nullif(new.discount_price, 0), new.price);
  new.additional_images := coalesce(new.additional_images, '{}');
  new.color_variants := coalesce(new.color_variants, '{}');
  new.color_required := coalesce(new.color_required, false);
  new.size_class := coalesce(new.size_class, 'medium');
  new.tags := coalesce(new.tags, '{}');
  new.status := coalesce(new.status, 'active');
  new.featured := coalesce(new.featured, false);
  return new;
end
$$;

create trigger products_fill_defaults
before insert or update of
  price, discount_price, additional_images, color_variants, color_required, size_class, tags, status, featured
on public.products
for each row execute function private.fill_product_defaults();

create function private.fill_stock_quantity() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.stock_quantity := 0;
  return new;
end
$$;

-- A sale writes nothing but the stock, so it has a trigger of its own that a number passes.
create trigger products_fill_stock_quantity before insert or update of stock_quantity on public.products
for each row when (new.stock_quantity is null) execute function private.fill_stock_quantity();

-- How many products of one category may be featured.
create function private.featured_limit() returns integer
language sql immutable set search_path = '' as $$
  select 4
$$;

create function private.featured_limit_message(category_name text) returns text
language sql immutable set search_path = '' as $$
  select format(
    'The %s category already has %s featured products. Please unfeature one first.',
    category_name, private.featured_limit()
  )
$$;

-- Stock is low at this many pieces or fewer, also at none.
create function private.low_stock() returns integer
language sql immutable set search_path = '' as $$
  select 10
$$;

create function private.keep_featured_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two simultaneous transactions queue here, so the count sees what the first one committed.
  perform pg_advisory_xact_lock(hashtext('products.featured'), hashtext(new.category));
  if (
    select count(*) from public.products where category = new.category and featured and id <> new.id
  ) >= private.featured_limit() then
    raise exception using
      errcode = 'PT409',
      hint = 'featured_limit',
      message = private.featured_limit_message(
        coalesce((select name from public.categories where slug = new.category), new.category)
      );
  end if;
  return new;
end
$$;

-- Fires after products_fill_defaults: triggers of one event fire in the order of their names.
create trigger products_keep_featured_limit before insert or update of featured, category on public.products
for each row when (new.featured) execute function private.keep_featured_limit();

call private.keep_version('public.products');
call private.enable_audit('public.products');

alter table public.products enable row level security;
revoke all on public.products from anon, authenticated;
grant select on public.products to anon, authenticated;
grant insert, update, delete on public.products to authenticated;

create policy "visitors see active products" on public.products
for select to anon using (status = 'active');
create policy "people see active products, admins all" on public.products
for select to authenticated using (status = 'active' or (select public.is_admin()));
create policy "admins add products" on public.products
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change products" on public.products
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete products" on public.products
for delete to authenticated using ((select public.is_admin()));

-- The back office follows stock and prices live; each listener receives the rows that its own policies allow.
alter publication supabase_realtime add table public.products;
