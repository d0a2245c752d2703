-- Staff confirm the pieces of an order that holds none. See docs/behaviour/orders.md#pieces.

-- What is missing of an order that waits for its pieces, for its details.
create function public.list_missing_pieces(p_order_id uuid)
returns table (product_name text, missing bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
  select short.product_name, short.missing
  from public.orders as placed cross join private.missing_pieces(placed.id) as short
  where placed.id = p_order_id and private.waits_for_pieces(placed.pieces);
end
$$;

-- Staff have the pieces of an order: it takes them, or is refused with what is missing. One that holds its pieces is answered again.
create function public.confirm_pieces(p_order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  shortage text;
begin
  perform private.require_staff();
  select * into placed from public.orders where id = p_order_id for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  elsif placed.status = 'cancelled' then
    raise exception using
      errcode = 'PT409', hint = 'order_is_cancelled', message = 'This order was cancelled meanwhile.';
  elsif not private.waits_for_pieces(placed.pieces) then
    return placed;
  end if;
  update public.orders set pieces = 'confirmed' where id = placed.id returning * into placed;
  if placed.is_short then
    select string_agg(format('%s of "%s"', missing, product_name), ', ') into shortage from private.missing_pieces(placed.id);
    raise exception using
      errcode = 'PT409', hint = 'pieces_missing', detail = placed.order_number, message = format('Missing: %s.', shortage);
  end if;
  return placed;
end
$$;

revoke all on function public.list_missing_pieces, public.confirm_pieces from service_role;
grant execute on function public.list_missing_pieces, public.confirm_pieces to authenticated;
