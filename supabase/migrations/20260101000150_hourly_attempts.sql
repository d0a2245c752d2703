-- Attempts at what is limited by the hour, such as looking for an order. Each is a row, kept for an hour.

create table private.hourly_attempts (
  subject text not null,
  attempted_at timestamptz not null default now()
);
create index hourly_attempts_subject_idx on private.hourly_attempts (subject, attempted_at);
create index hourly_attempts_attempted_at_idx on private.hourly_attempts (attempted_at);

-- Removes up to 100 attempts that no longer count: more than a call adds, and few enough that a call stays fast. Simultaneous
-- callers remove different ones.
create function private.forget_attempts() returns void
language sql set search_path = '' as $$
  delete from private.hourly_attempts where ctid = any (array(
    select ctid from private.hourly_attempts where attempted_at <= now() - interval '1 hour'
    order by attempted_at limit 100 for update skip locked
  ))
$$;

-- Counts an attempt. If the subject has had p_most within the hour, answers when it may try again; the caller then raises an
-- exception, which undoes what was counted. The lock makes simultaneous attempts count one after the other. An attempt that succeeds
-- may be refused and not counted.
create function private.count_attempt(p_subject text, p_most integer, p_counts boolean default true) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  attempts integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('attempts ' || p_subject, 0));
  select count(*), min(attempted_at) into attempts, oldest from private.hourly_attempts
  where subject = p_subject
    -- Those dated in the future were counted while the clock was ahead, and would count for as long as it was.
    and attempted_at > now() - interval '1 hour' and attempted_at < now() + interval '1 hour';
  if attempts >= p_most then
    return oldest + interval '1 hour';
  end if;
  insert into private.hourly_attempts (subject) select p_subject where p_counts;
  return null;
end
$$;

-- Refuses with 429 and Retry-After until p_again_at; nothing if that is null.
create function private.refuse_until(p_again_at timestamptz, p_hint text, p_message text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_again_at is not null then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'PT429', 'hint', p_hint, 'message', p_message)::text,
      detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object(
        'Retry-After', ceil(extract(epoch from p_again_at - now()))::text
      ))::text;
  end if;
end
$$;

-- Counts an attempt of the visitor whose request this is, for each of their networks, as count_attempt() does: p_most for an IPv4 address
-- or an IPv6 /64, four times as many for a /48. An office or the customers of a phone company may share an address, and a provider's
-- customer may have a whole /48 (docs/decisions/0042-limits-live-in-the-database.md).
create function private.count_attempt_of_visitor(p_subject text, p_most integer, p_counts boolean default true)
returns timestamptz
language plpgsql set search_path = '' as $$
declare
  address text := private.visitor_address();
  counted record;
  again_at timestamptz;
begin
  -- Both are the same for an IPv4 address.
  for counted in
    select private.network_of(address, bits) as network, min(attempts) as most
    from (values (64, p_most), (48, 4 * p_most)) as limits (bits, attempts)
    where private.network_of(address, bits) is not null
    group by 1 order by 2
  loop
    again_at := private.count_attempt(p_subject || ' ' || counted.network, counted.most, p_counts);
    exit when again_at is not null;
  end loop;
  return again_at;
end
$$;
