-- The roles of accounts. Only the service key can write here: no request can create an admin, not even an admin's.
-- See docs/behaviour/shared-rules.md#roles.
create table public.user_roles (
  user_id uuid not null references auth.users on delete cascade,
  role text not null constraint user_role_is_known check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select on public.user_roles to authenticated;

create policy "people see their own roles" on public.user_roles
for select to authenticated using (user_id = (select auth.uid()));

-- True unless the signed-in account has a verified second factor that was not given at sign-in (aal2).
create function private.is_fully_authenticated() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
  or not exists (
    select from auth.mfa_factors
    where user_id = auth.uid() and status = 'verified'
  )
$$;

grant execute on function private.is_fully_authenticated() to authenticated, service_role;

-- True if the signed-in account is an admin and has given its second factor, so a stolen password is not enough. Policies
-- call it as (select is_admin()), which runs once per statement, not per row.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles
    where user_id = auth.uid() and role = 'admin'
  )
  and private.is_fully_authenticated()
$$;

grant execute on function public.is_admin() to anon, authenticated, service_role;
