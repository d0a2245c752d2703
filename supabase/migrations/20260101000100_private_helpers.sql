-- Helpers that several tables share. The API exposes the schema public only, so no request can call these directly.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Trigram indexes for searches. Created before the default privileges change, so that its functions stay executable.
create extension if not exists pg_trgm with schema extensions;

-- PostgreSQL lets every role execute a new function. Here each function names the roles that may execute it. The built-in
-- default can only be revoked for all schemas at once; `in schema` would have no effect.
alter default privileges revoke execute on functions from public;

-- Hosted projects differ in what they grant to the API's roles on new objects: older ones everything, those since 2026 nothing. The
-- service key may use all of them; for other callers each table and function has grants of its own.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant all on functions to service_role;

-- The small functions of checks and triggers run several times for each written row. They are in PL/pgSQL and have no settings
-- of their own, which takes half the time of a SQL function with a search_path: they name only built-in functions, or a schema.

-- True for the service key and for direct connections, which may write values that a shopper may not choose. Unlike
-- current_user, the setting `role` stays that of the request inside a security definer function.
create function private.is_trusted() returns boolean
language plpgsql stable as $$
begin
  return current_setting('role') in ('none', 'postgres', 'service_role');
end
$$;

-- True if the statement comes directly from a request that is not trusted. Inside a security definer function such as
-- place_order(), current_user is the owner of the function, so it is false there.
create function private.is_untrusted_request() returns boolean
language plpgsql stable as $$
begin
  return not private.is_trusted() and current_user = current_setting('role');
end
$$;

-- For check constraints: true if the text has at least one character that is not white space.
create function private.has_text(value text) returns boolean
language plpgsql immutable as $$
begin
  return value ~ '\S';
end
$$;

-- For the addresses of pictures and films that a page may show by its Content-Security-Policy: an https address or a path; never http:,
-- javascript:, data: and the like, and no path that is another host's. The one exception is the storage of a Supabase project on this
-- machine, which has no TLS. Browsers ignore white space and control characters in front of a scheme and in it.
create function private.is_media_address(value text) returns boolean
language plpgsql immutable as $$
declare
  stripped text := regexp_replace(value, '[\x01-\x20]', '', 'g');
begin
  return stripped !~* '^([a-z][a-z0-9+.-]*:|[/\\]{2})'
    or stripped ~* '^(https://[^/\\]|http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?/storage/v1/object/public/)';
end
$$;

create function private.are_media_addresses(addresses text[]) returns boolean
language plpgsql immutable as $$
declare
  address text;
begin
  foreach address in array coalesce(addresses, '{}') loop
    if not private.is_media_address(address) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- An address as an account has it (WHATWG HTML), with a dot in the domain. Mailers read more: `a<ada@example.com>` is a name and
-- another address. The forms of the app have the same pattern.
create function private.is_email(value text) returns boolean
language plpgsql immutable as $$
begin
  return length(value) <= 254 and value ~
    '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?)+$';
end
$$;

-- The mailbox that an address leads to, for counting: most services ignore the case and what follows a plus sign, Gmail also dots.
create function private.mailbox(address text) returns text
language plpgsql immutable as $$
declare
  box text := lower(regexp_replace(address, '\+[^@]*@', '@'));
begin
  if box ~ '@(gmail|googlemail)\.com$' then
    return replace(split_part(box, '@', 1), '.', '') || '@gmail.com';
  end if;
  return box;
end
$$;

-- The IP address of the visitor whose request this is, from the header that the gateway sets (`x-real-ip`). Null if the server itself
-- asks.
create function private.visitor_address() returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-real-ip';
end
$$;

-- What an address is counted as. One IPv6 subscriber owns a /64, so its addresses count as one. Null if the text is no address.
create function private.network_of(address text, ipv6_bits integer default 64) returns text
language plpgsql immutable set search_path = '' as $$
declare
  known inet;
begin
  known := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i');
  return case family(known) when 6 then text(network(set_masklen(known, ipv6_bits))) else host(known) end;
exception when invalid_text_representation then
  return null;
end
$$;

-- False for the address of this machine or of a private network, and for no address: it is a proxy's that does not say for whom it
-- asks, whose visitors must not share one limit. The ranges are those of backend/src/networks.ts.
create function private.is_public_address(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(not (private.network_of(address, 128)::inet <<= any (array[
    '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16',
    '::/127', 'fc00::/7', 'fe80::/10', 'fec0::/10', '64:ff9b::/96', '::ffff:0:0:0/96'
  ]::inet[])), false);
end
$$;

-- True if the text can be one path segment of a URL. Punctuation is allowed, because a slug made from a title keeps it.
create function private.is_slug(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value = lower(value) and value !~ '[\s/\\]' and value not in ('', '.', '..') and length(value) <= 200
$$;

-- Lower case, with each run of white space replaced by one hyphen; the forms make slugs by the same rule.
create function private.slug_of(title text) returns text
language sql immutable set search_path = '' as $$
  select translate(regexp_replace(lower(btrim(title)), '\s+', '-', 'g'), '/\', '--')
$$;

-- Check constraints, and triggers that are not security definer, run with the rights of the role that writes the row.
grant execute on function
  private.is_trusted, private.is_untrusted_request, private.has_text, private.is_email,
  private.is_media_address, private.are_media_addresses, private.is_slug, private.slug_of
to anon, authenticated, service_role;

-- Before insert or update of slug, for tables with a title: fills an empty slug from the title.
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

-- Before insert or update of its arguments, which are names of text columns: stores them in Unicode normalization form C.
-- Keyboards send a letter such as ọ̀ composed or decomposed; search terms are normalized the same way.
create function private.compose_letters() returns trigger
language plpgsql set search_path = '' as $$
declare
  column_name text;
  typed text;
begin
  foreach column_name in array tg_argv loop
    typed := to_jsonb(new) ->> column_name;
    if typed is not normalized then
      new := jsonb_populate_record(new, jsonb_build_object(column_name, normalize(typed)));
    end if;
  end loop;
  return new;
end
$$;

-- Before delete, for rows that the shop cannot work without.
create function private.refuse_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT403',
    hint = 'row_is_permanent',
    message = format('The rows of %s cannot be deleted, only changed.', replace(tg_table_name, '_', ' '));
end
$$;

-- Bulk functions run with the caller's rights. This refuses callers who would otherwise get an empty result.
create function private.require_staff() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not (private.is_trusted() or public.is_admin()) then
    raise exception using errcode = 'PT403', hint = 'staff_only', message = 'Only staff of the shop can do this.';
  end if;
end
$$;

-- For arguments in JSON whose shape no screen sends.
create function private.refuse_unreadable() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT400',
    hint = 'request_unreadable',
    message = 'The shop could not read this request. Please reload the page and try again.';
end
$$;

-- Refuses changes, one object or an array of them, with a key that is not known, as the API refuses a column that
-- a table does not have.
create function private.refuse_unknown_keys(changes jsonb, variadic known text[]) returns void
language plpgsql set search_path = '' as $$
declare
  unknown text;
begin
  select key into unknown
  from (
    select distinct jsonb_object_keys(change) as key
    from jsonb_array_elements(
      case jsonb_typeof(changes) when 'array' then changes else jsonb_build_array(changes) end
    ) as change
    where jsonb_typeof(change) = 'object'
  ) as given
  where key <> all (known)
  order by key limit 1;
  if found then
    raise exception using
      errcode = 'PT400',
      hint = 'key_unknown',
      message = format(
        'The shop does not know "%s" here. Please reload the page and try again.', left(unknown, 100)
      );
  end if;
end
$$;

grant execute on function private.require_staff, private.refuse_unreadable, private.refuse_unknown_keys
to authenticated, service_role;

-- Sets updated_at, which is also the version of the row: an edit is saved with
-- `update … where id = … and updated_at = …`, so the second of two people who edit the same row is told. The value always
-- increases, even if the clock is set back.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;

-- `call private.keep_version('public.products')` makes updated_at the version of the table's rows. Updates by other
-- triggers (stock taken by an order, a customer's totals) are no edits and keep the version. Triggers fire in the order of
-- their names; this one comes last because the others may still change the row.
create procedure private.keep_version(target regclass)
language plpgsql set search_path = '' as $$
begin
  execute format(
    'create trigger zz_touch_updated_at before update on %s for each row
     when (pg_trigger_depth() = 0 and old.* is distinct from new.*) execute function private.touch_updated_at()',
    target
  );
end
$$;
