-- Settings made by `alter role anon set statement_timeout = '3s'` and the like, for the roles that requests run as.
-- PostgreSQL applies them only at login. The search path and settings of whole transactions are set by the API
-- itself.
select r.rolname as role, p.name, substr(entry, strpos(entry, '=') + 1) as value
from pg_db_role_setting s
join pg_roles r on r.oid = s.setrole
cross join unnest(s.setconfig) as entry
join pg_settings p on p.name = split_part(entry, '=', 1)
where pg_has_role('authenticator', r.oid, 'member')
  and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and p.context = 'user'
  and p.name <> 'search_path'
  and p.name not like 'default_transaction_%'
  and p.name not like 'transaction_%'
order by s.setdatabase
