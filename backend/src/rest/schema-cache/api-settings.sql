-- Settings made by `alter role authenticator set pgrst.… = …`. Those for this database come last and so override the
-- others.
select
  split_part(setting, '=', 1) as name,
  substr(setting, strpos(setting, '=') + 1) as value
from pg_db_role_setting s
join pg_roles r on r.oid = s.setrole
cross join unnest(s.setconfig) as setting
where r.rolname = 'authenticator'
  and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and setting like 'pgrst.%'
order by s.setdatabase
