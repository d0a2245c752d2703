-- Customers, refunds and messages are searched and sorted as products and orders are: see long_lists.
create index customers_name_idx on public.customers (name desc, id);
create index customers_total_orders_idx on public.customers (total_orders desc, id);
create index customers_total_spent_idx on public.customers (total_spent desc, id);
create index customers_search_idx on public.customers using gin (
  name extensions.gin_trgm_ops, email extensions.gin_trgm_ops, phone extensions.gin_trgm_ops
);

create index refunds_amount_idx on public.refunds (amount desc, id);
-- The few that still wait are found among the many that are done.
create index refunds_status_idx on public.refunds (status, created_at desc, id);

create index contact_messages_unread_idx on public.contact_messages (created_at desc, id) where read_at is null;
create index contact_messages_search_idx on public.contact_messages using gin (
  name extensions.gin_trgm_ops, email extensions.gin_trgm_ops, message extensions.gin_trgm_ops
);
