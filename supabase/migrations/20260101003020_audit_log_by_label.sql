-- What happened to something that has no row any more is found by what it was called: a deleted order by its number.
create index audit_log_label_idx on public.audit_log (table_name, row_label, created_at desc);
