-- Invitations to the staff by mail. The secret of an invitation is only in its mail; its hash is in the schema private. See
-- docs/behaviour/staff.md#inviting.
create table public.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint invitation_email_is_an_email check (private.is_email(email)),
  -- Null once the account was deleted. An invitation counts only while the one who sent it is an admin.
  invited_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz
);

create index staff_invitations_invited_by_idx on public.staff_invitations (invited_by) where invited_by is not null;
create unique index staff_invitations_open_idx on public.staff_invitations (lower(email)) where accepted_at is null;

create table private.staff_invitation_secrets (
  invitation_id uuid primary key references public.staff_invitations on delete cascade,
  -- SHA-256 in hexadecimal digits, of a random secret of 32 bytes: a slow hash would add nothing.
  secret_hash text not null unique constraint secret_hash_is_sha_256 check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- Of the account with the address, when it was invited; null without a password.
  password_hash_digest text
);

call private.enable_audit('public.staff_invitations');

alter table public.staff_invitations enable row level security;
revoke all on public.staff_invitations from anon, authenticated;
grant select, delete on public.staff_invitations to authenticated;

create policy "admins see invitations" on public.staff_invitations
for select to authenticated using ((select public.is_admin()));
create policy "admins withdraw open invitations" on public.staff_invitations
for delete to authenticated using ((select public.is_admin()) and accepted_at is null);

-- Called by the function staff-invitation with the admin's token. Inviting an address again makes the earlier secret void.
create function public.create_staff_invitation(p_email text, p_secret_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invited text := private.clean_text(p_email);
  stored uuid;
begin
  perform private.require_staff();
  if not coalesce(private.is_email(invited), false) then
    raise exception using
      errcode = 'PT400', hint = 'email_invalid', message = 'Please enter an email address such as ada@example.com.';
  end if;
  perform from public.user_roles as roles join auth.users as account on account.id = roles.user_id
  where roles.role = 'admin' and lower(account.email) = lower(invited);
  if found then
    raise exception using
      errcode = 'PT409', hint = 'already_staff', message = 'The account with this address is staff already.';
  end if;
  perform private.count_staff_mail('invitation ' || coalesce(auth.uid()::text, ''), 20);
  perform private.count_staff_mail('invitation ' || lower(invited), 5);
  insert into public.staff_invitations (email, invited_by) values (invited, auth.uid())
  on conflict (lower(email)) where accepted_at is null do update
  set email = excluded.email, invited_by = excluded.invited_by,
    created_at = excluded.created_at, expires_at = excluded.expires_at
  returning id into stored;
  insert into private.staff_invitation_secrets (invitation_id, secret_hash, password_hash_digest)
  values (
    stored, p_secret_hash,
    (
      select private.password_hash_digest(id) from auth.users
      where lower(email) = lower(invited) and not is_sso_user and deleted_at is null
    )
  )
  on conflict (invitation_id) do update
  set secret_hash = excluded.secret_hash, password_hash_digest = excluded.password_hash_digest;
  return stored;
end
$$;

-- The open invitation with this secret, locked, so that two requests at the same moment accept it once.
create function private.open_invitation(p_secret text) returns public.staff_invitations
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.staff_invitations;
begin
  select invitations.* into invitation
  from public.staff_invitations as invitations
  join private.staff_invitation_secrets as secrets on secrets.invitation_id = invitations.id
  where secrets.secret_hash = encode(sha256(convert_to(p_secret, 'UTF8')), 'hex')
  for update of invitations;
  if invitation.accepted_at is not null then
    raise exception using
      errcode = 'PT409', hint = 'invitation_used', message = 'This invitation was accepted already.';
  end if;
  -- The inviter may have lost the role meanwhile.
  perform from public.user_roles where user_id = invitation.invited_by and role = 'admin';
  if not found then
    raise exception using
      errcode = 'PT404',
      hint = 'invitation_unknown',
      message = 'This invitation does not count any more: it was withdrawn or replaced by a newer one.';
  end if;
  if invitation.expires_at <= now() then
    raise exception using
      errcode = 'PT410',
      hint = 'invitation_expired',
      message = 'The time of this invitation is over. Please ask for a new one.';
  end if;
  return invitation;
end
$$;

-- Whether an account can be signed in to by other means than its password and second factors: by an account elsewhere with
-- another address, by a passkey alone, or by an address or number that it is about to move to. Somebody who signed up with
-- a foreign address could have added those. The table of such passkeys does not exist in every project.
create function private.has_foreign_sign_in(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  has_passkey boolean := false;
begin
  if to_regclass('auth.webauthn_credentials') is not null then
    execute 'select exists (select from auth.webauthn_credentials where user_id = $1)' into has_passkey using p_user_id;
  end if;
  return has_passkey or exists (
    select from auth.identities as identity join auth.users as account on account.id = identity.user_id
    where identity.user_id = p_user_id and identity.provider <> 'email'
    and lower(identity.identity_data ->> 'email') is distinct from lower(account.email)
  ) or exists (
    select from auth.users
    where id = p_user_id and (coalesce(email_change, '') <> '' or coalesce(phone_change, '') <> '')
  );
end
$$;

-- Grants the role to the signed-in account, once. Somebody else may have signed up with the invited address, so it is not
-- enough to have the address: the caller also knows the secret, which was only mailed there.
create function public.accept_staff_invitation(p_secret text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.staff_invitations;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', hint = 'sign_in_needed', message = 'Please sign in first.';
  end if;
  if not private.is_fully_authenticated() then
    raise exception using
      errcode = 'PT403', hint = 'second_factor_needed', message = 'Please sign in with your second factor first.';
  end if;
  invitation := private.open_invitation(p_secret);
  perform from auth.users
  where id = auth.uid() and lower(email) = lower(invitation.email)
  and email_confirmed_at is not null and deleted_at is null and not is_anonymous;
  if not found then
    raise exception using
      errcode = 'PT403',
      hint = 'invitation_of_another_address',
      message = 'This invitation is for another email address than that of your account.';
  end if;
  if private.has_foreign_sign_in(auth.uid()) then
    raise exception using
      errcode = 'PT403',
      hint = 'invitation_account_is_shared',
      message = 'This account can also be opened by a linked account, a passkey or a new address that may belong to somebody else. Please ask for an invitation to another address.';
  end if;
  insert into public.user_roles (user_id, role) values (auth.uid(), 'admin') on conflict do nothing;
  if found then
    -- The page of the link has asked for a new password. One that is older than the invitation still has to be replaced.
    insert into private.passwords_to_replace (user_id, hash_digest)
    select auth.uid(), password_hash_digest from private.staff_invitation_secrets
    where invitation_id = invitation.id and password_hash_digest = private.password_hash_digest(auth.uid())
    on conflict (user_id) do update set hash_digest = excluded.hash_digest;
  end if;
  update public.staff_invitations set accepted_at = now() where id = invitation.id;
end
$$;

revoke all on function public.create_staff_invitation, public.accept_staff_invitation from service_role;
grant execute on function public.create_staff_invitation, public.accept_staff_invitation to authenticated;
