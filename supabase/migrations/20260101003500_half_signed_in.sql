-- For an account with a verified second factor a password alone is half a sign-in: with it one neither sees the account's
-- orders nor places one. The screens ask for the factor first; this holds for whoever does not use the screens.
create function private.is_wholly_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
  or not exists (
    select from auth.mfa_factors
    where user_id = auth.uid() and status = 'verified'
  )
$$;

-- Restrictive: whatever else lets somebody in, this must hold too. Called as a subselect it runs once a statement.
create policy "own orders take the second factor" on public.orders
as restrictive for all to authenticated
using ((select private.is_wholly_signed_in()))
with check ((select private.is_wholly_signed_in()));
create policy "own items take the second factor" on public.order_items
as restrictive for all to authenticated
using ((select private.is_wholly_signed_in()))
with check ((select private.is_wholly_signed_in()));

-- place_order() writes with rights of its own, past the policies.
create function private.ask_for_second_factor() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_trusted() and not private.is_wholly_signed_in() then
    raise exception using errcode = 'PT403',
      message = 'Please sign in with your second factor to complete your order.';
  end if;
  return new;
end
$$;

create trigger orders_ask_for_second_factor before insert on public.orders
for each row execute function private.ask_for_second_factor();
