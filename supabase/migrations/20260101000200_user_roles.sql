-- Who is staff. Only the service key writes here: nobody can make admins over the API, not even an admin.
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

-- An account with a verified second factor is only an admin once that factor was given (aal2): a stolen password alone
-- opens nothing. Policies call this as (select is_admin()), so that it runs once a statement, not once a row.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles
    where user_id = auth.uid() and role = 'admin'
  )
  and (
    coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
    or not exists (
      select from auth.mfa_factors
      where user_id = auth.uid() and status = 'verified'
    )
  )
$$;

revoke all on function public.is_admin() from public, anon, authenticated;
grant execute on function public.is_admin() to anon, authenticated, service_role;
