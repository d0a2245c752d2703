-- Notifies listeners of schema changes at commit.
create schema if not exists extensions;

create or replace function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select
    from pg_event_trigger_ddl_commands()
    where schema_name is distinct from 'pg_temp'
      and command_tag not like 'COMMENT%'
      and object_type not in ('index', 'policy')
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

create or replace function extensions.pgrst_drop_watch() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from pg_event_trigger_dropped_objects() where not is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

do $$
begin
  if not exists (select from pg_event_trigger where evtname = 'pgrst_ddl_watch') then
    create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
  end if;
  if not exists (select from pg_event_trigger where evtname = 'pgrst_drop_watch') then
    create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
  end if;
end
$$;
