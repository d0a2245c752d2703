-- The sweep puts back on sale what unpaid orders have held for too long. See docs/behaviour/orders.md#pieces.
create index orders_held_idx on public.orders (created_at)
where stock_taken and pieces is null and status = 'pending' and payment_status = 'pending' and payment_expires_at is null;

-- Pending orders that nobody has paid or begun with, of which nothing is due and which therefore never expire, once they have held
-- their pieces for the time that the settings name. What the service key stored stays.
create function private.orders_to_release() returns setof public.orders
language sql stable security definer set search_path = '' as $$
  select placed.*
  from public.orders as placed cross join public.website_settings as settings
  where placed.stock_taken and placed.pieces is null and placed.status = 'pending' and placed.payment_status = 'pending'
    and placed.payment_expires_at is null and placed.channel = 'web'
    and placed.created_at <= now() - make_interval(days => settings.unpaid_hold_days)
    and coalesce(private.amount_due(placed), 0) <= 0
    and not private.has_payment_or_receipt(placed.id)
    and not exists (
      select from public.audit_log
      where table_name = 'orders' and row_id = placed.id::text and actor = 'system' and action = 'insert'
    )
$$;

-- Puts their pieces back on sale, once, and returns their number. The orders stay pending, until staff confirm the pieces.
create function public.release_pieces(p_most integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  released uuid[];
begin
  released := array(
    select id from public.orders
    where id in (select id from private.orders_to_release() order by id limit p_most)
      and stock_taken and pieces is null and status = 'pending' and payment_status = 'pending' and payment_expires_at is null
    for update skip locked
  );
  perform private.let_pieces_go(released, 'released');
  return cardinality(released);
end
$$;

grant execute on function public.release_pieces to service_role;
