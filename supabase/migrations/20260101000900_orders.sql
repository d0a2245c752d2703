create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Orders outlive the account that placed them.
  user_id uuid references auth.users on delete set null,
  order_number text not null default ''
    constraint order_number_has_its_format check (order_number ~ '^ORD-[0-9]+$')
    constraint orders_order_number_key unique,
  customer_name text not null constraint order_customer_name_is_required check (private.has_text(customer_name))
    constraint order_customer_name_is_short_enough check (length(customer_name) <= 200),
  customer_email text not null constraint order_customer_email_is_an_email check (private.is_email(customer_email)),
  customer_phone text constraint order_customer_phone_is_short_enough check (length(customer_phone) <= 50),
  shipping_address text not null
    constraint order_shipping_address_is_required check (private.has_text(shipping_address))
    constraint order_shipping_address_is_short_enough check (length(shipping_address) <= 1000),
  total_amount numeric(14, 2) not null default 0
    constraint order_total_is_not_negative check (total_amount between 0 and 999999999999.99),
  notes text constraint order_notes_are_short_enough check (length(notes) <= 5000),
  status text not null default 'pending' constraint order_status_is_known check (
    status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')
  ),
  payment_status text not null default 'pending' constraint order_payment_status_is_known check (
    payment_status in ('pending', 'paid', 'failed', 'refunded')
  ),
  -- Made once by the checkout: the same purchase sent twice is one order.
  idempotency_key uuid,
  -- Whether the items' pieces are out of the shop's stock on behalf of this order: what makes "exactly once" checkable.
  stock_taken boolean not null default false,
  created_at timestamptz not null default now()
);

create unique index orders_idempotency_key on public.orders (user_id, idempotency_key);
create index orders_newest_idx on public.orders (created_at desc, id);
create index orders_own_newest_idx on public.orders (user_id, created_at desc);
create index orders_customer_email_idx on public.orders (lower(customer_email));

-- 'ORD-' and the milliseconds since 1970. When several orders share a millisecond, each takes the next free one. The
-- lock on the number itself is held until commit, so no order in flight can hold the same one, and orders with
-- different numbers never wait for each other (a counter row or one lock for all would make every checkout queue).
create function private.next_order_number() returns text
language plpgsql security definer set search_path = '' as $$
declare
  candidate bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  loop
    if pg_try_advisory_xact_lock(candidate)
      and not exists (select from public.orders where order_number = 'ORD-' || candidate)
    then
      return 'ORD-' || candidate;
    end if;
    candidate := candidate + 1;
  end loop;
end
$$;

-- A shopper's insert may carry any value; what a shopper does not decide is set here.
create function private.prepare_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_trusted() then
    new.order_number := coalesce(nullif(new.order_number, ''), private.next_order_number());
    return new;
  end if;
  if not exists (select from auth.users where id = auth.uid()) then
    raise exception using errcode = 'PT401', message = 'Please log in to complete your order.';
  elsif new.user_id <> auth.uid() then
    raise exception using errcode = 'PT403', message = 'You can only place orders for your own account.';
  end if;
  new.user_id := auth.uid();
  new.order_number := private.next_order_number();
  new.status := 'pending';
  new.payment_status := 'pending';
  new.total_amount := 0;
  new.stock_taken := false;
  return new;
end
$$;

create trigger orders_prepare before insert on public.orders
for each row execute function private.prepare_order();

-- Counted anew under the lock on the customer's row: of two orders at once the second waits for the first, then sees
-- it.
create function private.recount_customer(of_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.customers where lower(email) = lower(of_email) for no key update;
  update public.customers
  set (total_orders, total_spent) = (
    select count(*), coalesce(sum(total_amount), 0) from public.orders
    where lower(customer_email) = lower(of_email) and status <> 'cancelled'
  )
  where lower(email) = lower(of_email);
end
$$;

create function private.follow_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.customers (name, email, phone, address)
    values (new.customer_name, new.customer_email, new.customer_phone, new.shipping_address)
    on conflict (lower(email)) do nothing;
  end if;
  if tg_op <> 'DELETE' then
    perform private.recount_customer(new.customer_email);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and lower(old.customer_email) <> lower(new.customer_email)) then
    perform private.recount_customer(old.customer_email);
  end if;
  return null;
end
$$;

-- Deferred to the end of the transaction: customers are then always locked after products, so a checkout and a
-- cancellation cannot wait for each other in a circle.
create constraint trigger orders_customer_follows_insert_or_delete after insert or delete on public.orders
deferrable initially deferred for each row execute function private.follow_order();
create constraint trigger orders_customer_follows_update
after update of total_amount, status, customer_email on public.orders
deferrable initially deferred for each row execute function private.follow_order();

alter table public.orders enable row level security;
revoke all on public.orders from anon, authenticated;
grant select, delete on public.orders to authenticated;
grant insert (
  user_id, order_number, customer_name, customer_email, customer_phone, shipping_address, total_amount, notes, status,
  payment_status
) on public.orders to authenticated;
grant update (status, payment_status, notes) on public.orders to authenticated;

create policy "people see their own orders, admins all" on public.orders
for select to authenticated using ((select public.is_admin()) or user_id = (select auth.uid()));
create policy "people place their own orders" on public.orders
for insert to authenticated with check (user_id = (select auth.uid()));
create policy "admins change orders" on public.orders
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete orders" on public.orders
for delete to authenticated using ((select public.is_admin()));
