-- The secrets of links to orders, for customers without an account: whoever has the link sees the order. See
-- docs/behaviour/account.md#an-order.
create table private.order_links (
  order_id uuid primary key references public.orders on delete cascade,
  -- 244 random bits. Stored as it is, because every mail about the order contains it again.
  secret text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);

create function private.order_link_secret(p_order_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  insert into private.order_links (order_id) values (p_order_id) on conflict do nothing;
  select secret into known from private.order_links where order_id = p_order_id;
  return known;
end
$$;

-- Whether the caller bought the order: with its account, or with the key of its link.
create function private.is_buyer(placed public.orders, p_key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (placed.user_id = auth.uid() and private.is_fully_authenticated())
    or exists (select from private.order_links where order_id = placed.id and secret = p_key)
$$;

-- The page of the order that its customer can open: that of the account, or the one with the secret.
create function private.order_path(placed public.orders) returns text
language sql security definer set search_path = '' as $$
  select case
    when placed.user_id is not null then '/account/orders/' || placed.order_number
    else '/order/' || placed.order_number || '?key=' || private.order_link_secret(placed.id)
  end
$$;
