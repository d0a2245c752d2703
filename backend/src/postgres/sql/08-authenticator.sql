-- The role that holds the API's settings (`alter role authenticator set pgrst.db_plan_enabled = 'true'`), as PostgREST
-- reads them. Nobody logs in with it here; a cluster has one for all its databases.
do $$
begin
  if not exists (select from pg_roles where rolname = 'authenticator') then
    begin
      create role authenticator nologin noinherit;
    exception when duplicate_object or unique_violation then
      null; -- another process on this cluster made it first
    end;
  end if;
  grant anon, authenticated, service_role to authenticator;
end
$$;
