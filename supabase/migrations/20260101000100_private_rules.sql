-- Rules that several tables share. The API serves schema public only, so nothing in here can be called from outside.
create schema private;
revoke all on schema private from public;

-- A caller of the API runs under its role (set role); only the service key and direct connections are trusted with
-- values that a shopper must not choose. Unlike current_user, the setting is the same inside a security definer.
create function private.is_trusted() returns boolean
language sql stable set search_path = '' as $$
  select current_setting('role') in ('none', 'postgres', 'service_role')
$$;

-- Used by check constraints: something other than blanks must be there.
create function private.has_text(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '\S'
$$;

create function private.is_email(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '^[^@\s]+@[^@\s]+$' and length(value) <= 254
$$;

-- What can stand in an address as one path segment. Punctuation is allowed: a slug made from a title keeps it.
create function private.is_slug(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value = lower(value) and value !~ '[\s/\\]' and value not in ('', '.', '..') and length(value) <= 200
$$;

-- The same rule as the forms use: lower case, each run of white space becomes one hyphen.
create function private.slug_of(title text) returns text
language sql immutable set search_path = '' as $$
  select translate(regexp_replace(lower(btrim(title)), '\s+', '-', 'g'), '/\', '--')
$$;

-- For every table whose slug may be left empty.
create function private.fill_slug_from_title() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not coalesce(private.has_text(new.slug), false) then
    new.slug := private.slug_of(new.title);
  else
    new.slug := btrim(new.slug);
  end if;
  return new;
end
$$;

-- For rows the shop cannot be without.
create function private.refuse_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT403',
    message = format('The rows of %s cannot be deleted, only changed.', replace(tg_table_name, '_', ' '));
end
$$;

-- Check constraints and some triggers run with the rights of whoever writes the row, so these helpers are everybody's.
-- Each later file that adds a function here takes it away from the public again, for they act with the owner's rights.
grant usage on schema private to anon, authenticated, service_role;
revoke execute on all functions in schema private from public;
grant execute on function
  private.is_trusted(), private.has_text(text), private.is_email(text), private.is_slug(text), private.slug_of(text)
to anon, authenticated, service_role;
