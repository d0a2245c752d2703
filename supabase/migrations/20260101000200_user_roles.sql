-- The roles of accounts. Requests cannot write here, not even an admin's: add_staff() and remove_staff() do, and the service
-- key. See docs/behaviour/shared-rules.md#roles and docs/behaviour/staff.md.
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

grant execute on function private.is_fully_authenticated to authenticated, service_role;

-- False once the session of the token was ended: an access token itself is valid for up to an hour longer. A token that the
-- project signed without a session has none to end.
create function private.has_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'session_id' is null
  or exists (select from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid)
$$;

-- True if the signed-in account is an admin and has given its second factor, so a stolen password is not enough. Policies
-- call it as (select is_admin()), which runs once per statement, not per row.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles
    where user_id = auth.uid() and role = 'admin'
  )
  and private.is_fully_authenticated()
  and private.has_session()
$$;

grant execute on function public.is_admin to anon, authenticated, service_role;

-- Held until the end of the transaction, so that two admins who remove one another are checked one after the other. Taken
-- before the statement changes a row: a transaction that waits for it holds no role that the other one needs.
create function private.lock_staff() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  return null;
end
$$;

-- Runs for everybody: for the service key, and for the roles that are deleted together with their account. An account that is
-- banned or (softly) deleted cannot sign in, so it is no remaining admin. The row lock makes a transaction with an older
-- snapshot (repeatable read) fail instead of counting an admin who was removed meanwhile.
create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.user_roles as roles
  join auth.users as account on account.id = roles.user_id
  where roles.role = 'admin' and account.deleted_at is null
  and (account.banned_until is null or account.banned_until <= now())
  for key share of roles;
  if not found then
    raise exception using
      errcode = 'PT409',
      hint = 'last_admin',
      message = 'This is the last admin. Add another one first: without an admin nobody could open the back office.';
  end if;
  return null;
end
$$;

create trigger lock_staff before delete or update on public.user_roles
for each statement execute function private.lock_staff();
create trigger keep_an_admin after delete or update on public.user_roles
for each row when (old.role = 'admin') execute function private.keep_an_admin();
create trigger keep_an_admin_at_truncate after truncate on public.user_roles
for each statement execute function private.keep_an_admin();

-- A role that is taken away ends the person's sessions, and with them the access tokens that were issued before.
create function private.end_sessions_with_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = old.user_id;
  return null;
end
$$;

create trigger end_sessions_with_role after delete on public.user_roles
for each row execute function private.end_sessions_with_role();

-- Whether a mail, or a provider of sign-ins, has proved the account's address. Where sign-ups are not confirmed, they set
-- email_confirmed_at all the same, but not email_verified.
create function private.has_proved_email(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users as account join auth.identities as identity on identity.user_id = account.id
    where account.id = p_user_id and account.email_confirmed_at is not null
      and lower(identity.identity_data ->> 'email') = lower(account.email)
      and identity.identity_data ->> 'email_verified' = 'true'
  )
$$;

-- The staff of the shop, for admins only. Reads columns of the schema auth that a hosted Supabase has too.
create function public.list_staff()
returns table (
  id uuid, email text, name text, staff_since timestamptz, last_sign_in_at timestamptz, has_second_factor boolean
)
language sql stable security definer set search_path = '' as $$
  select
    account.id, account.email::text, left(account.raw_user_meta_data ->> 'full_name', 200),
    roles.created_at, account.last_sign_in_at,
    exists (select from auth.mfa_factors where user_id = account.id and status = 'verified')
  from public.user_roles as roles
  join auth.users as account on account.id = roles.user_id
  where roles.role = 'admin' and (select public.is_admin())
  order by roles.created_at, account.id
$$;

revoke all on function public.list_staff from service_role;
grant execute on function public.list_staff to authenticated;

-- Makes an account an admin. A mail must have proved its address: anybody can sign up with a colleague's where sign-ups are not
-- confirmed. An admin who has done so within the last hour is answered again: the answer may have been lost.
create function public.add_staff(p_email text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  perform private.require_staff();
  if not coalesce(private.is_email(btrim(p_email)), false) then
    raise exception using
      errcode = 'PT400', hint = 'email_invalid', message = 'Please enter an email address such as ada@example.com.';
  end if;
  select id into found_id from auth.users
  where lower(email) = lower(btrim(p_email)) and not is_sso_user and not is_anonymous
  and email_confirmed_at is not null and deleted_at is null;
  if found_id is null then
    raise exception using
      errcode = 'PT404',
      hint = 'account_not_found',
      message = 'No account has this address. Ask the person to sign up in the shop first.';
  end if;
  if not private.has_proved_email(found_id)
    and not exists (select from public.user_roles where user_id = found_id and role = 'admin')
  then
    raise exception using
      errcode = 'PT409',
      hint = 'address_not_proved',
      message = 'Somebody else may have signed up with this address. Invite the person by mail, which proves that it is theirs.';
  end if;
  insert into public.user_roles (user_id, role) values (found_id, 'admin') on conflict do nothing;
  if not found and not exists (
    select from public.audit_log
    where table_name = 'user_roles' and row_id = found_id::text and action = 'insert'
      and actor_id = auth.uid() and created_at > now() - interval '1 hour'
  ) then
    raise exception using
      errcode = 'PT409', hint = 'already_staff', message = 'The account with this address is staff already.';
  end if;
  return found_id;
end
$$;

-- Takes the role away; the account stays. Somebody who is not staff any more stays removed. The rights are checked again
-- under the lock: a colleague may have removed the caller meanwhile.
create function public.remove_staff(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  perform private.require_staff();
  delete from public.user_roles where user_id = p_user_id and role = 'admin';
end
$$;

grant execute on function public.add_staff, public.remove_staff to authenticated, service_role;
