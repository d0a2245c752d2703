-- What happened to an order and to its refunds is asked by the order's number, also when the order is gone.
create index audit_log_order_history_idx on public.audit_log (row_label, created_at)
where table_name in ('orders', 'refunds');
