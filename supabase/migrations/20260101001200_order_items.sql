-- The lines of an order. How their names, prices and totals are set: see the checkout.
create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete cascade,
  -- Null once the product was deleted; the item keeps its name and price.
  product_id uuid references public.products on delete set null,
  product_name text not null default ''
    constraint order_item_product_name_is_required check (private.has_text(product_name)),
  -- One of the product's color_variants when it was ordered; null when none was chosen.
  color text constraint order_item_color_is_a_name check (private.has_text(color) and length(color) <= 5000),
  quantity integer not null constraint order_item_quantity_is_at_least_1 check (quantity >= 1),
  price numeric(14, 2) not null default 0
    constraint order_item_price_is_not_negative check (price between 0 and 999999999999.99),
  total numeric(14, 2) not null default 0
    constraint order_item_total_is_price_times_quantity check (total = price * quantity)
);

create index order_items_order_id_idx on public.order_items (order_id);
create index order_items_product_id_idx on public.order_items (product_id);

-- An item does not change. The one exception is a deleted product, whose reference the foreign key sets to null.
create function private.refuse_order_item_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.product_id is null then
    new := old;
    new.product_id := null;
    return new;
  end if;
  raise exception using
    errcode = 'PT409',
    hint = 'order_item_is_final',
    message = 'Order items do not change. Delete the item and add another one.';
end
$$;

create trigger order_items_stay before update on public.order_items
for each row execute function private.refuse_order_item_change();

-- Inserted items are not logged, because their order is; items deleted with their order would otherwise leave no trace.
create trigger record_delete after delete on public.order_items referencing old table as written
for each statement execute function private.record_rows('id', 'everybody');

alter table public.order_items enable row level security;
revoke all on public.order_items from anon, authenticated;
grant select on public.order_items to authenticated;
grant insert (order_id, product_id, product_name, color, quantity, price, total) on public.order_items to authenticated;

create policy "people see the items of their own orders, admins all" on public.order_items
for select to authenticated using (
  (select public.is_admin())
  or order_id in (select id from public.orders where user_id = (select auth.uid()))
);
create policy "people add items to their own orders" on public.order_items
for insert to authenticated with check (
  order_id in (select id from public.orders where user_id = (select auth.uid()) and status = 'pending')
);

create policy "own items take the second factor" on public.order_items
as restrictive for all to authenticated
using ((select private.is_fully_authenticated()))
with check ((select private.is_fully_authenticated()));
