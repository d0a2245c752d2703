-- How orders can be paid. As long as no method is enabled, payment is agreed after the order. The keys of providers are
-- settings of the environment and never stored. See docs/behaviour/payments.md.
create table public.payment_methods (
  method text primary key constraint payment_method_is_known check (
    method in ('paystack', 'flutterwave', 'bank_transfer', 'pay_on_delivery', 'cash', 'card_terminal')
  ),
  -- Offered at the checkout. Cash and the card terminal are noted by staff, for orders that they take.
  enabled boolean not null default false constraint payment_is_taken_by_staff check (
    not (enabled and method in ('cash', 'card_terminal'))
  ),
  -- An order that is not paid within this time is cancelled, and its stock returned. Null: never.
  expires_minutes integer
    constraint payment_expiry_is_reasonable check (expires_minutes between 15 and 43200),
  -- Who bears the provider's fee: percent of the amount and a flat part in naira, which is waived below an amount, with a cap.
  customer_bears_fee boolean not null default false,
  fee_percent numeric(5, 3) not null default 0 constraint payment_fee_percent_is_reasonable check (fee_percent between 0 and 20),
  fee_flat numeric(14, 2) not null default 0 constraint payment_fee_flat_is_reasonable check (fee_flat between 0 and 100000),
  fee_flat_from numeric(14, 2) not null default 0
    constraint payment_fee_flat_from_is_reasonable check (fee_flat_from between 0 and 999999999.99),
  fee_cap numeric(14, 2) constraint payment_fee_cap_is_reasonable check (fee_cap between 0 and 1000000),
  -- Where a bank transfer goes.
  bank_name text constraint payment_bank_name_is_short_enough check (length(bank_name) <= 100),
  account_number text constraint payment_account_number_has_10_digits check (account_number ~ '^[0-9]{10}$'),
  account_name text constraint payment_account_name_is_short_enough check (length(account_name) <= 120),
  -- Orders that cost more cannot be paid on delivery. Which zones allow it: delivery_zones.pays_on_delivery.
  highest_total numeric(14, 2)
    constraint payment_highest_total_is_above_zero check (highest_total > 0 and highest_total <= 999999999999.99),
  -- Of an order that is paid on delivery, the delivery fee is paid in advance, by another method.
  prepays_delivery boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint payment_transfer_needs_an_account check (
    not (enabled and method = 'bank_transfer')
    or (private.has_text(bank_name) and account_number is not null and private.has_text(account_name)) is true
  )
);

-- Paystack's and Flutterwave's local rates; staff adjust them.
insert into public.payment_methods (method, expires_minutes, fee_percent, fee_flat, fee_flat_from, fee_cap) values
  ('paystack', 60, 1.5, 100, 2500, 2000),
  ('flutterwave', 60, 2, 0, 0, 2000),
  ('bank_transfer', 2880, 0, 0, 0, null),
  ('pay_on_delivery', null, 0, 0, 0, null),
  ('cash', null, 0, 0, 0, null),
  ('card_terminal', null, 0, 0, 0, null);

-- What a provider that keeps so many percent is paid, in naira, so that the amount is left. Rounded up to the kobo, in whole numbers,
-- so that the quotient is exact.
create function private.amount_charged(amount numeric, percent numeric) returns numeric
language sql immutable set search_path = '' as $$
  select div(10000000 * amount + share - 1, share) / 100 from (values (100000 - 1000 * percent)) as part (share)
$$;

-- What a customer pays on top of an amount (naira) for this method. The provider takes its fee from what the customer pays,
-- the fee included, so the shop receives the amount: https://support.paystack.com/en/articles/2130306
create function private.payment_fee(chosen public.payment_methods, amount numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when not chosen.customer_bears_fee or amount = 0 then 0
    else least(private.amount_charged(amount + flat, chosen.fee_percent) - amount, coalesce(chosen.fee_cap, 'Infinity'))
  end
  -- The provider looks at what is charged, with the fee, when it decides on the fixed part.
  from (values (
    case
      when private.amount_charged(amount, chosen.fee_percent) >= chosen.fee_flat_from then chosen.fee_flat
      else 0
    end
  )) as part (flat)
$$;

create function private.takes_payments() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payment_methods where enabled)
$$;

create trigger payment_methods_clean_columns before update of account_number on public.payment_methods
for each row execute function private.clean_columns('account_number');
create trigger payment_methods_stay before delete on public.payment_methods
for each row execute function private.refuse_delete();
alter publication supabase_realtime add table public.payment_methods;
call private.keep_version('public.payment_methods');
call private.enable_audit('public.payment_methods', 'method');

alter table public.payment_methods enable row level security;
revoke all on public.payment_methods from anon, authenticated;
grant select on public.payment_methods to anon, authenticated;
grant update (
  enabled, expires_minutes, customer_bears_fee, fee_percent, fee_flat, fee_flat_from, fee_cap, bank_name, account_number,
  account_name, highest_total, prepays_delivery
) on public.payment_methods to authenticated;

create policy "visitors see enabled methods" on public.payment_methods
for select to anon using (enabled);
create policy "people see enabled methods, admins all" on public.payment_methods
for select to authenticated using (enabled or (select public.is_admin()));
create policy "admins change methods" on public.payment_methods
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
