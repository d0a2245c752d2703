-- The long lists of the back office, searched, filtered, sorted and read in pages.
--
-- Staff see all rows, others none: each function asks is_admin() before it reads a row, because it reads its table with the
-- rights of the owner (see the searches before). PostgreSQL cannot plan a request's filters, order and limit together with
-- the query of such a function, so they are its arguments. A function has one query for its rows and their number, in which `texts` are
-- the folded texts of a row (private.order_texts and so on):
--
--   $1 the folded text, $2 its pattern for like, $3 its pattern for phone numbers, $4 and so on the filters of the list.
--
-- The arguments of `execute … using` are constants to the planner: a condition such as `$4 is null or …` costs nothing.

-- A table `found` and its folded `texts`. The planner leaves out the second one if nothing is read from it: without a text the folded ones,
-- and of the number of rows with a text the table itself.
create function private.with_texts(p_table regclass, p_texts regclass, p_folded text) returns text
language sql immutable set search_path = '' as $$
  select format(
    case when p_folded = '' then '%1$s as found left join %2$s as texts' else '%2$s as texts left join %1$s as found' end
      || ' on texts.id = found.id',
    p_table, p_texts
  )
$$;

-- The statement that reads one page of `p_found`, which names p_table `found` and ends in a condition. Rows with equal values
-- are ordered by id in the opposite direction, so that one index (column desc, id) serves both directions. Null values come
-- last; they have pages of their own, because no index range covers values and nulls together. Without p_after_id it is the
-- first page; an absent p_after_value is null. A text that people read is sorted by a key: p_key is its column in a joined table, and
-- p_after_key the key of p_after_value.
create function private.page_statement(
  p_table regclass,
  p_found text,
  p_sort text,
  p_ascending boolean,
  p_after_value text,
  p_after_id uuid,
  p_limit integer,
  p_key text default null,
  p_after_key text default null
) returns text
language plpgsql stable set search_path = '' as $$
declare
  sorted text := coalesce(p_key, 'found.' || quote_ident(p_sort));
  after_value text := case when p_key is null then p_after_value else coalesce(p_after_key, '') end;
  value_type text;
  is_nullable boolean;
  beyond text := case when p_ascending then '>' else '<' end;
  beyond_id text := case when p_ascending then '<' else '>' end;
  after_cursor text;
begin
  select pg_catalog.format_type(atttypid, atttypmod), not attnotnull into value_type, is_nullable
  from pg_catalog.pg_attribute
  where attrelid = p_table and attname = p_sort and attnum > 0 and not attisdropped;
  if not found then
    raise exception using
      errcode = 'PT400', hint = 'sort_unknown', message = format('The list cannot be sorted by "%s".', p_sort);
  end if;
  if p_key is not null then
    value_type := 'text';
  end if;
  after_cursor := case
    when p_after_id is null then 'true'
    when p_after_value is null then format('%s is null and found.id %s %L::uuid', sorted, beyond_id, p_after_id)
    -- The range that repeats a part of the condition lets the index scan begin at the cursor, which the `or` does not.
    else format(
      '%1$s %2$s= %3$L::%4$s and (%1$s %2$s %3$L::%4$s or (%1$s = %3$L::%4$s and found.id %5$s %6$L::uuid))',
      sorted, beyond, after_value, value_type, beyond_id, p_after_id
    )
  end;
  return format(
    'select found.* from %s and %s%s order by %s %s, found.id %s limit %s',
    p_found,
    after_cursor,
    -- Each row has its texts, and each of the texts its row. This says so to the planner, which can then read either in its order.
    ' and found.id is not null' || coalesce(' and ' || split_part(p_key, '.', 1) || '.id is not null', ''),
    sorted,
    -- `nulls last` only for nullable columns: it would keep the index of the others from being used.
    case when p_ascending then 'asc' when is_nullable then 'desc nulls last' else 'desc' end,
    case when p_ascending then 'desc' else 'asc' end,
    case when p_limit is null then 'all' else greatest(p_limit, 0)::text end
  );
end
$$;

-- A category and those below it, by their slugs: a main category shows the products of all of them, as in the shop.
create function private.slugs_within(p_category text) returns text[]
language sql stable strict set search_path = '' as $$
  select p_category || array(
    select child.slug from public.categories as child
    join public.categories as parent on parent.id = child.parent_id
    where parent.slug = p_category
  )
$$;

-- Products, by a part of their name or SKU. $5 has the slugs of the categories.
create function private.found_products(p_folded text) returns text
language sql immutable set search_path = '' as $$
  select private.with_texts('public.products', 'private.product_texts', p_folded) || '
    where ($1 = '''' or texts.name like $2 or ($8 and texts.sku like $2))
    and ($4 is null or status = $4)
    and ($5 is null or found.category = any ($5))
    and ($6 is null or stock_quantity >= $6)
    and ($7 is null or stock_quantity <= $7)'
$$;

-- The categories in the order of their names, one after the other: those of a page of products that begins after a row of
-- p_after_slug. A page reads them one by one, because renaming a category changes no index of products.
create function private.categories_after(p_category text, p_after_slug text, p_ascending boolean) returns table (slug text)
language sql stable set search_path = '' as $$
  select named.slug
  from private.category_texts as named left join private.category_texts as last on last.slug = p_after_slug
  where (p_category is null or named.slug = any (private.slugs_within(p_category)))
    and (p_after_slug is null or case
      when p_ascending then (named.name_key, named.slug) >= (last.name_key, last.slug)
      else (named.name_key, named.slug) <= (last.name_key, last.slug)
    end)
  order by
    case when p_ascending then named.name_key end, case when p_ascending then named.slug end, named.name_key desc, named.slug desc
$$;

create function public.search_products(
  p_text text,
  p_status text default null,
  p_category text default null,
  p_min_stock integer default null,
  p_max_stock integer default null,
  p_by_sku boolean default true,
  p_sort text default 'created_at',
  p_ascending boolean default false,
  p_after_value text default null,
  p_after_id uuid default null,
  p_limit integer default null
) returns setof public.products
language plpgsql stable security definer set search_path = '' as $$
declare
  folded text := private.folded_search(p_text);
  named record;
  rest integer := p_limit;
  row_count integer;
begin
  if not public.is_admin() then return; end if;
  if p_sort = 'category' then
    for named in select * from private.categories_after(p_category, p_after_value, p_ascending) loop
      return query execute private.page_statement(
        'public.products', private.found_products(folded) || format(' and found.category = %L', named.slug), p_sort, p_ascending,
        p_after_value, case when named.slug = p_after_value then p_after_id end, rest
      )
      using folded, private.contains_pattern(folded), private.phone_pattern(folded), p_status, null::text[], p_min_stock, p_max_stock,
        p_by_sku;
      get diagnostics row_count = row_count;
      rest := rest - row_count;
      exit when rest <= 0;
    end loop;
    return;
  end if;
  return query execute private.page_statement(
    'public.products', private.found_products(folded), p_sort, p_ascending, p_after_value, p_after_id, p_limit,
    case p_sort when 'name' then 'texts.name_key' when 'sku' then 'texts.sku_key' end, private.sort_key(p_after_value)
  )
  using folded, private.contains_pattern(folded), private.phone_pattern(folded), p_status,
    private.slugs_within(p_category), p_min_stock, p_max_stock, p_by_sku;
end
$$;

create function public.count_found_products(
  p_text text,
  p_status text default null,
  p_category text default null,
  p_min_stock integer default null,
  p_max_stock integer default null
) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  folded text := private.folded_search(p_text);
  row_count bigint;
begin
  if not public.is_admin() then return 0; end if;
  execute 'select count(*) from ' || private.found_products(folded) into row_count
  using folded, private.contains_pattern(folded), private.phone_pattern(folded), p_status,
    private.slugs_within(p_category), p_min_stock, p_max_stock, true;
  return row_count;
end
$$;

-- The condition for orders with this mark beside their payment status; empty for other values. What narrows the orders down is read first
-- and once: the figures of all orders would take seconds.
create function private.marked_orders(p_mark text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_mark = 'deposit_received' then ' and found.deposit_paid_at is not null and {mark}'
    when p_mark = 'part_paid' then
      ' and found.payment_status in (''pending'', ''failed'') and found.id in (select order_id from public.payments where counts) and {mark}'
    when p_mark in ('partly_refunded', 'paid_back') then ' and found.id in (select order_id from private.money_sent_back) and {mark}'
    else ''
  end
$$;

-- Orders, by a part of their number, customer, e-mail address or phone number, or by a name that sounds like the customer's. $5 is a
-- payment status, a mark beside it (p_payment), or 'free': those that cost nothing are not pending. $6 leaves out orders that wait for a
-- payment, but for those that wait for their pieces. Free is private.costs_nothing(), whose calls would be slow here.
create function private.found_orders(p_folded text, p_payment text) returns text
language sql stable set search_path = '' as $$
  select private.with_texts('public.orders', 'private.order_texts', p_folded) || replace(replace(' where (
      $1 = '''' or texts.searched like $2 or texts.email like $2 or texts.phone_digits like $3
      or ' || private.sounds_test('private.order_texts', p_folded) || '
    )
    and ($4 is null or status = any ($4))
    and ($5 is null or ' || (marked.condition <> '') || ' or payment_status = case $5 when ''free'' then ''pending'' else $5 end)
    and ($5 is null or $5 not in (''free'', ''pending'') or {is free} = ($5 = ''free''))
    and (not $6 or payment_status = ''paid'' or payment_method is null or payment_method = ''pay_on_delivery'' or {is free}
      or pieces in (''unconfirmed'', ''released''))
    and ($7 is null or created_at >= $7)
    and ($8 is null or created_at <= $8)' || marked.condition,
    '{is free}', '(total_amount = 0 and (not delivery_is_quoted or delivery_fee is not null))'),
    '{mark}', '(
      select private.payment_mark(found, figures.net, figures.went_back) from private.order_figures(found) as figures
    ) = $5'
  )
  from private.marked_orders(p_payment) as marked (condition)
$$;

create function public.search_orders(
  p_text text,
  p_statuses text[] default null,
  p_payment_status text default null,
  p_hide_unpaid boolean default false,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_sort text default 'created_at',
  p_ascending boolean default false,
  p_after_value text default null,
  p_after_id uuid default null,
  p_limit integer default null
) returns setof public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  folded text := private.folded_search(p_text);
begin
  if not public.is_admin() then return; end if;
  return query execute private.page_statement(
    'public.orders', private.found_orders(folded, p_payment_status), p_sort, p_ascending, p_after_value, p_after_id, p_limit,
    case p_sort when 'customer_name' then 'texts.name_key' when 'customer_email' then 'texts.email_key' end,
    private.sort_key(p_after_value)
  )
  using folded, private.contains_pattern(folded), private.phone_pattern(folded), p_statuses, p_payment_status,
    p_hide_unpaid, p_from, p_to;
end
$$;

create function public.count_found_orders(
  p_text text,
  p_statuses text[] default null,
  p_payment_status text default null,
  p_hide_unpaid boolean default false,
  p_from timestamptz default null,
  p_to timestamptz default null
) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  folded text := private.folded_search(p_text);
  row_count bigint;
begin
  if not public.is_admin() then return 0; end if;
  execute 'select count(*) from ' || private.found_orders(folded, p_payment_status) into row_count
  using folded, private.contains_pattern(folded), private.phone_pattern(folded), p_statuses, p_payment_status,
    p_hide_unpaid, p_from, p_to;
  return row_count;
end
$$;

-- Customers, by a part of their name, e-mail address or phone number, or by a name that sounds like theirs.
create function private.found_customers(p_folded text) returns text
language sql stable set search_path = '' as $$
  select private.with_texts('public.customers', 'private.customer_texts', p_folded) || ' where (
    $1 = '''' or texts.searched like $2 or texts.phone_digits like $3 or ' || private.sounds_test('private.customer_texts', p_folded) || '
  )'
$$;

create function public.search_customers(
  p_text text,
  p_sort text default 'created_at',
  p_ascending boolean default false,
  p_after_value text default null,
  p_after_id uuid default null,
  p_limit integer default null
) returns setof public.customers
language plpgsql stable security definer set search_path = '' as $$
declare
  folded text := private.folded_search(p_text);
begin
  if not public.is_admin() then return; end if;
  return query execute private.page_statement(
    'public.customers', private.found_customers(folded), p_sort, p_ascending, p_after_value, p_after_id, p_limit,
    case p_sort when 'name' then 'texts.name_key' end,
    private.sort_key(p_after_value)
  )
  using folded, private.contains_pattern(folded), private.phone_pattern(folded);
end
$$;

create function public.count_found_customers(p_text text) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  folded text := private.folded_search(p_text);
  row_count bigint;
begin
  if not public.is_admin() then return 0; end if;
  execute 'select count(*) from ' || private.found_customers(folded) into row_count
  using folded, private.contains_pattern(folded), private.phone_pattern(folded);
  return row_count;
end
$$;

-- Refunds, by a part of the number of the refunded order or the name of its customer, or by a name that sounds like it.
create function private.found_refunds(p_folded text) returns text
language sql stable set search_path = '' as $$
  select 'public.refunds as found left join private.order_texts as texts on texts.id = found.order_id
    where ($1 = '''' or texts.searched like $2 or ' || private.sounds_test('private.order_texts', p_folded) || ')
    and ($4 is null or found.status = $4)'
$$;

create function public.search_refunds(
  p_text text,
  p_status text default null,
  p_sort text default 'created_at',
  p_ascending boolean default false,
  p_after_value text default null,
  p_after_id uuid default null,
  p_limit integer default null
) returns setof public.refunds
language plpgsql stable security definer set search_path = '' as $$
declare
  folded text := private.folded_search(p_text);
begin
  if not public.is_admin() then return; end if;
  return query execute private.page_statement(
    'public.refunds', private.found_refunds(folded), p_sort, p_ascending, p_after_value, p_after_id, p_limit
  )
  using folded, private.contains_pattern(folded), private.phone_pattern(folded), p_status;
end
$$;

create function public.count_found_refunds(p_text text, p_status text default null) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  folded text := private.folded_search(p_text);
  row_count bigint;
begin
  if not public.is_admin() then return 0; end if;
  execute 'select count(*) from ' || private.found_refunds(folded) into row_count
  using folded, private.contains_pattern(folded), private.phone_pattern(folded), p_status;
  return row_count;
end
$$;

-- Visitors' messages, by a part of their sender's name, address or text, or by a name that sounds like the sender's.
create function private.found_contact_messages(p_folded text) returns text
language sql stable set search_path = '' as $$
  select private.with_texts('public.contact_messages', 'private.message_texts', p_folded) || '
    where ($1 = '''' or texts.searched like $2 or ' || private.sounds_test('private.message_texts', p_folded) || ')
    and ($4 is null or (read_at is not null) = $4)'
$$;

create function public.search_contact_messages(
  p_text text,
  p_read boolean default null,
  p_sort text default 'created_at',
  p_ascending boolean default false,
  p_after_value text default null,
  p_after_id uuid default null,
  p_limit integer default null
) returns setof public.contact_messages
language plpgsql stable security definer set search_path = '' as $$
declare
  folded text := private.folded_search(p_text);
begin
  if not public.is_admin() then return; end if;
  return query execute private.page_statement(
    'public.contact_messages', private.found_contact_messages(folded), p_sort, p_ascending, p_after_value, p_after_id, p_limit
  )
  using folded, private.contains_pattern(folded), private.phone_pattern(folded), p_read;
end
$$;

create function public.count_found_contact_messages(p_text text, p_read boolean default null) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  folded text := private.folded_search(p_text);
  row_count bigint;
begin
  if not public.is_admin() then return 0; end if;
  execute 'select count(*) from ' || private.found_contact_messages(folded) into row_count
  using folded, private.contains_pattern(folded), private.phone_pattern(folded), p_read;
  return row_count;
end
$$;

-- The service key reads the tables themselves: to it, is_admin() is never true.
revoke all on function
  public.search_products, public.count_found_products, public.search_orders, public.count_found_orders,
  public.search_customers, public.count_found_customers, public.search_refunds, public.count_found_refunds,
  public.search_contact_messages, public.count_found_contact_messages
from service_role;
grant execute on function
  public.search_products, public.count_found_products, public.search_orders, public.count_found_orders,
  public.search_customers, public.count_found_customers, public.search_refunds, public.count_found_refunds,
  public.search_contact_messages, public.count_found_contact_messages
to authenticated;
