-- The same purchase again: place_order() finds its order by the idempotency key, and corrects it. See
-- docs/behaviour/checkout.md#repeated-purchases.

-- The order that the caller's purchase with this key is stored as, if it is. A guest may have signed in since, or an account may have
-- signed out: the first still finds its order, which stays one without an account; the second has to sign in again. The key is as
-- secret as the link of an order.
create function private.find_purchase(p_key uuid) returns public.orders
language plpgsql set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders
  where idempotency_key = p_key
    -- Orders that staff took have keys of their own.
    and (user_id = auth.uid() or (user_id is null and (channel = 'web' or private.is_guest())))
  order by user_id limit 1 for update;
  if not found and private.is_guest() and exists (select from public.orders where idempotency_key = p_key) then
    perform private.require_account();
  end if;
  return placed;
end
$$;

-- Moves a placed order to the wanted delivery, whose fee the shopper saw in p_delivery.
create function private.deliver_elsewhere(placed public.orders, wanted public.orders, p_delivery jsonb)
returns public.orders
language plpgsql set search_path = '' as $$
begin
  wanted.goods_amount := placed.goods_amount;
  wanted := private.price_delivery(
    wanted, array(select coalesce(variant_id, product_id) from public.order_items where order_id = placed.id)
  );
  perform private.check_delivery_fee(wanted, p_delivery);
  wanted := private.with_delivery_dates(
    wanted, (select max(made_to_order_weeks) from public.order_items where order_id = placed.id)
  );
  placed.delivery_fee := wanted.delivery_fee;
  placed := private.with_total(placed);
  update public.orders
  set
    delivery_method = wanted.delivery_method,
    delivery_zone_id = wanted.delivery_zone_id,
    pickup_point_id = wanted.pickup_point_id,
    delivery_state = wanted.delivery_state,
    delivery_lga = wanted.delivery_lga,
    delivery_street = wanted.delivery_street,
    delivery_landmark = wanted.delivery_landmark,
    delivery_fee = placed.delivery_fee,
    delivery_is_quoted = wanted.delivery_is_quoted,
    delivery_min_days = wanted.delivery_min_days,
    delivery_max_days = wanted.delivery_max_days,
    delivery_earliest = wanted.delivery_earliest,
    delivery_latest = wanted.delivery_latest,
    total_amount = placed.total_amount
  where id = placed.id
  returning * into placed;
  return placed;
end
$$;

-- Whether a repeated purchase names another way to pay than the order has, for which no money has come yet.
create function private.names_another_payment(placed public.orders, p_payment jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(p_payment ->> 'method' <> placed.payment_method, false)
    and placed.status = 'pending' and placed.payment_status = 'pending'
    and not private.has_payment_or_receipt(placed.id);
end
$$;

create function private.refuse_cancelled(placed public.orders) returns void
language plpgsql set search_path = '' as $$
begin
  if placed.status = 'cancelled' then
    raise exception using
      errcode = 'PT409',
      hint = 'order_is_cancelled',
      detail = placed.order_number,
      message = format(
        'Your order %s was cancelled. Press Place Order again if you still want these things.', placed.order_number
      );
  end if;
end
$$;

-- How often repeated purchases have corrected an order. Each correction is logged for good and told to listeners, and anybody can
-- repeat a purchase of their own: ten in all.
create table private.order_corrections (
  order_id uuid primary key references public.orders on delete cascade,
  made integer not null default 1
);

-- Refuses a correction of an order that somebody works on, and the eleventh.
create function private.count_correction(placed public.orders) returns void
language plpgsql set search_path = '' as $$
declare
  is_open boolean := placed.status = 'pending' and placed.payment_status = 'pending';
begin
  if is_open then
    insert into private.order_corrections as correction (order_id) values (placed.id)
    on conflict (order_id) do update set made = correction.made + 1 where correction.made < 10;
    if found then
      return;
    end if;
  end if;
  raise exception using
    errcode = 'PT409',
    hint = 'order_is_in_progress',
    detail = placed.order_number,
    message = format(
      case when is_open
        then 'Your order %s is placed and was corrected many times. Please contact us to correct it again.'
        else 'Your order %s is placed and already being handled. Please contact us to correct its details.'
      end,
      placed.order_number
    );
end
$$;

-- Creates the customer of an order with a corrected address. The customer of the address before is removed if there is no other
-- reason for it than this order.
create function private.correct_customer(before public.orders, placed public.orders) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.customers as customer
  where lower(customer.email) = lower(before.customer_email) and customer.created_at >= before.created_at
    and not exists (select from public.orders where lower(customer_email) = lower(before.customer_email))
    -- Staff have added or edited it.
    and not exists (select from public.audit_log where table_name = 'customers' and row_id = customer.id::text);
  if placed.customer_email is not null then
    perform private.create_customer_of(placed);
  end if;
end
$$;

create function private.has_same_contact(placed public.orders, wanted public.orders) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (placed.customer_name, placed.customer_email, placed.customer_phone, placed.notes)
    is not distinct from (wanted.customer_name, wanted.customer_email, wanted.customer_phone, wanted.notes)
    -- The address of a pickup point is the shop's to change.
    and (wanted.delivery_method = 'pickup' or placed.shipping_address = wanted.shipping_address);
end
$$;

-- The same purchase again, after an answer that was lost or a double click. Details and a way to pay that were corrected meanwhile
-- replace those of the order, ten times, as long as nobody works on it; afterwards corrected details are refused with PT409 and the order's
-- number as detail. Notes that staff have edited stay.
create function private.repeat_order(placed public.orders, wanted public.orders, p_delivery jsonb, p_payment jsonb)
returns public.orders
language plpgsql set search_path = '' as $$
declare
  is_moved boolean := not private.is_same_delivery(placed, wanted);
  is_paid_otherwise boolean := private.names_another_payment(placed, p_payment);
  before public.orders := placed;
  -- Once money or a receipt has come, the way to pay stays also for another place.
  method text := case
    when is_paid_otherwise then p_payment ->> 'method'
    else coalesce(placed.payment_method, p_payment ->> 'method')
  end;
begin
  -- The trigger of orders checks this for new orders only.
  perform private.require_second_factor();
  if exists (
    select from public.audit_log
    where table_name = 'orders' and row_id = placed.id::text and actor = 'staff' and action = 'update' and after ? 'notes'
  ) then
    wanted.notes := placed.notes;
  end if;
  if private.has_same_contact(placed, wanted) and not is_moved and not is_paid_otherwise then
    return placed;
  end if;
  perform private.count_correction(placed);
  wanted.user_id := placed.user_id;
  perform private.limit_recipients(wanted);
  update public.orders
  set (customer_name, customer_email, customer_phone, shipping_address, notes) =
    (wanted.customer_name, wanted.customer_email, wanted.customer_phone, wanted.shipping_address, wanted.notes)
  where id = placed.id
  returning * into placed;
  if (before.customer_phone, before.customer_email) is distinct from (placed.customer_phone, placed.customer_email) then
    placed := private.bound_guest_order(placed);
  end if;
  if is_moved then
    placed := private.deliver_elsewhere(placed, wanted, p_delivery);
  end if;
  -- Another total has another fee, and may be too high to be paid on delivery. What cost nothing may need a way to pay now.
  if (is_moved or is_paid_otherwise) and (method is not null or private.costs_nothing(before)) then
    placed := private.pay_by(placed, method);
    if p_payment ? 'fee' then
      perform private.check_payment_fee(placed, p_payment);
    end if;
  end if;
  -- A part that was paid before may be all of a lower total.
  perform private.follow_counted_payments(placed.id) where is_moved;
  perform private.correct_customer(before, placed);
  select * into placed from public.orders where id = placed.id;
  return placed;
end
$$;
