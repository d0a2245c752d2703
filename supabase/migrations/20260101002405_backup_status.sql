-- What the server knows about its backups, for the warning of the dashboard: docs/behaviour/dashboard.md#backups. Only the
-- server writes it, as the owner of the database. A hosted project has backups of its own, so there the row stays empty.
create table private.backup_state (
  id integer primary key default 1 constraint backup_state_is_a_single_row check (id = 1),
  -- Since when backups are scheduled; null when they are not.
  scheduled_since timestamptz,
  -- The last backup that was restored into a scratch database: when its snapshot was taken, and the name of its folder.
  last_good_at timestamptz,
  last_good_name text,
  -- The number of uploaded files that it is without, because the storage had lost them.
  lost_files integer not null default 0,
  -- The last failure, and its reason as a sentence.
  failed_at timestamptz,
  failure text
);

insert into private.backup_state default values;

-- One row for staff. It needs attention if the last backup failed, or if the last good one is older than 36 hours, lacks files, or is
-- dated more than an hour ahead: the clock was wrong then, so its age is unknown.
create function public.backup_status()
returns table (
  scheduled boolean, last_good_at timestamptz, last_good_name text, lost_files integer,
  failed_at timestamptz, failure text, last_failed boolean, needs_attention boolean
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_dashboard_access();
  return query
  select
    scheduled_since is not null, last_good_at, last_good_name, lost_files, failed_at, failure, is_failing,
    scheduled_since is not null
      and (
        is_failing or lost_files > 0 or coalesce(last_good_at, scheduled_since) < now() - interval '36 hours'
        or coalesce(last_good_at > now() + interval '1 hour', false)
      )
  from private.backup_state
  cross join lateral (select failed_at is not null and failed_at > coalesce(last_good_at, '-infinity')) as f (is_failing);
end
$$;

grant execute on function public.backup_status to authenticated;
