-- What strangers may hold. Anybody can order without paying, so the pieces that unpaid orders of unproved buyers hold are bounded;
-- an order beyond the bounds is placed without taking stock. See docs/behaviour/orders.md#pieces.

-- Whether nothing tells the buyer of a new order from somebody who only blocks the stock: no confirmed address, and no order before
-- that was paid or that staff have begun with. Anybody can enter a guest's email or phone, so that an order before is one with both.
-- Staff are not bounded.
create function private.is_unproved(wanted public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select not public.is_admin()
    and not private.has_proved_email(wanted.user_id)
    and not exists (
      select from public.orders as earlier
      where (earlier.payment_status = 'paid' or earlier.status in ('processing', 'shipped', 'delivered'))
        and earlier.id is distinct from wanted.id and case
          when wanted.user_id is not null then earlier.user_id = wanted.user_id
          else earlier.user_id is null and earlier.phone_digits = wanted.phone_digits
            and lower(earlier.customer_email) is not distinct from lower(wanted.customer_email)
        end
    )
$$;

-- Whether an order of an unproved buyer with these pieces would hold more than is allowed: of a product or in all by one buyer, who is an
-- account or, for guests, an email or a phone; or of a product by all unproved buyers. Its products are locked, so that two orders
-- are counted one after the other.
create function private.is_beyond_bounds(placed public.orders, product_ids uuid[], quantities bigint[]) returns boolean
language sql stable security definer set search_path = '' as $$
  with held as materialized (
    select item.product_id, item.quantity, coalesce(case
      when placed.user_id is not null then other.user_id = placed.user_id
      else other.user_id is null
        and (other.phone_digits = placed.phone_digits or lower(other.customer_email) = lower(placed.customer_email))
    end, false) as is_own
    from public.orders as other join public.order_items as item on item.order_id = other.id
    where item.made_to_order_weeks is null and other.is_unproved and other.stock_taken and other.pieces is null and other.status = 'pending'
      and other.payment_status <> 'paid' and other.id is distinct from placed.id
  ), wanted as (
    select id, sum(quantity) as quantity from unnest(product_ids, quantities) as line (id, quantity) group by id
  ), counted as (
    select wanted.quantity, stock_quantity + case when placed.stock_taken then wanted.quantity else 0 end as on_sale,
      wanted.quantity + coalesce((select sum(quantity) from held where product_id = wanted.id and is_own), 0) as by_buyer,
      coalesce((select sum(quantity) from held where product_id = wanted.id), 0) as by_others
    from wanted join public.products as product on product.id = wanted.id
  )
  select
    (select coalesce(sum(quantity), 0) from wanted) + (select coalesce(sum(quantity), 0) from held where is_own)
      > private.most_held_in_all()
    or exists (
      select from counted
      where by_buyer > private.always_held_of_a_product() and (
        by_buyer > private.most_held_of_a_product()
        or by_others + quantity > greatest(private.least_held_by_all(), (on_sale + by_others) / 2)
      )
    )
$$;

-- A purchase whose products are locked, without its pieces if they are beyond the bounds. It cannot be paid before they are confirmed.
create function private.bound_purchase(wanted public.orders, lines private.cart_line[]) returns public.orders
language plpgsql set search_path = '' as $$
begin
  wanted.phone_digits := private.phone_digits(wanted.customer_phone);
  wanted.is_unproved := private.is_unproved(wanted);
  if wanted.is_unproved and private.is_beyond_bounds(
    wanted, array(select product_id from unnest(lines) where made_to_order_weeks is null),
    array(select quantity::bigint from unnest(lines) where made_to_order_weeks is null)
  ) then
    wanted.pieces := 'unconfirmed';
    wanted.payment_expires_at := null;
  end if;
  return wanted;
end
$$;

-- Takes the pieces back of a stored order that has got beyond the bounds. It holds all of them or none.
create function private.bound_stored_order(placed public.orders) returns void
language plpgsql set search_path = '' as $$
declare
  product_ids uuid[];
  quantities bigint[];
begin
  if not (placed.is_unproved and placed.stock_taken and placed.pieces is null) then
    return;
  end if;
  select array_agg(product_id), array_agg(quantity) into product_ids, quantities
  from public.order_items where order_id = placed.id and product_id is not null and made_to_order_weeks is null;
  perform from public.products where id = any (product_ids) order by id for no key update;
  if private.is_beyond_bounds(placed, product_ids, quantities) then
    perform private.let_pieces_go(array[placed.id], 'unconfirmed');
  end if;
end
$$;

-- After items were added by a plain request. What the order waits for is refused above the stock, as what it takes.
create function private.bound_order(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = p_order_id;
  if private.waits_for_pieces(placed.pieces) then
    perform private.refuse_shortage(product_id, product_name, available) from private.missing_pieces(placed.id) limit 1;
  end if;
  perform private.bound_stored_order(placed);
end
$$;

-- Held until the end of the transaction: guests' orders with one phone number or one email are placed one after the other, so that each
-- sees the ones before it. Always the phone first, so that two cannot deadlock.
create function private.lock_guest_orders(p_phone text, p_email text) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('guest orders of ' || p_phone, 0));
  perform pg_advisory_xact_lock(hashtextextended('guest orders of ' || lower(p_email), 0));
end
$$;

-- After a repeated purchase has corrected a guest's phone or email, by which its buyer is known.
create function private.bound_guest_order(placed public.orders) returns public.orders
language plpgsql set search_path = '' as $$
begin
  if placed.user_id is not null or private.has_payment_or_receipt(placed.id) then
    return placed;
  end if;
  perform private.lock_guest_orders(placed.customer_phone, placed.customer_email);
  update public.orders set is_unproved = private.is_unproved(placed) where id = placed.id returning * into placed;
  perform private.bound_stored_order(placed);
  select * into placed from public.orders where id = placed.id;
  return placed;
end
$$;
