-- How often one sender may write to us: ten messages an hour from one e-mail address, sixty from one network address, which
-- a whole office or a phone company's customers may share. Who wrote is remembered for that hour and no longer.
create table private.contact_senders (
  sender text not null,
  sent_at timestamptz not null default now()
);
create index contact_senders_idx on private.contact_senders (sender, sent_at);

-- One IPv6 subscriber owns a /64, so its addresses count as one. What is no address counts as nobody.
create function private.network_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  known inet;
begin
  known := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i');
  return host(network(set_masklen(known, case family(known) when 6 then 64 else 32 end)));
exception when invalid_text_representation then
  return null;
end
$$;

-- Two messages at once are counted one after the other.
create function private.count_sender(p_sender text, p_most integer) returns void
language plpgsql set search_path = '' as $$
declare
  sent integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('contact ' || p_sender, 0));
  select count(*), min(sent_at) into sent, oldest from private.contact_senders where sender = p_sender;
  if sent >= p_most then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object(
        'code', 'PT429',
        'message', 'You have sent us many messages within an hour. Please try again a little later, or contact us directly.'
      )::text,
      detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object(
        'Retry-After', ceil(extract(epoch from oldest + interval '1 hour' - now()))::text
      ))::text;
  end if;
  insert into private.contact_senders (sender) values (p_sender);
end
$$;

-- What the contact-email function stores a visitor's message with. A message that is refused does not count.
create function public.store_contact_message(
  p_name text, p_email text, p_phone text, p_message text, p_address text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  stored uuid;
  network text := private.network_of(p_address);
begin
  delete from private.contact_senders where sent_at <= now() - interval '1 hour';
  perform private.count_sender(lower(p_email), 10);
  if network is not null then
    perform private.count_sender(network, 60);
  end if;
  insert into public.contact_messages (name, email, phone, message)
  values (p_name, p_email, p_phone, p_message) returning id into stored;
  return stored;
end
$$;

revoke execute on function private.network_of(text), private.count_sender(text, integer) from public;
revoke all on function public.store_contact_message(text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.store_contact_message(text, text, text, text, text) to service_role;
