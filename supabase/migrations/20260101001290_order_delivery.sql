-- How an order reaches its customer: chosen at the checkout, priced by the database. See docs/behaviour/delivery.md.

-- A zone or pickup point that an open order counts on stays; it can be switched off. Its argument is the column of orders.
create function private.refuse_delete_in_use() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  open_orders bigint;
begin
  execute format(
    'select count(*) from public.orders where %I = $1 and status not in (''delivered'', ''cancelled'')', tg_argv[0]
  ) into open_orders using old.id;
  if open_orders > 0 then
    raise exception using
      errcode = 'PT409',
      hint = 'delivery_in_use',
      message = format(
        '"%s" is used by %s. Switch it off instead of deleting it.',
        old.name, case open_orders when 1 then 'an open order' else open_orders || ' open orders' end
      );
  end if;
  return old;
end
$$;

create trigger delivery_zones_stay_in_use before delete on public.delivery_zones
for each row execute function private.refuse_delete_in_use('delivery_zone_id');
create trigger pickup_points_stay_in_use before delete on public.pickup_points
for each row execute function private.refuse_delete_in_use('pickup_point_id');

create function private.refuse_without_delivery() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT400', hint = 'delivery_needed', message = 'Please choose how you would like to get your order.';
end
$$;

-- A delivery as the shopper chose it, { state, lga, landmark } or { pickup_point }, with the columns of orders that follow
-- from the choice. p_street is the address as typed. Fills no fee: see private.price_delivery().
create function private.read_delivery(p_delivery jsonb, p_street text) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen public.orders;
  point public.pickup_points;
begin
  if p_delivery ? 'pickup_point' then
    select * into point from public.pickup_points
    where id::text = lower(p_delivery ->> 'pickup_point') and active;
    if not found then
      raise exception using
        errcode = 'PT409',
        hint = 'delivery_unavailable',
        message = 'This pickup point is no longer available. Please choose another way to get your order.';
    end if;
    chosen.delivery_method := 'pickup';
    chosen.pickup_point_id := point.id;
    chosen.shipping_address := format(E'Pickup: %s\n%s', point.name, point.address);
    return chosen;
  end if;
  chosen.delivery_method := 'delivery';
  chosen.delivery_street := private.required_text(p_street, 'shipping address', 700);
  chosen.delivery_state := private.required_text(p_delivery ->> 'state', 'state', 2);
  chosen.delivery_lga := private.required_text(p_delivery ->> 'lga', 'local government area', 100);
  if private.has_text(p_delivery ->> 'landmark') then
    chosen.delivery_landmark := private.required_text(p_delivery ->> 'landmark', 'landmark', 200);
  end if;
  chosen.shipping_address := concat_ws(
    E'\n',
    chosen.delivery_street,
    private.delivery_area_name(chosen.delivery_state || '/' || chosen.delivery_lga),
    'Landmark: ' || chosen.delivery_landmark
  );
  return chosen;
end
$$;

-- Completes a chosen delivery of these products or variants. Refuses places that the shop does not deliver to.
create function private.price_delivery(chosen public.orders, stock_ids uuid[]) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
begin
  if chosen.delivery_method = 'pickup' then
    select fee, min_days, max_days
    into chosen.delivery_fee, chosen.delivery_min_days, chosen.delivery_max_days
    from public.pickup_points where id = chosen.pickup_point_id;
    chosen.delivery_is_quoted := false;
    return chosen;
  end if;
  select zone_id, fee, min_days, max_days
  into chosen.delivery_zone_id, chosen.delivery_fee, chosen.delivery_min_days, chosen.delivery_max_days
  from private.delivery_offer(
    private.largest_size(stock_ids), chosen.goods_amount, chosen.delivery_state, chosen.delivery_lga
  );
  -- The name is null for an LGA of another state.
  if not found or private.delivery_area_name(chosen.delivery_state || '/' || chosen.delivery_lga) is null then
    raise exception using
      errcode = 'PT409',
      hint = 'delivery_unavailable',
      message = 'We do not deliver to this place yet. Please choose another one, or contact us.';
  end if;
  chosen.delivery_is_quoted := chosen.delivery_fee is null;
  return chosen;
end
$$;

-- Whether two orders are delivered to the same place in the same way.
create function private.is_same_delivery(one public.orders, other public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select (
    one.delivery_method, one.pickup_point_id, one.delivery_state, one.delivery_lga, one.delivery_street, one.delivery_landmark
  ) is not distinct from (
    other.delivery_method, other.pickup_point_id, other.delivery_state, other.delivery_lga, other.delivery_street,
    other.delivery_landmark
  )
$$;

-- Refuses with PT409 if the fee is not the one that the shopper saw, `fee` of p_delivery: null if it is quoted after ordering,
-- absent if none was shown. The detail is the present offer, { fee, min_days, max_days }.
create function private.check_delivery_fee(chosen public.orders, p_delivery jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  -- Compared as JSON, in which the fee of a hand-written call may be anything.
  if p_delivery -> 'fee' is distinct from coalesce(to_jsonb(chosen.delivery_fee), 'null') then
    raise exception using
      errcode = 'PT409',
      hint = 'delivery_changed',
      detail = jsonb_build_object(
        'fee', chosen.delivery_fee, 'min_days', chosen.delivery_min_days, 'max_days', chosen.delivery_max_days
      )::text,
      message = 'The delivery fee has changed. Please look at your order again.';
  end if;
end
$$;

-- Refuses with PT409 if the fee is neither the one that staff saw, `delivery_fee` of p_opened, nor the one that they want.
create function private.check_opened_fee(placed public.orders, p_opened jsonb, p_fee numeric) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_opened ? 'delivery_fee'
    and placed.delivery_fee is distinct from (p_opened ->> 'delivery_fee')::numeric
    and placed.delivery_fee is distinct from p_fee
  then
    raise exception using
      errcode = 'PT409',
      hint = 'delivery_fee_changed',
      message = 'Somebody else has set the delivery fee of this order meanwhile. Please look at it again.';
  end if;
end
$$;

create function private.refuse_delivery_fee() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT400', hint = 'delivery_fee_invalid', message = 'Please enter a fee from ₦0 to ₦999,999,999.99.';
end
$$;

-- Refuses a fee for an order whose fee is settled, and names the reason.
create function private.check_fee_is_open(placed public.orders) returns void
language plpgsql immutable set search_path = '' as $$
declare
  reason text := case
    when placed.id is null then 'This order was deleted meanwhile.'
    when not placed.delivery_is_quoted then 'The delivery fee of this order was shown at the checkout, and stays as it is.'
    when placed.status = 'cancelled' then 'This order is cancelled. Its delivery fee stays as it is.'
    when placed.payment_status = 'paid' then 'This order is paid. Its delivery fee stays as it is.'
    when placed.payment_status = 'refunded' then 'This order is refunded. Its delivery fee stays as it is.'
    when placed.payment_status <> 'pending' then 'The payment of this order has failed. Set it to pending first.'
  end;
begin
  if reason is not null then
    raise exception using errcode = 'PT409', hint = 'delivery_fee_is_final', message = reason;
  end if;
end
$$;

-- Staff answer the question that a quoted delivery left open: the fee in naira, until the order is paid. p_opened is what the form
-- was opened with, { delivery_fee }, null if there was no fee yet; without it, any fee is replaced.
create function public.set_delivery_fee(p_order_id uuid, p_fee numeric, p_opened jsonb default null) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  changed public.orders;
  chosen public.payment_methods;
  earlier_fee numeric;
begin
  perform private.require_staff();
  perform private.refuse_unknown_keys(p_opened, 'delivery_fee');
  perform private.refuse_delivery_fee() where p_fee is null or p_fee not between 0 and 999999999.99;
  select * into changed from public.orders where id = p_order_id for update;
  perform private.check_fee_is_open(changed);
  perform private.check_opened_fee(changed, p_opened, p_fee);
  earlier_fee := changed.delivery_fee;
  changed.delivery_fee := p_fee;
  -- The way to pay was agreed before, and stays also where a new order could no longer have it.
  select * into chosen from public.payment_methods where method = changed.payment_method and enabled;
  -- Once the deposit is paid, the fee for the rest follows when its way is chosen.
  if found and changed.deposit_paid_at is null then
    changed := private.price_payment(changed, chosen);
  else
    changed := private.with_total(changed);
  end if;
  update public.orders
  set
    delivery_fee = changed.delivery_fee,
    payment_fee = changed.payment_fee,
    deposit_fee = changed.deposit_fee,
    total_amount = changed.total_amount,
    payment_expires_at = changed.payment_expires_at
  where id = p_order_id;
  -- What was paid before may be all of it now.
  perform private.follow_counted_payments(p_order_id);
  select * into changed from public.orders where id = p_order_id;
  if earlier_fee is distinct from p_fee then
    -- By version, so that a return to an earlier fee is mailed too.
    perform private.queue_mail(
      'delivery_fee_set', changed, format('%s %s', changed.id, changed.updated_at), jsonb_build_object('amount', p_fee)
    );
  end if;
  return changed;
end
$$;

grant execute on function public.set_delivery_fee to authenticated, service_role;
