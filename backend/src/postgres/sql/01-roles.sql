-- The roles that Supabase's policies and grants name. All databases of a cluster share its roles, so each role is
-- created only if it is missing. `authenticator` cannot log in here: it only holds settings of the API, as PostgREST
-- reads them (`alter role authenticator set pgrst.db_plan_enabled = 'true'`).
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'authenticator'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception when duplicate_object or unique_violation then
        null; -- another process on this cluster created it at the same moment
      end;
    end if;
  end loop;
  -- Only a superuser may set this, but an ordinary owner can use roles that exist already.
  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
  execute format('grant anon, authenticated, service_role to %I', current_user);
  grant anon, authenticated, service_role to authenticator;
end
$$;

-- Statement timeouts of the request roles, as on the hosted service. An existing setting is kept.
do $$
declare
  wanted text[];
begin
  foreach wanted slice 1 in array array[['anon', '3s'], ['authenticated', '8s'], ['service_role', '2min']] loop
    if not exists (
      select from pg_db_role_setting s
      join pg_roles r on r.oid = s.setrole
      cross join unnest(s.setconfig) as entry
      where r.rolname = wanted[1] and entry like 'statement_timeout=%'
    ) then
      begin
        execute format('alter role %I set statement_timeout = %L', wanted[1], wanted[2]);
      exception when internal_error or unique_violation then
        null; -- another process on this cluster set it at the same moment
      end;
    end if;
  end loop;
end
$$;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
