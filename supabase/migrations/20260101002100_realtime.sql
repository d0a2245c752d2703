-- What the back office follows live. Who hears of which row is decided by the tables' own policies.
alter publication supabase_realtime add table public.orders, public.products;
