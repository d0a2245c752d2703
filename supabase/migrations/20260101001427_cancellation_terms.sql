-- What the shop keeps of an order that is cancelled before it was handed over: a share of its price, as the order was placed. See
-- docs/behaviour/orders.md#what-is-kept-of-a-cancelled-order.

-- An order stores the shares that its shopper saw. Past sales that the service key enters have none.
create function private.with_cancellation_terms(placed public.orders) returns public.orders
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_trusted() then
    select kept_before_work, kept_after_work into placed.kept_before_work, placed.kept_after_work from public.website_settings;
  end if;
  placed.kept_before_work := coalesce(placed.kept_before_work, 0);
  placed.kept_after_work := coalesce(placed.kept_after_work, 0);
  placed.keeps_nothing := coalesce(placed.keeps_nothing, false);
  return placed;
end
$$;

-- Refuses with PT409 if the shares are not those that the shopper saw, p_cancellation, which is null where a call agrees to any. The detail is the
-- present ones, { kept_before_work, kept_after_work }.
create function private.check_cancellation_terms(placed public.orders, p_cancellation jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  terms jsonb := jsonb_build_object('kept_before_work', placed.kept_before_work, 'kept_after_work', placed.kept_after_work);
begin
  -- Other amounts may be beside them. An object without shares agrees to any, as where the checkout could not read them.
  if not p_cancellation @> terms and (jsonb_typeof(p_cancellation) <> 'object' or p_cancellation ? 'kept_before_work') then
    raise exception using
      errcode = 'PT409',
      hint = 'order_changed',
      detail = terms::text,
      message = 'What is kept of a cancelled order has changed. Please look at your order again.';
  end if;
end
$$;

create function private.note_cancellation_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return case when private.is_placing() then new else private.with_cancellation_terms(new) end;
end
$$;

create trigger orders_note_cancellation_terms before insert on public.orders
for each row execute function private.note_cancellation_terms();

-- In naira, of an order that is cancelled: never more than was received. Without a search path of its own, so that the planner can
-- inline it.
create function private.kept_after_cancellation(placed public.orders, p_received numeric, p_price numeric) returns numeric
language sql immutable as $$
  select case
    when placed.keeps_nothing or placed.payment_status = 'refunded' then 0
    else least(p_received, round(
      p_price * case when placed.work_began_at is null then placed.kept_before_work else placed.kept_after_work end / 100.0, 2
    ))
  end
$$;

-- The order, locked for a decision of staff.
create function private.order_to_decide(p_order_id uuid) returns public.orders
language plpgsql set search_path = '' as $$
declare
  placed public.orders;
begin
  perform private.require_staff();
  select * into placed from public.orders where id = p_order_id for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  end if;
  return placed;
end
$$;

-- Staff note that work on an order has begun, or take that back for a reason, which the order's history keeps. Returns since when.
create function public.note_work_begun(p_order_id uuid, p_has_begun boolean, p_reason text default null) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders := private.order_to_decide(p_order_id);
begin
  perform private.refuse_unreadable() where p_has_begun is null;
  if p_has_begun = (placed.work_began_at is not null) then
    return placed.work_began_at;
  elsif placed.status = 'cancelled' and p_has_begun then
    raise exception using
      errcode = 'PT409', hint = 'order_is_cancelled', message = 'This order was cancelled. Work on it cannot begin any more.';
  elsif not p_has_begun then
    p_reason := private.required_text(p_reason, 'reason', 1000);
  end if;
  update public.orders set work_began_at = case when p_has_begun then now() end where id = placed.id returning * into placed;
  perform private.note_reason(placed, 'work_reason', p_reason) where not p_has_begun;
  return placed.work_began_at;
end
$$;

-- Staff keep nothing of an order if it is cancelled, such as for a fault of the shop. The reason is in the order's history.
create function public.keep_nothing(p_order_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders := private.order_to_decide(p_order_id);
begin
  p_reason := private.required_text(p_reason, 'reason', 1000);
  if not placed.keeps_nothing then
    update public.orders set keeps_nothing = true where id = placed.id;
    perform private.note_reason(placed, 'kept_reason', p_reason);
  end if;
end
$$;

-- Shoppers read the rows of their own orders, so that a reason is in the history alone, which staff read.
create function private.note_reason(placed public.orders, p_field text, p_reason text) returns void
language sql security definer set search_path = '' as $$
  select private.record_order_edit(
    jsonb_build_object('id', placed.id, 'order_number', placed.order_number, p_field, null), jsonb_build_object(p_field, p_reason)
  )
$$;

revoke all on function public.note_work_begun, public.keep_nothing from service_role;
grant execute on function public.note_work_begun, public.keep_nothing to authenticated;
