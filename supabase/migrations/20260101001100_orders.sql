-- An order and what follows from it (docs/behaviour/orders.md). Prices, stock and totals: see the checkout.

-- Without a search path of its own, so that PostgreSQL writes it into the constraint's expression instead of calling it.
create function private.is_order_channel(channel text) returns boolean
language sql immutable as $$
  select channel in ('web', 'whatsapp', 'instagram', 'phone', 'showroom')
$$;

grant execute on function private.is_order_channel to anon, authenticated, service_role;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account was deleted; the order stays.
  user_id uuid references auth.users on delete set null,
  order_number text not null default ''
    constraint order_number_has_its_format check (order_number ~ '^ORD-[0-9]+$')
    constraint orders_order_number_key unique,
  customer_name text not null constraint order_customer_name_is_required check (private.has_text(customer_name))
    constraint order_customer_name_is_short_enough check (length(customer_name) <= 200),
  -- Null only for customers without an account.
  customer_email text constraint order_customer_email_is_an_email check (private.is_email(customer_email)),
  constraint order_of_an_account_has_an_email check (customer_email is not null or user_id is null),
  customer_phone text constraint order_customer_phone_is_short_enough check (length(customer_phone) <= 50),
  -- For searching: see private.phone_digits().
  phone_digits text not null default '',
  shipping_address text not null
    constraint order_shipping_address_is_required check (private.has_text(shipping_address))
    constraint order_shipping_address_is_short_enough check (length(shipping_address) <= 1000),
  -- Naira: see private.with_total().
  total_amount numeric(14, 2) not null default 0
    constraint order_total_is_not_negative check (total_amount between 0 and 999999999999.99),
  -- Where the order came from; all but those of the web are taken by staff.
  channel text not null default 'web' constraint order_channel_is_known check (private.is_order_channel(channel)),
  -- What staff agreed to take off the goods, in naira. Why is in order_staff_notes.
  discount_amount numeric(14, 2) not null default 0
    constraint order_discount_is_not_negative check (discount_amount between 0 and 999999999999.99),
  notes text constraint order_notes_are_short_enough check (length(notes) <= 5000),
  status text not null default 'pending' constraint order_status_is_known check (
    status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')
  ),
  payment_status text not null default 'pending' constraint order_payment_status_is_known check (
    payment_status in ('pending', 'paid', 'failed', 'refunded')
  ),
  -- How the order reaches its customer, as chosen at the checkout and written into shipping_address. All null where delivery
  -- is agreed after the order.
  delivery_method text constraint order_delivery_method_is_known check (delivery_method in ('delivery', 'pickup')),
  delivery_zone_id uuid references public.delivery_zones on delete set null,
  pickup_point_id uuid references public.pickup_points on delete set null,
  delivery_state text references public.states on update cascade,
  delivery_lga text,
  delivery_street text,
  delivery_landmark text,
  -- Naira. Null until it is known.
  delivery_fee numeric(14, 2) constraint order_delivery_fee_is_not_negative check (delivery_fee between 0 and 999999999.99),
  -- The fee is quoted after ordering, by set_delivery_fee().
  delivery_is_quoted boolean not null default false,
  delivery_min_days smallint,
  delivery_max_days smallint,
  -- Between which days it arrives, or can be picked up: see private.with_delivery_dates(). Null where no days were promised.
  delivery_earliest date,
  delivery_latest date,
  -- How the order is paid. Null where payment is agreed after the order.
  payment_method text references public.payment_methods,
  -- What the customer pays on top for the method, in naira.
  payment_fee numeric(14, 2) not null default 0
    constraint order_payment_fee_is_not_negative check (payment_fee between 0 and 999999999.99),
  -- The prices of the items, in naira.
  goods_amount numeric(14, 2) not null default 0
    constraint order_goods_amount_is_not_negative check (goods_amount between 0 and 999999999999.99),
  constraint order_total_is_goods_less_discount_plus_fees
    check (total_amount = goods_amount - discount_amount + coalesce(delivery_fee, 0) + payment_fee),
  -- What staff note when the order leaves: its customer sees both.
  tracking_number text constraint order_tracking_number_is_short_enough check (length(tracking_number) <= 100),
  driver_phone text constraint order_driver_phone_is_short_enough check (length(driver_phone) <= 50),
  -- Of an order that is paid on delivery, the delivery fee is paid in advance.
  prepays_delivery boolean not null default false,
  -- What is kept of the price if the order is cancelled before it is handed over, in percent, as its shopper saw it: before and after work
  -- on it has begun. Staff may keep nothing of one order: see keep_nothing().
  kept_before_work integer not null default 0
    constraint order_kept_before_work_is_a_percentage check (kept_before_work between 0 and 100),
  kept_after_work integer not null default 0
    constraint order_kept_after_work_is_a_percentage check (kept_after_work between 0 and 100),
  work_began_at timestamptz,
  keeps_nothing boolean not null default false,
  -- What of the goods is paid at first, in naira. Null: there is no deposit.
  deposit_amount numeric(14, 2) constraint order_deposit_is_above_zero check (deposit_amount > 0 and deposit_amount <= 999999999999.99),
  -- What of payment_fee is for the way by which the deposit is paid.
  deposit_fee numeric(14, 2) not null default 0
    constraint order_deposit_fee_is_part_of_the_fee check (deposit_fee between 0 and payment_fee),
  -- When what is left is to be paid.
  rest_due text constraint order_rest_is_due_before_or_on_delivery check (rest_due in ('before_delivery', 'on_delivery')),
  constraint order_with_a_deposit_has_a_rest check ((deposit_amount is null) = (rest_due is null)),
  -- When the deposit was covered by payments, and when staff asked for the rest.
  deposit_paid_at timestamptz,
  rest_asked_at timestamptz,
  constraint order_without_a_deposit_has_no_parts
    check (deposit_amount is not null or (deposit_fee = 0 and deposit_paid_at is null and rest_asked_at is null)),
  -- What staff ask for as the next part of what is due, in naira, see ask_for_part(); null: all of it. Providers take no less.
  asked_amount numeric(14, 2) constraint order_part_is_100_naira_or_more check (asked_amount between 100 and 999999999999.99),
  -- When the order is cancelled unless it is paid: see expire_orders().
  payment_expires_at timestamptz,
  -- Cancelled because it was not paid in time.
  has_expired boolean not null default false,
  -- Staff have begun with it or it was paid, while some of its pieces were missing. Which: see private.missing_pieces().
  is_short boolean not null default false,
  -- `unconfirmed`: beyond what an unproved buyer may hold, so that staff confirm the quantity before it is paid; `released`: held for
  -- too long. Both hold no pieces: see private.waits_for_pieces(). `confirmed`: staff have the pieces. Null: held, or not asked about.
  pieces text constraint order_pieces_are_known check (pieces in ('unconfirmed', 'released', 'confirmed')),
  -- Its buyer was unproved when ordering: see private.is_unproved().
  is_unproved boolean not null default false,
  -- Chosen by the checkout, once per purchase: a purchase that is sent twice is stored once.
  idempotency_key uuid,
  -- True while the items' quantities are deducted from stock for this order.
  stock_taken boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index orders_idempotency_key on public.orders (idempotency_key, user_id);
create unique index orders_idempotency_key_of_guests on public.orders (idempotency_key)
where user_id is null and idempotency_key is not null;
create index orders_own_newest_idx on public.orders (user_id, created_at desc);
create index orders_delivery_zone_id_idx on public.orders (delivery_zone_id) where delivery_zone_id is not null;
create index orders_pickup_point_id_idx on public.orders (pickup_point_id) where pickup_point_id is not null;
create index orders_payment_expires_at_idx on public.orders (payment_expires_at) where payment_expires_at is not null;
create index orders_customer_email_idx on public.orders (lower(customer_email));
-- For the limits of guests.
create index orders_guest_phone_idx on public.orders (phone_digits) where user_id is null;
-- Those whose pieces count for private.is_beyond_bounds().
create index orders_bounded_idx on public.orders (id)
where is_unproved and stock_taken and pieces is null and status = 'pending' and payment_status <> 'paid';
-- The few orders that wait to be handled, oldest first, for the dashboard.
create index orders_waiting_idx on public.orders (created_at, id) where status in ('pending', 'processing');
-- Those whose rest was asked for, for its reminder.
create index orders_rest_asked_at_idx on public.orders (rest_asked_at) where rest_asked_at is not null;
-- Those of customers without an account that still name a person, for retention.
create index orders_unerased_idx on public.orders (created_at) where user_id is null and shipping_address <> 'Erased';
-- The sort orders of the back office: see the indexes of products. Those of texts are beside private.order_texts.
create index orders_newest_idx on public.orders (created_at desc, id);
create index orders_total_amount_idx on public.orders (total_amount desc, id);
create index orders_status_idx on public.orders (status desc, id);
create index orders_payment_status_idx on public.orders (payment_status desc, id);

-- For inserts: see private.prepare_order().
create trigger orders_clean_columns
before update of customer_email, customer_phone, tracking_number, driver_phone on public.orders
for each row execute function private.clean_columns('customer_email', 'customer_phone', 'tracking_number', 'driver_phone');
create trigger orders_compose_letters before update of customer_name on public.orders
for each row execute function private.compose_letters('customer_name');

create function private.fill_phone_digits_of_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.phone_digits := private.phone_digits(new.customer_phone);
  return new;
end
$$;

create trigger orders_fill_phone_digits before update of customer_phone, phone_digits on public.orders
for each row execute function private.fill_phone_digits_of_order();

-- True while an order holds no pieces until staff confirm them.
create function private.waits_for_pieces(pieces text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(pieces in ('unconfirmed', 'released'), false)
$$;

-- place_order() is a security definer function, so the policies below do not apply to it; this does. Every insert calls it.
create function private.require_second_factor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_trusted() and not private.is_fully_authenticated() then
    raise exception using
      errcode = 'PT403',
      hint = 'second_factor_needed',
      message = 'Please sign in with your second factor to complete your order.';
  end if;
end
$$;

grant execute on function private.require_second_factor to authenticated, service_role;

-- Whether the order's address is known to be its buyer's: the account that ordered has proved it, the order was paid, or staff have
-- taken it or begun with it. Anybody can enter any address at the checkout.
create function private.is_proved(placed public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select placed.status in ('processing', 'shipped', 'delivered') or placed.payment_status in ('paid', 'refunded')
    or placed.deposit_paid_at is not null or placed.channel <> 'web'
    or exists (select from auth.users where id = placed.user_id and lower(email) = lower(placed.customer_email))
    and private.has_proved_email(placed.user_id)
$$;

-- An order counts as sold unless it is cancelled, in the customers' totals and on the dashboard. Its amount is paid or
-- unpaid; it is neither if the payment failed or was refunded.
create function private.is_paid(status text, payment_status text) returns boolean
language sql immutable as $$
  select status <> 'cancelled' and payment_status = 'paid'
$$;

create function private.is_unpaid(status text, payment_status text) returns boolean
language sql immutable as $$
  select status <> 'cancelled' and payment_status = 'pending'
$$;

-- Whether an order counts for the customer with its address: anybody can enter any address at the checkout. If an account has the
-- address and did not place the order, an order from the web counts only once it was paid or staff have begun with it.
create function private.counts_for_customer(placed public.orders) returns boolean
language sql stable set search_path = '' as $$
  select placed.status <> 'cancelled' and (
    placed.status <> 'pending' or placed.payment_status in ('paid', 'refunded') or placed.channel <> 'web' or not exists (
      select from auth.users as account
      -- Both forms, so that an index serves it: Supabase's is on email, our backend's on lower(email).
      where account.email = lower(placed.customer_email) and lower(account.email) = lower(placed.customer_email)
        and not account.is_sso_user and account.id is distinct from placed.user_id
        -- What was ordered before there was an account still counts.
        and account.created_at <= placed.created_at
    )
  )
$$;

-- total_orders counts every order of the customer's that is not cancelled. What was spent is net of refunds, and what is unpaid is the
-- rest. In plpgsql, which looks functions up when it runs: the figures of an order are those of …_money_owed.sql.
create function private.customer_totals(of_email text)
returns table (total_orders integer, total_spent numeric, total_unpaid numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select
    count(*)::integer, coalesce(sum(figures.net), 0),
    coalesce(sum(greatest(figures.kept - figures.net, 0)) filter (where private.is_unpaid(status, payment_status)), 0)
  from public.orders as placed cross join lateral private.order_figures(placed) as figures
  where lower(customer_email) = lower(of_email) and private.counts_for_customer(placed);
end
$$;

-- Counts again under a lock on the customer's row: of two simultaneous orders the second waits for the first and sees it.
create function private.recount_customer(of_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.customers where lower(email) = lower(of_email) for no key update;
  update public.customers
  set (total_orders, total_spent, total_unpaid) = (select * from private.customer_totals(of_email))
  where lower(email) = lower(of_email);
end
$$;

-- Creates the customer of an order, unless there is one with its email address. The condition comes before the triggers of
-- customers, which refuse a second one; the conflict is with a customer that another transaction creates meanwhile.
create function private.create_customer_of(placed public.orders) returns void
language sql security definer set search_path = '' as $$
  insert into public.customers (name, email, phone, address, is_confirmed)
  select
    placed.customer_name, placed.customer_email, placed.customer_phone, placed.shipping_address, private.is_proved(placed)
  where not exists (select from public.customers where lower(email) = lower(placed.customer_email))
  on conflict (lower(email)) do nothing
$$;

-- Anybody can order under any address, so an order that is not proved changes no details of a customer. Those of a row that it has
-- made are replaced by those of the first proved order. The version tells staff who are editing the row.
create function private.confirm_customer_of(placed public.orders) returns void
language sql security definer set search_path = '' as $$
  update public.customers
  set
    name = placed.customer_name, phone = placed.customer_phone, address = placed.shipping_address, is_confirmed = true,
    updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
  where lower(email) = lower(placed.customer_email) and not is_confirmed
$$;

-- Counting again would take longer with each order of a customer. An order that was changed since it was inserted has a further
-- event, which counts again.
create function private.add_to_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted constant integer := private.counts_for_customer(new)::integer;
  is_unconfirmed boolean;
begin
  update public.customers
  set
    total_orders = total_orders + counted,
    total_spent = total_spent + case when private.is_paid(new.status, new.payment_status) then new.total_amount else 0 end,
    total_unpaid = total_unpaid + case when private.is_unpaid(new.status, new.payment_status) then counted * new.total_amount else 0 end
  where lower(email) = lower(new.customer_email)
  returning not is_confirmed into is_unconfirmed;
  if is_unconfirmed and private.is_proved(new) then
    perform private.confirm_customer_of(new);
  elsif is_unconfirmed is null and new.customer_email is not null then
    -- The customer may have earlier orders.
    perform private.create_customer_of(new);
    perform private.recount_customer(new.customer_email);
  end if;
  return null;
end
$$;

create function private.update_customer_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform private.recount_customer(new.customer_email);
    if private.is_proved(new) then
      perform private.confirm_customer_of(new);
    end if;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and lower(old.customer_email) is distinct from lower(new.customer_email)) then
    perform private.recount_customer(old.customer_email);
  end if;
  return null;
end
$$;

-- Deferred to the end of the transaction: customers are then always locked after products, so a checkout and a
-- cancellation cannot deadlock.
create constraint trigger orders_customer_follows_insert after insert on public.orders
deferrable initially deferred for each row execute function private.add_to_customer();
create constraint trigger orders_customer_follows_delete after delete on public.orders
deferrable initially deferred for each row execute function private.update_customer_totals();
create constraint trigger orders_customer_follows_update
after update of total_amount, status, payment_status, customer_email on public.orders
deferrable initially deferred for each row execute function private.update_customer_totals();

call private.keep_version('public.orders');
call private.enable_audit('public.orders', actors => 'everybody');

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

-- Restrictive: must hold in addition to any policy above.
create policy "own orders take the second factor" on public.orders
as restrictive for all to authenticated
using ((select private.is_fully_authenticated()))
with check ((select private.is_fully_authenticated()));

-- The back office follows orders live; each listener receives the rows that its own policies allow.
alter publication supabase_realtime add table public.orders;
