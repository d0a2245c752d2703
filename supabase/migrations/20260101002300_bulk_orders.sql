-- Changes of many orders in one call. The functions run with the caller's own rights, so row-level security and the triggers
-- of orders hold for each row. An order that cannot be changed is named in the result and does not affect the others.
-- See docs/behaviour/orders.md#many-orders.

-- Locks first the orders, then their products, each in the order of their ids, so that two calls cannot deadlock. Returns
-- the ids that exist.
create function private.lock_orders(ids uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  known uuid[];
begin
  select coalesce(array_agg(locked.id), '{}') into known
  from (select id from public.orders where id = any (ids) order by id for no key update) as locked;
  perform from public.products
  where id in (select product_id from public.order_items where order_id = any (known))
  order by id for no key update;
  return known;
end
$$;

-- Sets the status of locked orders; wanted is [{ id, status }]. Customers' totals are updated at the end of the transaction
-- in the order of the e-mail addresses, so that two calls cannot deadlock. Returns a row per order as change_orders() does.
create function private.set_order_statuses(wanted jsonb)
returns table (id uuid, name text, reason text, status text, updated_at timestamptz)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  target record;
begin
  for target in
    select old.id, old.order_number, old.status as previous, new.status
    from jsonb_to_recordset(wanted) as new (id uuid, status text)
    join public.orders as old using (id)
    order by lower(old.customer_email), old.id
  loop
    id := target.id;
    name := target.order_number;
    reason := null;
    status := null;
    updated_at := null;
    if target.previous is distinct from target.status then
      begin
        update public.orders as placed set status = target.status where placed.id = target.id
        returning placed.updated_at into set_order_statuses.updated_at;
        status := target.previous;
      exception
        when sqlstate 'PT409' then reason := sqlerrm;
        when check_violation or not_null_violation then
          raise exception using
            errcode = 'PT400', hint = 'order_status_unknown', message = 'Please choose one of the statuses of an order.';
      end;
    end if;
    return next;
  end loop;
end
$$;

-- Each function returns one row per order that was asked for. `reason` is null, or says why the order was refused; `name` is
-- the order's number, null where the order was deleted meanwhile.

-- Delivered and cancelled orders are refused unless p_finished has them with the status that staff saw: [{ id, status }]. One that was
-- delivered or cancelled after they were asked is not meant. For an order that was changed, status is its previous one
-- and updated_at is its new version, as restore_orders() takes them. They are null for an order that had the status already.
create function public.change_orders(p_ids uuid[], p_status text, p_finished jsonb default '[]')
returns table (id uuid, name text, reason text, status text, updated_at timestamptz)
language plpgsql set search_path = '' set statement_timeout = '2min' as $$
#variable_conflict use_column
declare
  known uuid[];
  meant uuid[];
begin
  perform private.require_staff();
  perform private.refuse_unknown_keys(p_finished, 'id', 'status');
  known := private.lock_orders(p_ids);
  meant := array(
    select id from public.orders
    where id = any (known)
      and (
        status = p_status or private.holds_stock(status)
        or (id, status) in (select seen.id, seen.status from private.rows_to_restore(p_finished) as seen)
      )
  );
  return query select * from private.set_order_statuses(
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', p_status)), '[]') from unnest(meant) as id)
  );
  return query
  select
    id, order_number,
    case status when 'cancelled' then 'It was cancelled meanwhile.' else 'It was delivered meanwhile.' end,
    null, null::timestamptz
  from public.orders where id = any (known) and id <> all (meant);
  return query select *, null, null::timestamptz from private.deleted_rows(p_ids, known);
end
$$;

-- Undoes a change_orders(): p_rows is its changed rows. Refuses orders that were changed since. One with its old status is not refused:
-- an earlier call may have put it back, whose answer was lost.
create function public.restore_orders(p_rows jsonb) returns table (id uuid, name text, reason text)
language plpgsql set search_path = '' set statement_timeout = '2min' as $$
#variable_conflict use_column
declare
  requested uuid[];
  known uuid[];
  unchanged uuid[];
begin
  perform private.require_staff();
  requested := array(select id from private.rows_to_restore(p_rows));
  known := private.lock_orders(requested);
  unchanged := array(
    select id from private.rows_to_restore(p_rows) as previous
    join public.orders as now using (id)
    where now.updated_at = previous.updated_at or now.status = previous.status
  );
  return query
  select id, name, reason from private.set_order_statuses(
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status)), '[]')
      from private.rows_to_restore(p_rows)
      where id = any (unchanged)
    )
  );
  return query
  select id, order_number, 'It was changed meanwhile.'
  from public.orders where id = any (known) and id <> all (unchanged) order by id;
  return query select * from private.deleted_rows(requested, known);
end
$$;

-- Which of the orders have which status, for the confirmation before a change.
create function public.list_orders_by_status(p_ids uuid[]) returns table (status text, ids uuid[])
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query select status, array_agg(id) from public.orders where id = any (p_ids) group by status;
end
$$;

grant execute on function private.lock_orders, private.set_order_statuses, private.holds_stock
to authenticated, service_role;
grant execute on function public.change_orders, public.restore_orders, public.list_orders_by_status
to authenticated, service_role;
