-- A row with an empty column is a row: `is not null` of one is true only where every column has something in it, and the
-- filter was not asked about the others.

-- A row that its update brings into the filter is new to listeners, and one that it takes out is gone, as in any
-- subscription to a filtered publication.
create or replace function realtime.capture_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before text := old::text;
  after text := new::text;
  passes boolean;
begin
  if tg_nargs > 1 and tg_argv[1] <> '' then
    if before is not null then
      execute format('select %s from (select ($1).*) as %I', tg_argv[1], tg_table_name) into passes using old;
      before := case when passes then before end;
    end if;
    if after is not null then
      execute format('select %s from (select ($1).*) as %I', tg_argv[1], tg_table_name) into passes using new;
      after := case when passes then after end;
    end if;
    if before is null and after is null then
      return null;
    end if;
  end if;
  insert into realtime.changes (relation, type, record, old_record)
  values (tg_relid, case when before is null then 'INSERT' when after is null then 'DELETE' else 'UPDATE' end, after, before);
  perform pg_notify('realtime', 'change ' || pg_current_xact_id());
  return null;
end
$$;
