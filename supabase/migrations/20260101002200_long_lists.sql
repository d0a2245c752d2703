-- What lets the back office's lists of 100,000 rows open, scroll and sort without a pause. A list is read in slices by key;
-- ties follow the id the other way round, so that one index (column desc, id) serves both directions. An empty value comes
-- last in both, which takes an index for each.
create index products_name_idx on public.products (name desc, id);
create index products_sku_idx on public.products (sku, id desc);
create index products_sku_desc_idx on public.products (sku desc nulls last, id);
create index products_category_idx on public.products (category desc, id);
create index products_any_price_idx on public.products (price desc, id);
create index products_stock_quantity_idx on public.products (stock_quantity desc, id);
create index products_status_idx on public.products (status desc, id);

create index orders_order_number_idx on public.orders (order_number desc, id);
create index orders_customer_name_idx on public.orders (customer_name desc, id);
create index orders_customer_email_sort_idx on public.orders (customer_email desc, id);
create index orders_total_amount_idx on public.orders (total_amount desc, id);
create index orders_status_idx on public.orders (status desc, id);
create index orders_payment_status_idx on public.orders (payment_status desc, id);
-- An order is found by a part of its number, or of the customer's name or address.
create index orders_search_idx on public.orders using gin (
  order_number extensions.gin_trgm_ops, customer_name extensions.gin_trgm_ops, customer_email extensions.gin_trgm_ops
);

-- As for ilike (see products): under row-level security an index serves only what PostgreSQL trusts not to leak the rows
-- that are filtered away. Comparing two numbers cannot fail, so nothing about a row can be learnt from it.
do $$
declare
  comparison text;
begin
  foreach comparison in array array['eq', 'lt', 'le', 'gt', 'ge'] loop
    execute format('alter function pg_catalog.numeric_%s(numeric, numeric) leakproof', comparison);
  end loop;
exception when insufficient_privilege then
  null;
end
$$;
