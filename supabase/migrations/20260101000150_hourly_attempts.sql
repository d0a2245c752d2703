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
-- exception, which undoes what was counted. The lock makes simultaneous attempts count one after the other.
create function private.count_attempt(p_subject text, p_most integer) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  attempts integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('attempts ' || p_subject, 0));
  select count(*), min(attempted_at) into attempts, oldest from private.hourly_attempts
  where subject = p_subject and attempted_at > now() - interval '1 hour';
  if attempts >= p_most then
    return oldest + interval '1 hour';
  end if;
  insert into private.hourly_attempts (subject) values (p_subject);
  return null;
end
$$;
