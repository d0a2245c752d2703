-- The devices where an account is signed in: rows of Supabase's own table auth.sessions, in the columns that hosted projects have
-- too. The screen of the account lists and ends them. See docs/behaviour/account.md#devices.

-- Sessions of the caller that can still be used, this one first, then by their last use. Hosted projects keep refreshed_at without a
-- time zone, in UTC.
create function public.list_own_sessions()
returns table (id uuid, user_agent text, created_at timestamptz, last_active_at timestamptz, is_current boolean)
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.require_own_account();
  return query
  select
    session.id, session.user_agent, session.created_at,
    greatest(session.created_at, session.refreshed_at::timestamptz),
    coalesce(session.id::text = auth.jwt() ->> 'session_id', false)
  from auth.sessions as session
  where session.user_id = auth.uid() and coalesce(session.not_after > now(), true)
  order by 5 desc, 4 desc, 1;
end
$$;

-- Ends a session of the caller, with its refresh tokens. False if the caller has no such session, for example because it has ended.
create function public.end_own_session(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_account();
  delete from auth.sessions where id = p_id and user_id = auth.uid();
  return found;
end
$$;

revoke all on function public.list_own_sessions, public.end_own_session from service_role;
grant execute on function public.list_own_sessions, public.end_own_session to authenticated;
