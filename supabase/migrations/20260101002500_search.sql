-- Searches for a part of a text, without regard to case.
--
-- Under row-level security PostgreSQL uses an index only for operators that are marked leakproof. ilike is not, and only a
-- superuser can mark it, so a search through the policies would read the whole table. Each search here reads its table
-- with the rights of the owner and states itself which rows its caller may see.

-- The pattern for ilike that matches the text literally.
create function private.contains_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(p_text, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- The pattern for a column with private.phone_digits(); null if the text is no part of a phone number. Fewer than three
-- digits are part of nearly every number.
create function private.phone_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || private.phone_digits(p_text) || '%'
  where p_text ~ '^[+0-9][0-9\s()./-]*$' and length(private.phone_digits(p_text)) >= 3
$$;

grant execute on function private.contains_pattern(text), private.phone_pattern(text) to authenticated;

-- The shop's search: the first ten active products. The planner must see the pattern to choose between the index and the
-- table, hence the custom plan.
create function public.search_active_products(p_text text) returns setof public.products
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern text := private.contains_pattern(p_text);
begin
  return query
  select * from public.products
  where status = 'active' and (name ilike pattern or description ilike pattern or category ilike pattern)
  order by featured desc, name, id
  limit 10;
end
$$;

-- The back office filters, sorts and pages what it finds, so its searches are planned together with the request: a view
-- has the rights of its owner, like a security definer function, and PostgreSQL inlines a function that is plain SQL
-- without settings of its own. The rule (select is_admin()) is checked once, before any row is read. These views are not in
-- a schema that the API exposes.
create view private.staff_products as select * from public.products where (select public.is_admin());
create view private.staff_orders as select * from public.orders where (select public.is_admin());
create view private.staff_customers as select * from public.customers where (select public.is_admin());
create view private.staff_refunds as select * from public.refunds where (select public.is_admin());
create view private.staff_contact_messages as select * from public.contact_messages where (select public.is_admin());

grant select on
  private.staff_products, private.staff_orders, private.staff_customers, private.staff_refunds,
  private.staff_contact_messages
to authenticated;

-- An empty text finds every row.
create function public.search_products(p_text text) returns setof public.products
language sql stable as $$
  select * from private.staff_products
  where p_text = '' or name ilike private.contains_pattern(p_text) or sku ilike private.contains_pattern(p_text)
$$;

create function public.search_orders(p_text text) returns setof public.orders
language sql stable as $$
  select * from private.staff_orders
  where p_text = ''
    or order_number ilike private.contains_pattern(p_text)
    or customer_name ilike private.contains_pattern(p_text)
    or customer_email ilike private.contains_pattern(p_text)
    or phone_digits ilike private.phone_pattern(p_text)
$$;

create function public.search_customers(p_text text) returns setof public.customers
language sql stable as $$
  select * from private.staff_customers
  where p_text = ''
    or name ilike private.contains_pattern(p_text)
    or email ilike private.contains_pattern(p_text)
    or phone ilike private.contains_pattern(p_text)
    or phone_digits ilike private.phone_pattern(p_text)
$$;

-- By the number of the refunded order or the name of its customer.
create function public.search_refunds(p_text text) returns setof public.refunds
language sql stable as $$
  select refund.*
  from private.staff_refunds as refund
  left join private.staff_orders as refunded on refunded.id = refund.order_id
  where p_text = ''
    or refunded.order_number ilike private.contains_pattern(p_text)
    or refunded.customer_name ilike private.contains_pattern(p_text)
$$;

create function public.search_contact_messages(p_text text) returns setof public.contact_messages
language sql stable as $$
  select * from private.staff_contact_messages
  where p_text = ''
    or name ilike private.contains_pattern(p_text)
    or email ilike private.contains_pattern(p_text)
    or message ilike private.contains_pattern(p_text)
$$;

revoke all on function
  public.search_active_products(text), public.search_products(text), public.search_orders(text),
  public.search_customers(text), public.search_refunds(text), public.search_contact_messages(text)
from anon, authenticated, service_role;
grant execute on function public.search_active_products(text) to anon, authenticated, service_role;
-- The service key reads the tables; to it, the rule of the views is never true.
grant execute on function
  public.search_products(text), public.search_orders(text), public.search_customers(text), public.search_refunds(text),
  public.search_contact_messages(text)
to authenticated;
