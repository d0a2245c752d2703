-- What the server knows of itself, for the card of the dashboard: docs/behaviour/dashboard.md#system and
-- docs/decisions/0048-the-server-reports-its-state.md. Only the server writes it, as the owner of the database. On a hosted project nobody
-- does, so these tables stay empty. They are unlogged: what they hold is worth neither a write-ahead log nor a backup.

-- One row for each process of the shop, which renews it each minute and deletes it when it stops.
create unlogged table private.process_status (
  process_id uuid primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- In bytes, of the data folder; null where the system does not tell.
  disk_free bigint,
  disk_total bigint
);

-- How many requests ended in an error of the server, by the hour. Requests are too many to have a row each.
create unlogged table private.error_counts (
  hour timestamptz primary key,
  errors integer not null,
  last_at timestamptz not null default now(),
  -- As many of them were there when staff marked them as seen.
  seen integer not null default 0
);

-- The last of them. The request's id leads to its lines in the log, which have the reason.
create unlogged table private.error_log (
  id uuid primary key default gen_random_uuid(),
  happened_at timestamptz not null,
  request_id text not null,
  method text not null,
  -- The pattern of the path, such as /product/:id; never the path itself.
  route text not null,
  status integer not null
);

-- What became of mails, by the hour: of all that the process handed to the mail server, or wrote to a file. Those about orders that could not
-- be sent are in public.mail_outbox too; those about accounts, such as a code for a new password, are in no outbox.
create unlogged table private.mail_outcomes (
  hour timestamptz primary key,
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  -- A sentence about the last failure, without anything that the mail server answered: it may name the recipient.
  problem text,
  account_mails_failed integer not null default 0
);

create function private.note_process(
  p_process_id uuid, p_version text, p_started_at timestamptz, p_disk_free bigint, p_disk_total bigint
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.process_status as known (process_id, version, started_at, disk_free, disk_total)
  values (p_process_id, p_version, p_started_at, p_disk_free, p_disk_total)
  on conflict (process_id) do update
  set seen_at = now(), disk_free = excluded.disk_free, disk_total = excluded.disk_total;
  -- Those dated in the future are from while the clock was ahead. Clocks of two machines differ a little.
  delete from private.process_status where seen_at not between now() - interval '1 day' and now() + interval '1 hour';
  delete from private.error_counts where hour not between now() - interval '25 hours' and now() + interval '1 hour';
  delete from private.error_log where happened_at not between now() - interval '1 day' and now() + interval '1 hour';
  delete from private.mail_outcomes where hour not between now() - interval '7 days' and now() + interval '1 hour';
end
$$;

-- Adds errors to those of this hour. p_last holds the last of them: [{ happened_at, request_id, method, route, status }].
create function private.note_errors(p_errors integer, p_last jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.error_counts as counted (hour, errors) values (date_trunc('hour', now()), p_errors)
  on conflict (hour) do update set errors = counted.errors + excluded.errors, last_at = now();
  insert into private.error_log (happened_at, request_id, method, route, status)
  select happened_at, request_id, method, route, status
  from jsonb_to_recordset(p_last)
    as noted (happened_at timestamptz, request_id text, method text, route text, status integer);
  delete from private.error_log
  where id not in (select id from private.error_log order by happened_at desc, id limit 20);
end
$$;

-- p_problem is null when the mail was handed over.
create function private.note_mail(p_problem text, p_is_account_mail boolean) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.mail_outcomes as noted (hour, last_sent_at, last_failed_at, problem, account_mails_failed)
  values (
    date_trunc('hour', clock_timestamp()),
    case when p_problem is null then clock_timestamp() end, case when p_problem is not null then clock_timestamp() end,
    p_problem, (p_is_account_mail and p_problem is not null)::integer
  )
  on conflict (hour) do update
  set
    last_sent_at = coalesce(excluded.last_sent_at, noted.last_sent_at),
    last_failed_at = coalesce(excluded.last_failed_at, noted.last_failed_at),
    problem = coalesce(excluded.problem, noted.problem),
    account_mails_failed = noted.account_mails_failed + excluded.account_mails_failed;
  if p_problem is null then
    update public.setup_checklist set mail_sent_at = now() where sends_mail and mail_sent_at is null;
  end if;
end
$$;

-- True below a tenth of the disk, and below 1 GB.
create function private.is_low_on_disk(free bigint, total bigint) returns boolean
language sql immutable set search_path = '' as $$
  select free < 1000000000 or free < total / 10
$$;

-- Whether so many errors that nobody has marked as seen are reason enough to interrupt staff: one in the last hour, or many in a day.
create function private.errors_are_urgent(errors bigint, last_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select errors > 0 and (last_at > now() - interval '1 hour' or errors >= 20)
$$;

-- Marks the errors until then as seen. An hour with later ones stays as it is, so that none is marked that staff have not been shown.
create function public.mark_errors_seen(p_until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_dashboard_access();
  update private.error_counts set seen = errors where last_at <= p_until;
end
$$;

revoke all on function public.mark_errors_seen from service_role;
grant execute on function public.mark_errors_seen to authenticated;

-- One row for staff. What nobody reports is null: without a process that was seen within three minutes only the mails are known.
create function public.system_status()
returns table (
  processes integer, versions text[], running_since timestamptz, version_needs_attention boolean,
  disk_free bigint, disk_total bigint, disk_needs_attention boolean,
  sends_mail boolean, mails_waiting integer, mails_late integer, mails_failed integer,
  account_mails_failed integer, last_mail_failed_at timestamptz, mail_problem text, mail_needs_attention boolean,
  errors integer, unseen_errors integer, last_error_at timestamptz, last_errors jsonb, errors_need_attention boolean
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_dashboard_access();
  return query
  with live as (
    select * from private.process_status where seen_at > now() - interval '3 minutes'
  ),
  running as (
    select
      count(*)::integer as processes, array_agg(distinct version order by version) as versions,
      min(started_at) as running_since
    from live
  ),
  -- Of several disks the fullest; one that is low comes first.
  disk as (
    select disk_free, disk_total, private.is_low_on_disk(disk_free, disk_total) as is_low from live
    where disk_free is not null
    order by 3 desc, disk_free::numeric / nullif(disk_total, 0) limit 1
  ),
  unsent as (
    select
      count(*)::integer as waiting,
      -- Mail is usually sent within seconds.
      count(*) filter (where next_attempt_at < now() - interval '10 minutes')::integer as late
    from public.mail_outbox where next_attempt_at is not null
  ),
  failed as (
    select count(*)::integer as mails from public.mail_outbox
    where state in ('failed', 'unconfirmed') and created_at > now() - interval '7 days'
  ),
  outcomes as (
    select
      coalesce(sum(account_mails_failed), 0)::integer as account_mails, max(last_failed_at) as last_failed_at,
      -- Null once a later mail was handed over.
      case
        when max(last_failed_at) > coalesce(max(last_sent_at), '-infinity')
          then (array_agg(problem order by last_failed_at desc nulls last))[1]
      end as problem
    from private.mail_outcomes where hour >= now() - interval '7 days'
  ),
  errors as (
    select
      coalesce(sum(errors), 0)::integer as requests, coalesce(sum(errors - seen), 0) as unseen, max(last_at) as last_at,
      max(last_at) filter (where errors > seen) as last_unseen_at
    from private.error_counts
    where hour >= date_trunc('hour', now() - interval '23 hours')
  ),
  last_errors as (
    select coalesce(jsonb_agg(to_jsonb(latest) order by happened_at desc), '[]') as list
    from (
      select happened_at, request_id, method, route, status from private.error_log
      where happened_at > now() - interval '1 day' order by happened_at desc limit 5
    ) as latest
  )
  select
    running.processes, running.versions, running.running_since, cardinality(running.versions) > 1,
    disk.disk_free, disk.disk_total, disk.is_low,
    checklist.sends_mail, unsent.waiting, unsent.late, failed.mails,
    outcomes.account_mails, outcomes.last_failed_at, outcomes.problem,
    unsent.late > 0 or failed.mails > 0 or outcomes.problem is not null,
    case when running.processes > 0 then errors.requests end,
    case when running.processes > 0 then errors.unseen::integer end,
    case when running.processes > 0 then errors.last_at end,
    case when running.processes > 0 then last_errors.list end,
    case when running.processes > 0 then private.errors_are_urgent(errors.unseen, errors.last_unseen_at) end
  from running cross join unsent cross join failed cross join outcomes cross join errors cross join last_errors
  cross join public.setup_checklist as checklist
  left join disk on true;
end
$$;

revoke all on function public.system_status from service_role;
grant execute on function public.system_status to authenticated;
