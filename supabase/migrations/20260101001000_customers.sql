-- One row per e-mail address. The totals are those of the orders with that address: see private.customer_totals().
-- docs/behaviour/customers.md describes them.
create table public.customers (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint customer_name_is_required check (private.has_text(name))
    constraint customer_name_is_short_enough check (length(name) <= 200),
  email text not null constraint customer_email_is_required check (private.has_text(email))
    constraint customer_email_is_an_email check (private.is_email(email)),
  phone text constraint customer_phone_is_short_enough check (length(phone) <= 50),
  -- For searching: see private.phone_digits().
  phone_digits text not null default '',
  address text constraint customer_address_is_short_enough check (length(address) <= 1000),
  -- False while the details are those of an order that may be a stranger's: see private.confirm_customer_of().
  is_confirmed boolean not null default true,
  total_orders integer not null default 0,
  total_spent numeric(14, 2) not null default 0,
  total_unpaid numeric(14, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index customers_email_key on public.customers (lower(email));
-- The sort orders of the back office: see the indexes of products. Those of texts are beside private.customer_texts.
create index customers_newest_idx on public.customers (created_at desc, id);
create index customers_total_orders_idx on public.customers (total_orders desc, id);
create index customers_total_spent_idx on public.customers (total_spent desc, id);

create trigger customers_clean_columns before insert or update of email, phone on public.customers
for each row execute function private.clean_columns('email', 'phone');
create trigger customers_compose_letters before insert or update of name on public.customers
for each row execute function private.compose_letters('name');

-- A new customer, or one whose e-mail address changes, gets the totals of the orders that are already stored.
create function private.fill_customer_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.customers where lower(email) = lower(new.email) and id <> new.id) then
    raise exception using
      errcode = 'PT409',
      hint = 'customer_email_taken',
      message = format('There is already a customer with the e-mail address %s.', new.email);
  end if;
  select * into new.total_orders, new.total_spent, new.total_unpaid from private.customer_totals(new.email);
  return new;
end
$$;

-- Depth 0 is a statement sent by a client. A customer written by the trigger of orders gets its totals there.
create trigger customers_fill_totals before insert or update of email on public.customers
for each row when (pg_trigger_depth() = 0) execute function private.fill_customer_totals();

create function private.fill_phone_digits_of_customer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.phone_digits := private.phone_digits(new.phone);
  return new;
end
$$;

create trigger customers_fill_phone_digits before insert or update of phone, phone_digits on public.customers
for each row execute function private.fill_phone_digits_of_customer();

-- What staff have written stays. Depth 0 is a statement sent by a client.
create function private.confirm_edited_customer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_confirmed := true;
  return new;
end
$$;

create trigger customers_confirm_edited before update of name, email, phone, address on public.customers
for each row when (pg_trigger_depth() = 0 and not old.is_confirmed) execute function private.confirm_edited_customer();

call private.keep_version('public.customers');
call private.enable_audit('public.customers');

alter table public.customers enable row level security;
revoke all on public.customers from anon, authenticated;
grant select, delete on public.customers to authenticated;
grant insert (id, name, email, phone, address), update (name, email, phone, address) on public.customers to authenticated;

create policy "admins see customers" on public.customers
for select to authenticated using ((select public.is_admin()));
create policy "admins add customers" on public.customers
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change customers" on public.customers
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete customers" on public.customers
for delete to authenticated using ((select public.is_admin()));
