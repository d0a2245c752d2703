-- How much accounts, guests and networks may order in a time, and how much of the stock unproved buyers may hold. See
-- docs/behaviour/checkout.md and docs/behaviour/orders.md#pieces.

-- Held until the end of the transaction: the orders of one account are placed one after the other, so that each sees the
-- ones before it. Orders of different accounts never wait for each other here.
create function private.lock_own_orders() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('orders of ' || auth.uid(), 0))
$$;

create function private.most_orders_in_ten_minutes() returns integer
language sql immutable set search_path = '' as $$ select 20 $$;

-- What the unpaid orders of an unproved buyer hold, in pieces: see private.is_beyond_bounds().
create function private.most_held_of_a_product() returns integer
language sql immutable set search_path = '' as $$ select 20 $$;
create function private.most_held_in_all() returns integer
language sql immutable set search_path = '' as $$ select 60 $$;
-- Of a product, whatever others hold: so that the last sofa, and a stock of ten, can always be bought whole.
create function private.always_held_of_a_product() returns integer
language sql immutable set search_path = '' as $$ select 10 $$;
-- Those of all unproved buyers together hold half of a product's stock, but at least this.
create function private.least_held_by_all() returns integer
language sql immutable set search_path = '' as $$ select 20 $$;

-- Without an account, or with many, somebody could take all of the stock, and have more mails sent than leave within the hour. Staff
-- are not limited, as they order for customers.
create function private.limit_orders_of_network() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_public_address(private.visitor_address()) and not public.is_admin() then
    perform private.forget_attempts();
    perform private.refuse_until(
      private.count_attempt_of_visitor('orders of network', 100),
      'too_many_orders',
      'Many orders were placed from your network. Please try again a little later, or contact us.'
    );
  end if;
end
$$;

create function private.most_recipients_of_account() returns integer
language sql immutable set search_path = '' as $$ select 5 $$;

-- Every order is mailed about, so that somebody could have the shop write to strangers. Counts the different addresses that nobody
-- has proved: within an hour five of an account, and sixty of a network.
create function private.limit_recipients(wanted public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  box text := private.mailbox(wanted.customer_email);
  account text := auth.uid()::text;
  again_at timestamptz;
begin
  if box is null or coalesce(private.is_proved(wanted), false) or public.is_admin() then
    return;
  end if;
  if account is not null and private.count_attempt(format('recipient %s of account %s', box, account), 1) is null then
    again_at := private.count_attempt('recipients of account ' || account, private.most_recipients_of_account());
  end if;
  if again_at is null and private.is_public_address(private.visitor_address())
    and private.count_attempt_of_visitor('recipient ' || box || ' of network', 1) is null
  then
    again_at := private.count_attempt_of_visitor('recipients of network', 60);
  end if;
  perform private.refuse_until(
    again_at,
    'too_many_orders',
    'Orders were placed with many email addresses. Please try again in an hour, or contact us.'
  );
end
$$;

-- Unpaid orders take stock, so an account places a limited number in a short time. Called with private.lock_own_orders() held.
create function private.limit_own_orders() returns void
language plpgsql security definer set search_path = '' as $$
declare
  twentieth timestamptz;
begin
  select created_at into twentieth from public.orders
  where user_id = auth.uid() and created_at > now() - interval '10 minutes'
  order by created_at desc offset private.most_orders_in_ten_minutes() - 1 limit 1;
  perform private.refuse_until(
    twentieth + interval '10 minutes',
    'too_many_orders',
    'You have placed many orders within a few minutes. Please try again a little later, or contact us.'
  ) where not public.is_admin();
  perform private.limit_orders_of_network();
end
$$;
