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

-- How staff sign in: a single row, which only they see. See docs/behaviour/staff.md#second-factor-of-all-staff.
create table public.staff_settings (
  id integer primary key default 1 constraint staff_settings_are_a_single_row check (id = 1),
  -- Whether an account without a second factor is not treated as staff.
  requires_second_factor boolean not null default false
);

insert into public.staff_settings default values;

create trigger staff_settings_stay before delete on public.staff_settings
for each row execute function private.refuse_delete();

-- The passwords with which accounts became staff, of which only the hashes are known, so that nobody can tell whether they are
-- common, and those that were found to be common when they were typed. Each has to be replaced by staff. Of the hash there is a
-- digest, which differs as soon as the account has another password.
create table private.passwords_to_replace (
  user_id uuid primary key references auth.users on delete cascade,
  hash_digest text not null
);

-- Null for an account without a password.
create function private.password_hash_digest(p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(nullif(encrypted_password, ''), 'UTF8')), 'hex') from auth.users where id = p_user_id
$$;

create function private.require_new_password(p_user_id uuid) returns void
language sql set search_path = '' as $$
  insert into private.passwords_to_replace (user_id, hash_digest)
  select p_user_id, digest from private.password_hash_digest(p_user_id) as digest where digest is not null
  on conflict (user_id) do update set hash_digest = excluded.hash_digest
$$;

-- For those whom others make staff; accept_staff_invitation() looks at the password itself. The service key and the owner of the
-- database answer for the passwords of the accounts that they make staff.
create function private.owe_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_trusted() or new.user_id = auth.uid() then return null; end if;
  perform private.require_new_password(new.user_id);
  return null;
end
$$;

create trigger owe_new_password after insert on public.user_roles
for each row when (new.role = 'admin') execute function private.owe_new_password();

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

-- 'granted' if the signed-in account is treated as staff; otherwise what it lacks, first things first: a new password needs the
-- second factor of an account that has one, and a new factor should not be added to a password that somebody else may know.
create function public.staff_access() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Alone, because PostgreSQL would prepare what follows for every order of a shopper, too.
  if not exists (select from public.user_roles where user_id = auth.uid() and role = 'admin') then
    return 'no_role';
  end if;
  return case
    when not private.has_session() then 'session_ended'
    when not private.is_fully_authenticated() then 'second_factor_needed'
    when exists (
      select from private.passwords_to_replace
      where user_id = auth.uid() and hash_digest = private.password_hash_digest(user_id)
    ) then 'new_password_needed'
    when exists (select from public.staff_settings where requires_second_factor) and not exists (
      select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
    ) then 'enrolment_needed'
    else 'granted'
  end;
end
$$;

-- True if the signed-in account is an admin and lacks nothing, such as its second factor: a stolen password is not enough.
-- Policies call it as (select is_admin()), which runs once per statement, not per row.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select public.staff_access() = 'granted'
$$;

grant execute on function public.is_admin to anon, authenticated, service_role;
revoke all on function public.staff_access from service_role;
grant execute on function public.staff_access to authenticated;

alter table public.staff_settings enable row level security;
revoke all on public.staff_settings from anon, authenticated;
grant select, update (requires_second_factor) on public.staff_settings to authenticated;

create policy "admins see how staff sign in" on public.staff_settings
for select to authenticated using ((select public.is_admin()));
create policy "admins change how staff sign in" on public.staff_settings
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

-- Somebody without a second factor would lock out themselves. Sessions of staff that began without one end, so that no screen
-- and no open socket goes on with rights that are gone.
create function private.require_second_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_trusted() and (
    coalesce(auth.jwt() ->> 'aal', '') <> 'aal2'
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
  ) then
    raise exception using
      errcode = 'PT403',
      hint = 'second_factor_needed',
      message = 'Add a second factor to your own account first: under My Account, Second factors.';
  end if;
  delete from auth.sessions as session using public.user_roles as roles
  where roles.user_id = session.user_id and roles.role = 'admin' and session.aal::text is distinct from 'aal2';
  return new;
end
$$;

create trigger require_second_factors before update on public.staff_settings
for each row when (new.requires_second_factor and not old.requires_second_factor)
execute function private.require_second_factors();

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
  if not coalesce(private.is_email(private.clean_text(p_email)), false) then
    raise exception using
      errcode = 'PT400', hint = 'email_invalid', message = 'Please enter an email address such as ada@example.com.';
  end if;
  select id into found_id from auth.users
  where lower(email) = lower(private.clean_text(p_email)) and not is_sso_user and not is_anonymous
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
