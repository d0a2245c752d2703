-- What follows when an order gets a status: the only place that says so. Staff may set any status at any time. See
-- docs/behaviour/orders.md#what-follows-from-a-status.
create table public.order_status_effects (
  -- The column of orders.
  field text not null constraint status_field_is_known check (field in ('status', 'payment_status', 'pieces')),
  status text not null,
  -- `taken`: its items are out of stock for it; `returned`: they are on sale again; `sold`: they are the customer's, and stay
  -- so when the order is cancelled later. Null: the stock does not change.
  stock text constraint status_stock_is_known check (stock in ('taken', 'returned', 'sold')),
  -- The mails to its customer and to staff.
  customer_mail text references public.mail_templates,
  -- To the customer of an order that is picked up, instead of customer_mail.
  pickup_mail text references public.mail_templates,
  staff_mail text references public.mail_templates,
  -- How long staff can take the status back before the customer's mail is sent.
  mail_delay interval not null default '0',
  -- What its customer reads in the timeline.
  title text not null,
  description text not null,
  primary key (field, status)
);

insert into public.order_status_effects (field, status, stock, customer_mail, staff_mail, mail_delay, title, description) values
('status', 'pending', 'taken', 'order_placed', 'staff_new_order', '0', 'Order placed', 'We have your order.'),
('status', 'processing', 'taken', null, null, '0', 'Being prepared', 'We are getting it ready.'),
('status', 'shipped', 'taken', 'order_shipped', null, '1 minute', 'On its way', 'It has left our shop.'),
('status', 'delivered', 'sold', 'order_delivered', null, '1 minute', 'Delivered', 'It has arrived.'),
('status', 'cancelled', 'returned', 'order_cancelled', null, '1 minute', 'Cancelled', 'This order was cancelled.'),
('payment_status', 'pending', null, null, null, '0', 'Payment open', 'We have not received your payment yet.'),
('payment_status', 'paid', null, 'payment_received', null, '1 minute', 'Paid', 'We have received your payment.'),
('payment_status', 'failed', null, null, null, '0', 'Payment failed', 'Your payment did not succeed.'),
('payment_status', 'refunded', null, null, null, '0', 'Refunded', 'Your money was sent back.'),
('pieces', 'unconfirmed', null, null, null, '0', 'Quantity to be confirmed', 'We confirm the quantity with you first.'),
('pieces', 'released', null, null, null, '0', 'No longer set aside', 'We confirm with you that we still have everything.'),
('pieces', 'confirmed', null, null, null, '0', 'Quantity confirmed', 'We have everything for you.');

update public.order_status_effects
set pickup_mail = case status when 'shipped' then 'order_ready' else 'order_picked_up' end
where field = 'status' and status in ('shipped', 'delivered');

alter table public.order_status_effects enable row level security;
revoke all on public.order_status_effects from anon, authenticated, service_role;
grant select on public.order_status_effects to anon, authenticated, service_role;
create policy "everybody sees what follows" on public.order_status_effects
for select to anon, authenticated using (true);

create function private.stock_effect(p_status text) returns text
language sql stable security definer set search_path = '' as $$
  select stock from public.order_status_effects where field = 'status' and status = p_status
$$;

-- True while the items of an order with this status are out of stock for it.
create function private.holds_stock(p_status text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.stock_effect(p_status) = 'taken'
$$;
grant execute on function private.holds_stock to authenticated, service_role;

-- The statuses that an order had, for its customer. Who changed them is in the audit log, for staff.
create table public.order_timeline (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders on delete cascade,
  field text not null,
  status text not null,
  at timestamptz not null default clock_timestamp(),
  foreign key (field, status) references public.order_status_effects
);

create index order_timeline_order_id_idx on public.order_timeline (order_id, id);

alter table public.order_timeline enable row level security;
revoke all on public.order_timeline from anon, authenticated, service_role;
grant select on public.order_timeline to authenticated, service_role;
create policy "people see the timeline of their own orders, admins all" on public.order_timeline
for select to authenticated using (
  (select public.is_admin())
  or order_id in (select id from public.orders where user_id = (select auth.uid()))
);
create policy "own timelines take the second factor" on public.order_timeline
as restrictive for all to authenticated using ((select private.is_fully_authenticated()));

create function private.follow_status(changed public.orders, p_field text, p_status text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  effect public.order_status_effects;
begin
  insert into public.order_timeline (order_id, field, status) values (changed.id, p_field, p_status);
  select * into effect from public.order_status_effects where field = p_field and status = p_status;
  if changed.delivery_method = 'pickup' then
    effect.customer_mail := coalesce(effect.pickup_mail, effect.customer_mail);
  end if;
  if effect.customer_mail is not null or effect.staff_mail is not null then
    perform private.queue_mails(
      array[effect.customer_mail, effect.staff_mail], changed.id, changed.customer_email, changed.id::text,
      jsonb_build_object('reason', case when changed.has_expired then 'It was not paid in time.' else '' end),
      -- Only staff take a status back. What a payment or the expiry has done is mailed at once.
      case when private.is_trusted() then '0' else effect.mail_delay end,
      case when effect.mail_delay > '0' then jsonb_build_object(p_field, p_status) else '{}' end
    );
  end if;
end
$$;

-- Past sales that the service key enters are not mailed about.
create function private.follow_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' and private.is_trusted() then
    insert into public.order_timeline (order_id, field, status, at) values (new.id, 'status', new.status, new.created_at);
  elsif tg_op = 'INSERT' or new.status <> old.status then
    perform private.follow_status(new, 'status', new.status);
  end if;
  if tg_op = 'UPDATE' and new.payment_status <> old.payment_status then
    perform private.follow_status(new, 'payment_status', new.payment_status);
  end if;
  -- That staff have the pieces is news only to a customer who was told otherwise.
  if private.waits_for_pieces(new.pieces) and (tg_op = 'INSERT' or new.pieces is distinct from old.pieces)
    or (tg_op = 'UPDATE' and new.pieces = 'confirmed' and private.waits_for_pieces(old.pieces))
  then
    perform private.follow_status(new, 'pieces', new.pieces);
    -- It can be paid now, which the reminder says.
    perform private.queue_mail(
      'payment_reminder', new, new.id::text, jsonb_build_object('amount', private.amount_due(new)),
      p_only_while => '{"status": "pending", "payment_status": "pending"}'
    ) where new.pieces = 'confirmed' and new.payment_status = 'pending' and private.amount_due(new) > 0;
  end if;
  return null;
end
$$;

create trigger orders_follow_first_status after insert on public.orders
for each row execute function private.follow_order();
create trigger orders_follow_status after update of status, payment_status, pieces on public.orders
for each row when (
  old.status <> new.status or old.payment_status <> new.payment_status or old.pieces is distinct from new.pieces
)
execute function private.follow_order();
