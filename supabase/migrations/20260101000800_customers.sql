-- One row an e-mail address. The totals follow the orders with that address (see orders); cancelled ones do not count.
create table public.customers (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint customer_name_is_required check (private.has_text(name))
    constraint customer_name_is_short_enough check (length(name) <= 200),
  email text not null constraint customer_email_is_required check (private.has_text(email))
    constraint customer_email_is_an_email check (private.is_email(email)),
  phone text constraint customer_phone_is_short_enough check (length(phone) <= 50),
  address text constraint customer_address_is_short_enough check (length(address) <= 1000),
  total_orders integer not null default 0,
  total_spent numeric(14, 2) not null default 0,
  created_at timestamptz not null default now()
);

create unique index customers_email_key on public.customers (lower(email));
create index customers_newest_idx on public.customers (created_at desc, id);

-- A customer entered by hand, or given another address, brings in the orders that are already there.
create function private.fill_customer_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := btrim(new.email);
  if exists (select from public.customers where lower(email) = lower(new.email) and id <> new.id) then
    raise exception using
      errcode = 'PT409', message = format('There is already a customer with the e-mail address %s.', new.email);
  end if;
  select count(*), coalesce(sum(total_amount), 0) into new.total_orders, new.total_spent
  from public.orders
  where lower(customer_email) = lower(new.email) and status <> 'cancelled';
  return new;
end
$$;

revoke execute on all functions in schema private from public;

-- Depth 0 is a write that somebody sent; what the orders' trigger writes is counted there.
create trigger customers_fill_totals before insert or update of email on public.customers
for each row when (pg_trigger_depth() = 0) execute function private.fill_customer_totals();

alter table public.customers enable row level security;
revoke all on public.customers from anon, authenticated;
grant select, delete on public.customers to authenticated;
grant insert (name, email, phone, address), update (name, email, phone, address) on public.customers to authenticated;

create policy "admins see customers" on public.customers
for select to authenticated using ((select public.is_admin()));
create policy "admins add customers" on public.customers
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change customers" on public.customers
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete customers" on public.customers
for delete to authenticated using ((select public.is_admin()));
