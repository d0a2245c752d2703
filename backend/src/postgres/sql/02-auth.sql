-- Accounts, factors, sessions and sign-ins in progress, in the tables of Supabase's auth service, so that data can be
-- dumped from one and restored into the other.
create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

create table auth.users (
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  id uuid primary key default gen_random_uuid(),
  aud varchar(255) not null default 'authenticated',
  role varchar(255) not null default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255) not null default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) not null default '',
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255) not null default '',
  email_change varchar(255) not null default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_super_admin boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text not null default '',
  phone_change_token varchar(255) not null default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) not null default '',
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) not null default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (lower(email)) where is_sso_user = false;
-- An e-mail code of a PKCE sign-in carries a prefix, so each code is looked up by two values.
create index confirmation_token_idx on auth.users (confirmation_token) where confirmation_token <> '';
create index recovery_token_idx on auth.users (recovery_token) where recovery_token <> '';

create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);

create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  factor_id uuid references auth.mfa_factors on delete set null,
  aal auth.aal_level not null default 'aal1',
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text
);
create index sessions_user_id_idx on auth.sessions (user_id);

-- Sessions that ended, kept for as long as their access tokens would be valid. Every process keeps them in memory
-- (backend/src/revocation/). The table is written last in a statement that ends sessions, however that happens.
create table auth.ended_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null default now()
);
create index ended_sessions_ended_at_idx on auth.ended_sessions (ended_at);

create function auth.record_ended_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.ended_sessions (session_id) select id from ended on conflict do nothing;
  perform pg_notify('ended_sessions', id::text) from ended;
  return null;
end
$$;

create trigger record_ended_sessions after delete on auth.sessions
referencing old table as ended
for each statement execute function auth.record_ended_sessions();

create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  id uuid primary key default gen_random_uuid(),
  unique (session_id, authentication_method)
);

create table auth.refresh_tokens (
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  id bigint generated by default as identity primary key,
  token varchar(255) not null unique,
  user_id uuid not null references auth.users on delete cascade,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  parent varchar(255),
  session_id uuid references auth.sessions on delete cascade
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);

create type auth.code_challenge_method as enum ('s256', 'plain');

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid references auth.users on delete cascade,
  email_optional boolean not null default false
);
create index idx_auth_code on auth.flow_state (auth_code);
create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);

create table auth.oauth_client_states (
  id uuid primary key default gen_random_uuid(),
  provider_type text not null,
  code_verifier text,
  created_at timestamptz not null default now()
);
create index idx_oauth_client_states_created_at on auth.oauth_client_states (created_at);

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- Wrong guesses at codes sent to an e-mail address or phone number. The address is stored as a keyed hash.
create table auth.wrong_codes (
  address text not null,
  at timestamptz not null default clock_timestamp()
);
create index wrong_codes_address_idx on auth.wrong_codes (address, at desc);
create index wrong_codes_at_idx on auth.wrong_codes (at);

-- Limits of attempts: token buckets of networks and accounts, by keyed hash. A bucket that is not here is full.
create table auth.rate_limits (
  bucket text primary key,
  full_at timestamptz not null
);

-- Networks from which an account has signed in: where strangers cannot use up the attempts at its password.
create table auth.known_networks (
  user_id uuid not null references auth.users on delete cascade,
  network cidr not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);

-- /64 for IPv6, as the limits count it.
create function auth.network_of(address inet) returns cidr language sql immutable as $$
  select network(set_masklen(address, case family(address) when 4 then 32 else 64 end))::cidr
$$;

-- Guesses from each known network are limited for themselves, so their number limits the guesses at an account.
create function auth.remember_network() returns trigger language plpgsql as $$
begin
  insert into auth.known_networks (user_id, network) values (new.user_id, auth.network_of(new.ip))
  on conflict (user_id, network) do update set seen_at = excluded.seen_at;
  delete from auth.known_networks k where k.user_id = new.user_id and (k.seen_at < now() - interval '180 days'
    or k.network not in (
      select n.network from auth.known_networks n where n.user_id = new.user_id
      order by n.seen_at desc, n.network limit 20
    ));
  return null;
end
$$;
create trigger remember_network after insert or update of ip on auth.sessions
for each row when (new.ip is not null) execute function auth.remember_network();

-- Seconds until each bucket has a place, if none may be full later than `latest`. Zero or less if all have one.
create function auth.rate_limit_wait(buckets text[], steps double precision[], latest timestamptz)
returns integer language sql as $$
  select coalesce(ceil(extract(epoch from max(l.full_at + make_interval(secs => asked.step) - latest))), 0)::int
  from unnest(buckets, steps) as asked (bucket, step) join auth.rate_limits l using (bucket)
$$;

-- Takes one request from each of the buckets, or from none of them. A bucket takes `steps[i]` seconds to be refilled by
-- one request, and is empty when it needs the whole window to be full again. Returns 0, or the seconds to wait.
create function auth.take_rate_limit(buckets text[], steps double precision[], window_seconds double precision)
returns integer language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
  latest timestamptz := at + make_interval(secs => window_seconds);
  wait integer := auth.rate_limit_wait(buckets, steps, latest);
  taken text[];
begin
  -- No bucket takes longer than the window to be full, unless the clock was ahead when it was used.
  if wait > window_seconds + 60 then
    delete from auth.rate_limits where bucket = any (buckets) and full_at > latest + interval '1 minute';
    wait := auth.rate_limit_wait(buckets, steps, latest);
  end if;
  if wait > 0 then
    return wait;
  end if;
  with took as (
    insert into auth.rate_limits as l (bucket, full_at)
    select asked.bucket, at + make_interval(secs => asked.step)
    from unnest(buckets, steps) as asked (bucket, step) order by asked.bucket
    on conflict (bucket) do update set full_at = greatest(l.full_at, at) + (excluded.full_at - at)
    where l.full_at + (excluded.full_at - at) <= latest
    returning l.bucket
  )
  select coalesce(array_agg(took.bucket), '{}') into taken from took;
  if cardinality(taken) = cardinality(buckets) then
    return 0;
  end if;
  -- Another request took the last place since.
  update auth.rate_limits l set full_at = l.full_at - make_interval(secs => asked.step)
  from unnest(buckets, steps) as asked (bucket, step) where l.bucket = asked.bucket and l.bucket = any (taken);
  return greatest(1, auth.rate_limit_wait(buckets, steps, latest));
end
$$;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select nullif(auth.jwt() ->> 'role', '')
$$;
create function auth.email() returns text language sql stable as $$
  select nullif(auth.jwt() ->> 'email', '')
$$;
grant execute on all functions in schema auth to anon, authenticated, service_role;
grant all on all tables in schema auth to service_role;
