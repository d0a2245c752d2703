-- What /metrics counts at each scrape (docs/deploying.md#metrics), for the server alone. Work in progress is counted by its index. What is
-- finished grows without end, so a large table is not read for it: PostgreSQL's statistics are enough, and no row has to be updated
-- by every order.

-- The number of rows by each common value of a column, as of the last ANALYZE. Empty for a table of up to 100,000 rows.
create function private.estimated_rows(p_table regclass, p_column text) returns table (value text, rows bigint)
language sql stable set search_path = '' as $$
  select common.value, round(common.frequency * counted.reltuples)::bigint
  from pg_catalog.pg_class as counted
  join pg_catalog.pg_namespace as namespace on namespace.oid = counted.relnamespace
  join pg_catalog.pg_stats as stats
    on stats.schemaname = namespace.nspname and stats.tablename = counted.relname and stats.attname = p_column
  cross join unnest(stats.most_common_vals::text::text[], stats.most_common_freqs) as common (value, frequency)
  where counted.oid = p_table and counted.reltuples > 100000
$$;

create function private.order_counts() returns table (status text, orders bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if not exists (select from private.estimated_rows('public.orders', 'status')) then
    return query select status, count(*) from public.orders group by status;
    return;
  end if;
  return query
  select status, count(*) from public.orders where status in ('pending', 'processing') group by status
  union all
  select value, rows from private.estimated_rows('public.orders', 'status')
  where value not in ('pending', 'processing');
end
$$;

create function private.mail_counts() returns table (state text, mails bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if not exists (select from private.estimated_rows('public.mail_outbox', 'state')) then
    return query select state, count(*) from public.mail_outbox group by state;
    return;
  end if;
  return query
  select state, count(*) from public.mail_outbox where next_attempt_at is not null group by state
  union all
  select state, count(*) from public.mail_outbox where state in ('failed', 'unconfirmed') group by state
  union all
  select value, rows from private.estimated_rows('public.mail_outbox', 'state') where value in ('sent', 'skipped');
end
$$;
