-- The dashboard of the back office, one function per part, so that a part that fails leaves the others alone.
create function private.require_dashboard_access() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception using
      errcode = '42501', hint = 'staff_only', message = 'Only staff can read the figures of the shop.';
  end if;
end
$$;

-- The sales of each of the last 30 days in Lagos, today included, also of days without orders. Paid is what was received and did not go
-- back, unpaid the rest of orders that are not paid: see private.order_figures().
create function private.sales_of_last_days() returns table (day date, orders bigint, paid numeric, unpaid numeric)
language sql stable set search_path = '' as $$
  with days as (
    select day::date, day::timestamp at time zone 'Africa/Lagos' as begins
    from generate_series(
      (now() at time zone 'Africa/Lagos')::date - 29, (now() at time zone 'Africa/Lagos')::date, '1 day'
    ) as day
  ),
  counted as (
    select
      (created_at at time zone 'Africa/Lagos')::date as day, figures.net, greatest(figures.kept - figures.net, 0) as rest,
      private.is_paid(status, payment_status) as is_paid, private.is_unpaid(status, payment_status) as is_unpaid
    from public.orders as placed cross join lateral private.order_figures(placed) as figures
    where created_at >= (select min(begins) from days)
  ),
  sold as (
    select
      day, count(*) as orders,
      sum(net) as paid, sum(rest) filter (where is_unpaid) as unpaid
    from counted
    where is_paid or is_unpaid
    group by 1
  )
  select days.day, coalesce(sold.orders, 0), coalesce(sold.paid, 0), coalesce(sold.unpaid, 0)
  from days left join sold using (day)
  order by days.day
$$;

create function public.dashboard_sales() returns table (day date, orders bigint, paid numeric, unpaid numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_dashboard_access();
  return query select * from private.sales_of_last_days();
end
$$;

-- The six oldest orders that wait to be sent; total_count is how many there are.
create function public.dashboard_waiting_orders()
returns table (
  id uuid, order_number text, customer_name text, total_amount numeric, status text, created_at timestamptz,
  total_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_dashboard_access();
  return query
  select
    id, order_number, customer_name, total_amount, status, created_at,
    (select count(*) from public.orders where status in ('pending', 'processing'))
  from public.orders
  where status in ('pending', 'processing')
  order by created_at, id
  limit 6;
end
$$;

-- What else waits for staff, each kind that there is with its number and since when the oldest waits, the oldest first: returns to answer,
-- receipts to check, money to send back, and the other payment tasks.
create function public.dashboard_waiting_work() returns table (kind text, waiting bigint, oldest timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_dashboard_access();
  return query
  select found.kind, count(*), min(found.since)
  from (
    select 'return' as kind, created_at as since from public.returns where status = 'requested'
    union all
    select 'receipt', updated_at from public.payments where state = 'submitted'
    union all
    select case task.kind when 'to_send_back' then task.kind else 'payment_task' end, task.created_at
    from public.payment_tasks as task where task.resolved_at is null
  ) as found
  group by found.kind
  order by 3, 1;
end
$$;

-- What is on sale and can run out, with its stock: the active products, or the variants of them that are on, under the product's id. What is
-- made to order never runs out.
create function private.stocks_on_sale()
returns table (id uuid, name text, stock_quantity integer, image_url text, thumbnail_url text)
language sql stable security definer set search_path = '' as $$
  with product as (
    select * from public.products
    where status = 'active' and not exists (
      select from public.product_facts as facts where facts.id = products.id and made_to_order_weeks is not null
    )
  )
  select id, name, stock_quantity, image_url, thumbnail_url from product
  where not exists (select from public.product_variants where product_id = product.id)
  union all
  select
    product.id, private.variant_title(product.name, choices), variant.stock_quantity, coalesce(variant.image_url, product.image_url),
    case when variant.image_url is null then product.thumbnail_url end
  from public.product_variants as variant join product on product.id = variant.product_id
  where variant.active and variant.made_to_order_weeks is null
$$;

-- The six products or variants on sale with the lowest stock; total_count is how many are low. Without an index: it would have to be
-- written at every purchase, for one list of the back office.
create function public.dashboard_low_stock()
returns table (
  id uuid, name text, stock_quantity integer, image_url text, thumbnail_url text, total_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_dashboard_access();
  return query
  select
    id, low.name, low.stock_quantity, low.image_url, low.thumbnail_url, count(*) over ()
  from private.stocks_on_sale() as low join private.product_texts as texts using (id)
  where low.stock_quantity <= private.low_stock()
  order by low.stock_quantity, texts.name_key, id, private.sort_key(low.name) collate "C"
  limit 6;
end
$$;

-- Which items of the checklist are done. No row for anybody but staff: row-level security hides that of setup_checklist.
-- sends_mail is null where the shop cannot know.
create function public.setup_progress()
returns table (
  dismissed boolean, name_and_logo boolean, contact_phone boolean, products_on_sale boolean, discount_decision boolean,
  policy_pages boolean, sends_mail boolean, outgoing_mail boolean, test_order boolean
)
language sql stable set search_path = '' as $$
  select
    checklist.dismissed_at is not null,
    private.has_text(settings.site_name) is true and btrim(settings.site_name) <> 'Parlour'
      and private.has_text(settings.logo_url) is true,
    private.has_text(settings.contact_phone) is true
      and btrim(settings.contact_phone) is distinct from checklist.demo_phone,
    exists (select from public.products where status = 'active'),
    checklist.discount_decided_at is not null,
    3 = (
      select count(*) from public.cms_pages
      where slug in ('privacy-policy', 'terms-of-service', 'refund-policy') and published and reviewed_at is not null
    ),
    checklist.sends_mail,
    case
      when checklist.sends_mail is null then checklist.mail_confirmed_at is not null
      -- A server that is set need not be one that takes mail.
      else checklist.sends_mail and checklist.mail_sent_at is not null
    end,
    exists (select from public.orders)
  from public.setup_checklist as checklist
  cross join public.website_settings as settings
$$;

grant execute on function
  public.dashboard_sales, public.dashboard_waiting_orders, public.dashboard_waiting_work, public.dashboard_low_stock,
  public.setup_progress
to authenticated;
