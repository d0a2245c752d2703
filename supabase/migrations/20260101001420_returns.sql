-- What customers send back: of a delivered order, on request. Rows are written by functions only. See docs/behaviour/returns.md.
create table public.returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete cascade,
  -- Of the order, for the audit log.
  order_number text not null,
  status text not null default 'requested' constraint return_status_is_known check (
    status in ('requested', 'approved', 'rejected', 'received')
  ),
  reason text not null constraint return_reason_is_short_enough check (length(reason) <= 2000),
  -- Names of objects in the bucket return-photos.
  photos text[] not null default '{}' constraint return_photos_are_few check (cardinality(photos) <= 5),
  -- What staff answered; the customer reads it.
  answer text constraint return_answer_is_short_enough check (length(answer) <= 2000),
  -- What was paid for what came back, in naira: see private.return_worth(). Null until it is received.
  worth numeric(14, 2) constraint return_worth_is_not_negative check (worth between 0 and 999999999999.99),
  handled_by uuid references auth.users on delete set null,
  -- Chosen by the form, once for each request: one that is sent twice is stored once.
  idempotency_key uuid not null constraint returns_idempotency_key unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint return_rejection_has_an_answer check (status <> 'rejected' or private.has_text(answer)),
  constraint received_return_has_a_worth check (status <> 'received' or worth is not null)
);

create index returns_order_id_idx on public.returns (order_id);
create index returns_handled_by_idx on public.returns (handled_by) where handled_by is not null;
-- The refund of a return. One that was rejected leaves room for another.
alter table public.refunds add column return_id uuid references public.returns on delete set null;
create unique index refunds_return_once_idx on public.refunds (return_id) where status <> 'rejected';
create index refunds_return_id_idx on public.refunds (return_id) where return_id is not null;
create index returns_open_idx on public.returns (created_at) where status in ('requested', 'approved');

create table public.return_items (
  id uuid primary key default gen_random_uuid(),
  return_id uuid not null references public.returns on delete cascade,
  order_item_id uuid not null references public.order_items on delete cascade,
  quantity integer not null constraint return_item_quantity_is_at_least_1 check (quantity >= 1),
  -- How many of them went back into stock; the others were written off. Null until they are received.
  restocked integer constraint return_item_restocked_is_possible check (restocked between 0 and quantity),
  constraint return_items_key unique (return_id, order_item_id)
);

create index return_items_order_item_id_idx on public.return_items (order_item_id);

call private.keep_version('public.returns');
call private.enable_audit('public.returns', actors => 'everybody');

alter table public.returns enable row level security;
alter table public.return_items enable row level security;
revoke all on public.returns, public.return_items from anon, authenticated, service_role;
grant select on public.returns, public.return_items to authenticated, service_role;

-- Customers see theirs through own_order() and linked_order().
create policy "admins see returns" on public.returns
for select to authenticated using ((select public.is_admin()));
create policy "admins see the items of returns" on public.return_items
for select to authenticated using ((select public.is_admin()));

alter publication supabase_realtime add table public.returns;

-- Photos of what is returned: <order>/<name>. Only the buyer and staff see them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('return-photos', 'return-photos', false, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whether something of the order can be returned, as request_return() says.
create function private.takes_return_photos(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.orders where id = private.order_of_folder(object_name) and status = 'delivered')
$$;
grant execute on function private.takes_return_photos to anon, authenticated;

create policy "buyers and admins see photos of returns" on storage.objects
for select to authenticated using (
  bucket_id = 'return-photos' and ((select public.is_admin()) or private.is_own_order_folder(name))
);
create policy "buyers with a link add photos of returns" on storage.objects
for insert to anon, authenticated with check (
  bucket_id = 'return-photos' and private.is_linked_order_folder(name) and private.takes_return_photos(name)
  and private.limit_uploads(bucket_id, name, 30)
);
create policy "buyers add photos of returns" on storage.objects
for insert to authenticated with check (
  bucket_id = 'return-photos' and private.is_own_order_folder(name) and private.takes_return_photos(name)
  and private.limit_uploads(bucket_id, name, 30)
);

-- How many of an item can still be returned: those that were bought, without the ones of returns that were not rejected.
create function private.returnable_quantity(bought public.order_items) returns bigint
language sql stable set search_path = '' as $$
  select bought.quantity - coalesce(sum(item.quantity), 0)
  from public.return_items as item join public.returns as request on request.id = item.return_id
  where item.order_item_id = bought.id and request.status <> 'rejected'
$$;

-- p_items is an array of { order_item_id, quantity } of the order; the quantities of an item that is named twice add up. Values of
-- another type are refused like items and quantities that are not there.
create function private.add_return_items(request public.returns, p_items jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  line jsonb;
  bought public.order_items;
  wanted numeric;
  returnable bigint;
begin
  for line in select jsonb_array_elements(p_items) loop
    select * into bought from public.order_items
    where order_id = request.order_id and id::text = lower(line ->> 'order_item_id');
    wanted := case jsonb_typeof(line -> 'quantity') when 'number' then (line ->> 'quantity')::numeric end;
    returnable := private.returnable_quantity(bought);
    if bought.id is null or (wanted between 1 and returnable and wanted % 1 = 0) is not true then
      raise exception using
        errcode = 'PT409',
        hint = 'return_quantity_invalid',
        detail = left(coalesce(line ->> 'order_item_id', ''), 100),
        message = case when bought.id is null then 'This is not part of the order.'
          else format('Of %s, %s can still be returned.', bought.product_name, returnable) end;
    end if;
    insert into public.return_items as item (return_id, order_item_id, quantity) values (request.id, bought.id, wanted)
    on conflict (return_id, order_item_id) do update set quantity = item.quantity + excluded.quantity;
  end loop;
end
$$;

-- What was paid for the items of a return, in naira: their prices, less their share of the order's discount. It is the share of
-- everything that is back with them, less what the earlier returns were worth: shares that are rounded one by one would not add up.
create function private.return_worth(request public.returns) returns numeric
language sql stable set search_path = '' as $$
  select greatest(0, coalesce(
    round(back.price * (placed.goods_amount - placed.discount_amount) / nullif(placed.goods_amount, 0), 2) - earlier.worth, 0
  ))
  from public.orders as placed
  cross join lateral (
    select coalesce(sum(worth), 0) as worth from public.returns where order_id = placed.id and status = 'received' and id <> request.id
  ) as earlier
  cross join lateral (
    select sum(bought.price * item.quantity) as price
    from public.returns as one
    join public.return_items as item on item.return_id = one.id
    join public.order_items as bought on bought.id = item.order_item_id
    where one.order_id = placed.id and (one.status = 'received' or one.id = request.id)
  ) as back
  where placed.id = request.order_id
$$;

-- Refuses a refund of a return that the shop does not have back, or that has a refund.
create function private.check_return_to_refund(p_return_id uuid, p_order_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.returns where id = p_return_id and order_id = p_order_id and status = 'received') then
    raise exception using
      errcode = 'PT409',
      hint = 'refund_not_possible',
      message = 'This return has not been received. Please look at it again.';
  elsif exists (select from public.refunds where return_id = p_return_id and status <> 'rejected') then
    raise exception using
      errcode = 'PT409',
      hint = 'refund_was_sent',
      message = 'This return has its refund already. Please look at it again.';
  end if;
end
$$;

create function private.check_return_of_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One that is stored already is refused by its id, which tells the form that its answer was lost.
  perform private.check_return_to_refund(new.return_id, new.order_id)
  where not exists (select from public.refunds where id = new.id);
  return new;
end
$$;

-- After the order is locked: triggers of one event run by name.
create trigger refunds_refer_to_received_return before insert on public.refunds
for each row when (new.return_id is not null) execute function private.check_return_of_refund();
grant insert (return_id) on public.refunds to authenticated;

create function private.check_return_photos(p_photos text[], p_order_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(p_photos) > 5 or exists (
    select from unnest(p_photos) as photo
    where photo is null or split_part(photo, '/', 1) <> p_order_id::text
      or not exists (select from storage.objects where bucket_id = 'return-photos' and name = photo)
  ) then
    raise exception using
      errcode = 'PT400', hint = 'photo_missing', message = 'A photo did not arrive. Please choose up to five again.';
  end if;
end
$$;

-- A buyer wants to return items of a delivered order. Returns the id of the request, which the same p_key finds again. p_link is the key
-- of the order's link, if the buyer has no account.
create function public.request_return(
  p_order_id uuid, p_items jsonb, p_reason text, p_photos text[], p_key uuid, p_link text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  request public.returns;
begin
  select * into placed from public.orders
  where id = p_order_id and private.is_buyer(orders, p_link)
  for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  elsif p_key is null then
    raise exception using
      errcode = 'PT400', hint = 'field_missing', message = 'The request has no key. Please load the page again and send it once more.';
  end if;
  select * into request from public.returns where idempotency_key = p_key and order_id = placed.id;
  if found then
    return request.id;
  elsif placed.status <> 'delivered' then
    raise exception using
      errcode = 'PT409', hint = 'return_not_possible', message = 'Only what has been delivered can be returned.';
  elsif jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) = 0 then
    raise exception using
      errcode = 'PT400', hint = 'return_is_empty', message = 'Please choose what you would like to return.';
  elsif (select count(*) from public.returns where order_id = placed.id) >= 10 then
    raise exception using
      errcode = 'PT429', hint = 'too_many_returns', message = 'You have asked for many returns. Please contact us.';
  end if;
  perform private.check_return_photos(p_photos, placed.id);
  insert into public.returns (order_id, order_number, reason, photos, idempotency_key)
  values (placed.id, placed.order_number, private.required_text(p_reason, 'reason', 2000), coalesce(p_photos, '{}'), p_key)
  returning * into request;
  perform private.add_return_items(request, p_items);
  perform private.queue_mail(
    'staff_problem', placed, 'return ' || request.id,
    jsonb_build_object('problem', 'The customer asks to return something.', 'amount', private.return_worth(request))
  );
  return request.id;
end
$$;

revoke all on function public.request_return from service_role;
grant execute on function public.request_return to anon, authenticated;
