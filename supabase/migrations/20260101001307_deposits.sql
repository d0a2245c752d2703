-- Deposits: what is paid at first of the goods of an order, and the rest later. See docs/behaviour/deposits.md.

-- What is paid at first of a cart at the prices of the moment, in naira; null where all of it is. The nearest deposit counts: of the variant,
-- the product, its category, the main category, the shop. A discount of the order lowers each line's part alike.
create function private.deposit_of_cart(cart jsonb, discount numeric default 0) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  share_of_shop numeric;
  product_ids uuid[];
  variant_ids uuid[];
  goods numeric;
  parts numeric;
  others numeric;
  deposit numeric;
begin
  select deposit_percent into share_of_shop from public.website_settings where takes_deposits;
  if not found then
    return null;
  end if;
  -- As in lock_cart(), they say how few products there are.
  product_ids := array(select (item ->> 'product_id')::uuid from jsonb_array_elements(cart) as item);
  variant_ids := array(select (item ->> 'variant_id')::uuid from jsonb_array_elements(cart) as item);
  select
    sum(line.price * line.quantity), sum(line.part * line.quantity), sum(line.price * line.quantity) filter (where line.part is null)
  into goods, parts, others
  from (
    select
      (item ->> 'quantity')::numeric as quantity, charged.price,
      case
        when nearest.deposit_amount is not null then least(charged.price, nearest.deposit_amount)
        else charged.price * nearest.deposit_percent / 100
      end as part
    from jsonb_array_elements(cart) as item
    join public.products as product on product.id = (item ->> 'product_id')::uuid and product.id = any (product_ids)
    left join public.product_variants as variant
      on variant.id = (item ->> 'variant_id')::uuid and variant.id = any (variant_ids) and variant.product_id = product.id
    left join public.categories as category on category.slug = product.category
    left join public.categories as main on main.id = category.parent_id
    cross join lateral (
      select case
        when variant.id is null then private.price_charged(product.price, product.discount_price)
        else private.price_charged(variant.price, variant.discount_price)
      end as price
    ) as charged
    left join lateral (
      select level.deposit_percent, level.deposit_amount
      from (values
        (1, variant.deposit_percent, variant.deposit_amount),
        (2, product.deposit_percent, product.deposit_amount),
        (3, category.deposit_percent, category.deposit_amount),
        (4, main.deposit_percent, main.deposit_amount),
        (5, share_of_shop, null)
      ) as level (distance, deposit_percent, deposit_amount)
      where num_nonnulls(level.deposit_percent, level.deposit_amount) > 0
      order by level.distance limit 1
    ) as nearest on true
  ) as line;
  -- Null where no line has a deposit. Divided last: a share of the goods that was rounded could become a naira more.
  deposit := ceil(parts * (goods - discount) / nullif(goods, 0)) + coalesce(others, 0) * (goods - discount) / nullif(goods, 0);
  return case when deposit < goods - discount then round(deposit, 2) end;
end
$$;

-- Notes what is paid at first of the goods of an order, and when the rest is due.
create function private.with_deposit(wanted public.orders, cart jsonb) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
begin
  wanted.deposit_amount := private.deposit_of_cart(cart, wanted.discount_amount);
  if wanted.deposit_amount is not null then
    wanted.rest_due := (select rest_due from public.website_settings);
  end if;
  return wanted;
end
$$;

-- What a shopper pays at first of the goods of a cart, in naira; null where all of it is paid at once. The checkout shows it, and
-- place_order() is told what was shown.
create function public.cart_deposit(p_items jsonb) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_cart(p_items);
  return private.deposit_of_cart(p_items);
end
$$;

grant execute on function public.cart_deposit to anon, authenticated, service_role;
