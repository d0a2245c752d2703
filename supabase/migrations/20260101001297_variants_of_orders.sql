-- What orders know of variants: which one a line is about, and whose stock it takes. See docs/behaviour/variants.md#orders.

-- Both refusals have the product's id as detail, so that the checkout can mark the line.
create function private.refuse_missing_variant(product_id uuid, product_name text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'variant_needed',
    detail = product_id::text,
    message = format('Please choose which "%s" you would like.', product_name);
end
$$;

create function private.refuse_unavailable_variant(product_id uuid, product_name text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'variant_unavailable',
    detail = product_id::text,
    message = format('The "%s" that you chose is no longer available. Please choose another one.', product_name);
end
$$;

create function private.color_of_variant(p_variant_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select variant.choices[option.position]
  from public.product_variants as variant
  join public.product_options as option on option.product_id = variant.product_id and option.is_color
  where variant.id = p_variant_id
$$;

-- The product with the title, prices and stock of one of its variants; unchanged if it has none. Refuses a missing variant, and one that
-- is not the product's.
create function private.sold_as(product public.products, p_variant_id uuid) returns public.products
language plpgsql stable security definer set search_path = '' as $$
declare
  variant public.product_variants;
begin
  if p_variant_id is null then
    perform private.refuse_missing_variant(product.id, product.name) where private.has_variants(product.id);
    return product;
  end if;
  select * into variant from public.product_variants where id = p_variant_id and product_id = product.id;
  if not found then
    perform private.refuse_unavailable_variant(product.id, product.name);
  end if;
  product.name := private.variant_title(product.name, variant.choices);
  product.price := variant.price;
  product.discount_price := variant.discount_price;
  product.stock_quantity := variant.stock_quantity;
  return product;
end
$$;

-- For an item by a plain request: refuses a variant that is off, and another colour than the variant's.
create function private.check_variant_of_shopper(product public.products, p_variant_id uuid, p_color text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_variant_id is null then
    return;
  elsif not exists (select from public.product_variants where id = p_variant_id and active) then
    perform private.refuse_unavailable_variant(product.id, product.name);
  elsif p_color is distinct from private.color_of_variant(p_variant_id) and p_color is not null then
    perform private.refuse_unknown_color(product.id, product.name, p_color);
  end if;
end
$$;

-- The stocks with these ids, each that of a variant or of a product. A product with variants has no pieces that are not a variant's: a
-- line of before it had them takes none, and gives none back. What they lack is made within made_to_order_weeks, or not at all if null.
create function private.stocks(ids uuid[])
returns table (
  id uuid, product_id uuid, title text, available integer, is_of_variants boolean, made_to_order_weeks integer
)
language sql stable security definer set search_path = '' as $$
  select
    product.id, product.id, product.name, case when kept.by_variants then 0 else product.stock_quantity end, kept.by_variants,
    case when not kept.by_variants then facts.made_to_order_weeks end
  from public.products as product
  cross join lateral private.has_variants(product.id) as kept (by_variants)
  left join public.product_facts as facts on facts.id = product.id
  where product.id = any (ids)
  union all
  select
    variant.id, product.id, private.variant_title(product.name, variant.choices), variant.stock_quantity, false,
    coalesce(variant.made_to_order_weeks, facts.made_to_order_weeks)
  from public.product_variants as variant
  join public.products as product on product.id = variant.product_id
  left join public.product_facts as facts on facts.id = product.id
  where variant.id = any (ids)
$$;

-- Locks the products of these stocks in the order of their ids, so that two orders with the same products cannot deadlock.
create function private.lock_stocks(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.products
  where id = any (ids || array(select product_id from public.product_variants where product_variants.id = any (ids)))
  order by id for no key update;
end
$$;
