-- A product in several variants, such as a sofa in three fabrics and two sizes: product_options has what is chosen, product_variants each
-- combination with its own price and stock. Rows are written by functions only, which lock the product first: the lock of a product is
-- the lock of its variants. See docs/behaviour/variants.md.

-- What can be chosen of an option: up to 50 different names, compared without case.
create function private.are_choices(choices text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(choices) between 1 and 50 and array_position(choices, null) is null
    and cardinality(choices) = count(distinct lower(name)) and bool_and(private.has_text(name) and length(name) <= 100)
  from unnest(choices) as name
$$;

create table public.product_options (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  position integer not null constraint product_has_at_most_3_options check (position between 1 and 3),
  name text not null constraint product_option_name_is_required check (private.has_text(name))
    constraint product_option_name_is_short_enough check (length(name) <= 50),
  choices text[] not null constraint product_option_choices_are_names check (private.are_choices(choices)),
  -- Whether the choices are the product's colours, as products.color_variants has them.
  is_color boolean not null default false,
  -- The colour of each choice as #rrggbb, in their order; empty text where staff chose none.
  swatches text[] not null default '{}'
    constraint product_option_swatches_belong_to_choices check (cardinality(swatches) in (0, cardinality(choices)))
    constraint product_option_swatches_are_colours check (
      array_position(swatches, null) is null and array_to_string(swatches, ',') ~ '^((#[0-9a-f]{6})?(,|$))*$'
    ),
  constraint product_options_position_key unique (product_id, position)
);

create table public.product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  position integer not null,
  -- One of each option, in the order of the options. Their names differ without case, so that equal combinations are equal here.
  choices text[] not null constraint product_variant_choices_are_1_to_3 check (
    cardinality(choices) between 1 and 3 and array_position(choices, null) is null
  ),
  sku text constraint product_variant_sku_is_short_enough check (length(sku) <= 100),
  -- The upper bound also keeps out NaN, which sorts above every number.
  price numeric(14, 2) not null constraint product_variant_price_is_not_negative check (price between 0 and 999999999999.99),
  discount_price numeric(14, 2)
    constraint product_variant_discount_price_is_above_zero check (discount_price > 0 and discount_price <= 999999999999.99),
  stock_quantity integer not null default 0 constraint product_variant_stock_is_not_negative check (stock_quantity >= 0),
  image_url text constraint product_variant_image_url_is_short_enough check (length(image_url) <= 2000)
    constraint product_variant_image_url_is_an_address check (private.is_media_address(image_url)),
  -- Null is that of the product.
  size_class text constraint product_variant_size_class_is_known check (size_class in ('small', 'medium', 'large', 'bulky')),
  -- Null is that of the product's facts.
  weight_kg numeric(12, 1) constraint product_variant_weight_is_possible check (weight_kg > 0 and weight_kg <= 2000),
  -- Null is that of the product's facts.
  made_to_order_weeks integer constraint product_variant_is_made_within_a_year check (made_to_order_weeks between 1 and 52),
  -- What is paid at first, in percent or naira for each piece. Null is that of the product.
  deposit_percent integer constraint product_variant_deposit_is_1_to_100_percent check (deposit_percent between 1 and 100),
  deposit_amount numeric(14, 2)
    constraint product_variant_deposit_is_above_zero check (deposit_amount > 0 and deposit_amount <= 999999999999.99),
  constraint product_variant_deposit_is_share_or_amount check (num_nonnulls(deposit_percent, deposit_amount) <= 1),
  active boolean not null default true,
  constraint product_variant_discount_price_is_below_price check (discount_price < price),
  -- Deferrable, so that two variants can swap their choices or SKUs in one statement.
  constraint product_variants_choices_key unique (product_id, choices) deferrable,
  constraint product_variants_sku_key exclude using btree (lower(sku) with =) deferrable
);

create function private.variant_name(choices text[]) returns text
language sql immutable set search_path = '' as $$
  select array_to_string(choices, ' / ')
$$;

-- What a line of an order, a mail or a paper calls the variant: Lekki Sofa (Indigo / Large).
create function private.variant_title(product_name text, choices text[]) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' ', product_name, format('(%s)', private.variant_name(choices)))
$$;

create function private.has_variants(p_product_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.product_variants where product_id = p_product_id)
$$;

-- The columns of a product as its variants have them: the prices of the one that is cheapest as charged, the pieces and the colours of
-- those that are on. No row without variants.
create function private.columns_of_variants(p_product_id uuid)
returns table (price numeric, discount_price numeric, stock_quantity integer, color_variants text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select
    cheapest.price, cheapest.discount_price,
    (
      select least(coalesce(sum(variant.stock_quantity), 0), 2147483647)::integer from public.product_variants as variant
      where variant.product_id = p_product_id and variant.active
    ),
    array(
      select color from public.product_options as option cross join unnest(option.choices) with ordinality as choice (color, place)
      where option.product_id = p_product_id and option.is_color and exists (
        select from public.product_variants as variant
        where variant.product_id = p_product_id and variant.active and variant.choices[option.position] = color
      )
      order by place
    )
  from public.product_variants as cheapest
  where product_id = p_product_id
  order by active desc, private.price_charged(cheapest.price, cheapest.discount_price), position, id
  limit 1;
end
$$;

create function private.refuse_product_with_variants(p_product_id uuid, p_product_name text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  names text[] := array(
    select private.variant_name(choices) from public.product_variants where product_id = p_product_id order by position, id
  );
begin
  raise exception using
    errcode = 'PT409',
    hint = 'product_has_variants',
    detail = p_product_id::text,
    message = format(
      'Prices, stock and colours of "%s" are those of its variants: %s. Please change the variants.', p_product_name,
      array_to_string(names[:10], ', ') || case when cardinality(names) > 10 then format(' and %s more', cardinality(names) - 10) else '' end
    );
end
$$;

-- Before an update of products that changes one of these columns: a product with variants has theirs, whoever writes.
create function private.keep_columns_of_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Alone, because PostgreSQL would prepare the second query for every sale of a product without variants, too.
  if not exists (select from public.product_variants where product_id = new.id) then
    return new;
  end if;
  if not exists (
    select from private.columns_of_variants(new.id) as kept
    where (kept.price, kept.discount_price, kept.stock_quantity, kept.color_variants)
      is not distinct from (new.price, new.discount_price, new.stock_quantity, new.color_variants)
  ) then
    perform private.refuse_product_with_variants(new.id, new.name);
  end if;
  return new;
end
$$;

-- Fires after products_fill_defaults: triggers of one event fire in the order of their names.
create trigger products_keep_variants before update of price, discount_price, stock_quantity, color_variants on public.products
for each row when (
  old.stock_quantity <> new.stock_quantity or old.price <> new.price or old.discount_price is distinct from new.discount_price
  or old.color_variants <> new.color_variants
)
execute function private.keep_columns_of_variants();

-- Writes these columns of locked products.
create function private.write_columns_of_variants(product_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.products as product
  set (price, discount_price, stock_quantity, color_variants) =
    (kept.price, kept.discount_price, kept.stock_quantity, kept.color_variants)
  from unnest(product_ids) as changed (id) cross join lateral private.columns_of_variants(changed.id) as kept
  where product.id = changed.id and (product.price, product.discount_price, product.stock_quantity, product.color_variants)
    is distinct from (kept.price, kept.discount_price, kept.stock_quantity, kept.color_variants);
end
$$;

create function private.follow_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  product_ids uuid[] := array(select distinct product_id from changed);
begin
  if product_ids <> '{}' then
    perform private.write_columns_of_variants(product_ids);
  end if;
  return null;
end
$$;

create trigger product_variants_inserted after insert on public.product_variants
referencing new table as changed for each statement execute function private.follow_variants();
create trigger product_variants_updated after update on public.product_variants
referencing new table as changed for each statement execute function private.follow_variants();
create trigger product_variants_deleted after delete on public.product_variants
referencing old table as changed for each statement execute function private.follow_variants();

-- With or without discount prices another variant may be the cheapest.
create function private.follow_charged_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  product_ids uuid[] := array(select distinct product_id from public.product_variants);
begin
  perform from public.products where id = any (product_ids) order by id for no key update;
  perform private.write_columns_of_variants(product_ids);
  return null;
end
$$;

create trigger website_settings_change_variant_prices after update of charge_discount_prices on public.website_settings
for each row when (old.charge_discount_prices is distinct from new.charge_discount_prices)
execute function private.follow_charged_prices();

call private.enable_audit('public.product_options');
call private.enable_audit('public.product_variants');

alter table public.product_options enable row level security;
alter table public.product_variants enable row level security;
revoke all on public.product_options, public.product_variants from anon, authenticated, service_role;
grant select on public.product_options, public.product_variants to anon, authenticated, service_role;

create policy "visitors see options of active products" on public.product_options
for select to anon using (exists (
  select from public.products where products.id = product_options.product_id and products.status = 'active'
));
create policy "people see options of active products, admins all" on public.product_options
for select to authenticated using (
  (select public.is_admin())
  or exists (select from public.products where products.id = product_options.product_id and products.status = 'active')
);
create policy "visitors see active variants of active products" on public.product_variants
for select to anon using (active and exists (
  select from public.products where products.id = product_variants.product_id and products.status = 'active'
));
create policy "people see active variants of active products, admins all" on public.product_variants
for select to authenticated using (
  (select public.is_admin())
  or (active and exists (select from public.products where products.id = product_variants.product_id and products.status = 'active'))
);

-- Product pages and the caches of pages follow them; each listener receives the rows that its own policies allow.
alter publication supabase_realtime add table public.product_options, public.product_variants;
