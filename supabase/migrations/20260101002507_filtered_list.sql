-- The shop's list with filters, and what each filter would leave of it (docs/behaviour/catalogue.md#filters).
--
-- p_groups is an array of arrays of keys (private.product_filters), and of `stock:in`: a product has a key of each group. Prices are those
-- that shoppers pay.

-- More products than this are not counted.
create function private.most_counted_products() returns integer
language sql immutable set search_path = '' as $$
  select 1000
$$;

-- The column with what shoppers pay.
create function private.charged_column() returns text
language sql stable security definer set search_path = '' as $$
  select case when charge_discount_prices then 'discounted_price' else 'price' end from public.website_settings
$$;

-- The condition that shoppers pay a price in the range, for one of the variants at least. Each part of `or` has an index; the parts before it
-- serve the index that has the order by price.
create function private.price_condition(p_from numeric, p_to numeric) returns text
language sql stable set search_path = '' as $$
  select nullif(
    concat_ws(
      ' and ',
      case when p_to is not null then format('found.%s <= %L::numeric', charged, p_to) end,
      case when p_from is not null then format(
        'found.highest_%1$s >= %2$L::numeric and (found.%1$s >= %2$L::numeric or found.%1$ss is not null and found.%1$s < %2$L::numeric%3$s)',
        charged, p_from,
        case when p_to is not null then format(
          ' and exists (select from unnest(found.%ss) as each (price) where price between %L::numeric and %L::numeric)', charged, p_from, p_to
        ) end
      ) end
    ),
    ''
  )
  from private.charged_column() as charged
$$;

-- The condition that a product has one of these keys, which are of one kind.
create function private.key_condition(p_keys text[]) returns text
language sql immutable set search_path = '' as $$
  select case p_keys[1] when 'stock:in' then 'found.in_stock' else format('found.keys && %L::text[]', p_keys) end
$$;

-- The condition of rows of private.product_filters, named `found`.
create function private.filter_condition(p_groups jsonb, p_price_from numeric, p_price_to numeric) returns text
language plpgsql stable set search_path = '' as $$
begin
  return concat_ws(
    ' and ', 'true',
    (
      select string_agg(private.key_condition(array(select jsonb_array_elements_text(keys))), ' and ')
      from jsonb_array_elements(p_groups) as keys
    ),
    private.price_condition(p_price_from, p_price_to)
  );
exception
  when data_exception then perform private.refuse_unreadable();
end
$$;

-- Products that meet the condition, one more than are counted. Indexes find them, whatever the planner expects of keys that are seldom
-- together: reading the list in its order until enough are found can mean reading all of it.
create function private.some_filtered_products(p_condition text) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
declare
  found_ids uuid[];
begin
  execute format(
    'select array(select id from private.product_filters as found where %s limit %s)',
    p_condition, private.most_counted_products() + 1
  ) into found_ids;
  return found_ids;
end
$$;

create function public.count_filtered_products(
  p_groups jsonb, p_price_from numeric default null, p_price_to numeric default null
) returns integer
language sql stable security definer set search_path = '' as $$
  select cardinality(private.some_filtered_products(private.filter_condition(p_groups, p_price_from, p_price_to)))
$$;

-- The order of the list, as columns of `found`.
create function private.filtered_order(p_sort text) returns text
language sql stable set search_path = '' as $$
  select case p_sort
    when 'newest' then 'found.created_at desc, found.id'
    when 'price-low' then format('found.%s, found.id', private.charged_column())
    when 'price-high' then format('found.%s desc, found.id', private.charged_column())
    else 'found.featured desc, found.created_at desc, found.id'
  end
$$;

-- The condition of what comes after a product, by what its sort key was: `featured`, `created_at`, `price` and `id`. The range that repeats
-- a part of it lets an index scan begin there.
create function private.filtered_after(p_sort text, p_after jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  last record;
  older text;
begin
  if p_after is null then
    return 'true';
  end if;
  begin
    select * into last
    from jsonb_to_record(p_after) as last (featured boolean, created_at timestamptz, price numeric, id uuid);
  exception
    when data_exception then perform private.refuse_unreadable();
  end;
  older := format(
    '(found.created_at < %1$L or (found.created_at = %1$L and found.id > %2$L))', last.created_at, last.id
  );
  return case
    when p_sort in ('price-low', 'price-high') then format(
      'found.%1$s %2$s= %3$L and (found.%1$s %2$s %3$L or found.id > %4$L)',
      private.charged_column(), case p_sort when 'price-low' then '>' else '<' end, last.price, last.id
    )
    when p_sort = 'newest' then format('found.created_at <= %L and %s', last.created_at, older)
    when last.featured then format('(not found.featured or %s)', older)
    else format('not found.featured and found.created_at <= %L and %s', last.created_at, older)
  end;
end
$$;

-- The first products of the list, whatever they have.
create function private.first_products(p_sort text, p_after jsonb) returns text
language sql stable set search_path = '' as $$
  select format(
    '(select found.* from private.product_filters as found where %s order by %s limit 1000)',
    private.filtered_after(p_sort, p_after), private.filtered_order(p_sort)
  )
$$;

create function public.list_filtered_products(
  p_groups jsonb,
  p_price_from numeric default null,
  p_price_to numeric default null,
  p_sort text default 'popular',
  p_from integer default 0,
  p_after jsonb default null,
  p_limit integer default 24
) returns setof public.products
language plpgsql stable security definer set search_path = '' as $$
declare
  condition text := private.filter_condition(p_groups, p_price_from, p_price_to);
  page constant text := format(
    'select array(select found.id from %%s as found where %%s and %s order by %s limit %s offset %s)',
    private.filtered_after(p_sort, p_after), private.filtered_order(p_sort), least(greatest(p_limit, 0), 100), greatest(p_from, 0)
  );
  found_ids uuid[];
  page_ids uuid[] := '{}';
begin
  -- Where many products meet the condition, so do enough of the first ones. In an order by price the first ones may be outside of the range.
  if p_sort not in ('price-low', 'price-high') or coalesce(p_price_from, p_price_to) is null then
    execute format(page, private.first_products(p_sort, p_after), condition) into page_ids;
  end if;
  if cardinality(page_ids) < p_limit then
    found_ids := private.some_filtered_products(condition);
    if cardinality(found_ids) <= private.most_counted_products() then
      condition := 'found.id = any ($1)';
    end if;
    execute format(page, 'private.product_filters', condition) into page_ids using found_ids;
  end if;
  return query
  select product.* from unnest(page_ids) with ordinality as listed (id, place)
  join public.products as product on product.id = listed.id
  order by place;
end
$$;

grant execute on function public.count_filtered_products to anon, authenticated, service_role;
grant execute on function public.list_filtered_products to anon, authenticated, service_role;

-- The names of keys, as they are spelled at these products that have them.
create function private.filter_labels(p_keys text[], p_product_ids uuid[]) returns table (key text, kind text, value text, label text)
language sql stable security definer set search_path = '' as $$
  with named as materialized (
    select id, kind || ':' || private.filter_value(name) as key, upper(left(name, 1)) || substr(name, 2) as label
    from private.filter_names(p_product_ids)
  ),
  wanted as (
    select key, product_id, split_part(key, ':', 1) as kind, substr(key, strpos(key, ':') + 1) as value
    from unnest(p_keys, p_product_ids) as given (key, product_id)
  )
  select key, kind, value, case kind
    when 'stock' then 'In stock'
    when 'sale' then 'On sale'
    when 'width' then (select label from private.width_ranges() as ranges where ranges.value = wanted.value)
    else (select label from named where named.id = product_id and named.key = wanted.key limit 1)
  end
  from wanted
$$;

-- Those of these keys that an active product has, with their names. Reading the table would end soon for usual keys only, and never for keys
-- that are made up.
create function public.name_shop_filters(p_keys text[]) returns table (kind text, value text, label text)
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  with known as materialized (
    select key, example.id
    from unnest(p_keys[1:100]) as key
    cross join lateral (
      (select id from private.product_filters where key <> 'stock:in' and keys @> array[key] limit 1)
      union all
      (select id from private.product_filters where key = 'stock:in' and in_stock limit 1)
    ) as example
  )
  select labels.kind, labels.value, labels.label
  from private.filter_labels((select array_agg(key) from known), (select array_agg(id) from known)) as labels
$$;

-- Of more products than this, a quarter of this number is read for the keys that there are: reading all keys of 100,000 products takes three
-- times as long.
create function private.most_read_products() returns integer
language sql immutable set search_path = '' as $$
  select 40000
$$;

-- The keys of these kinds that products have which meet the condition, each with the number of products and one of them. So many products
-- are read, the first ones by their ids, which are random.
create function private.sample_keys(p_condition text, p_kinds text[], p_size bigint)
returns table (key text, products bigint, example tid)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format(
    'with sampled as materialized (
       select keys, in_stock, ctid as place from private.product_filters as found where %s order by id limit $1
     ),
     had (key, place) as (
       select unnest(keys), place from sampled union all select ''stock:in'', place from sampled where in_stock
     )
     select key, count(*), min(place) from had where split_part(key, '':'', 1) = any ($2) group by key',
    p_condition
  ) using p_size, p_kinds;
end
$$;

-- How many products that meet the condition have each key of these kinds, exactly up to 1,000, and how many are to be expected by those
-- that are read.
create function private.count_keys(p_condition text, p_kinds text[])
returns table (key text, products bigint, example tid, expected numeric)
language plpgsql stable security definer set search_path = '' as $$
declare
  count_where constant text := 'select count(*) from (select from private.product_filters as found where %s limit %s) as counted';
  enough constant bigint := private.most_counted_products() + 1;
  total bigint;
  size bigint;
begin
  execute format(count_where, p_condition, 'all') into total;
  size := case when total > private.most_read_products() then private.most_read_products() / 4 else total end;
  for key, products, example in select * from private.sample_keys(p_condition, p_kinds, size) loop
    expected := products * total::numeric / size;
    -- Chance finds 200 where 100 are to be expected once in 10^16 times.
    if size < total and (products < 200 or expected < 2 * enough) then
      execute format(count_where, p_condition || ' and ' || private.key_condition(array[key]), enough) into products;
    else
      products := least(expected, enough);
    end if;
    return next;
  end loop;
end
$$;

-- The filters that the products of the list have: at most 30 of a kind, those of most products first. The products of each are counted as
-- if nothing else of its kind were chosen, up to one more than are counted. The row of the kind `price` has the lowest and the highest
-- price, whichever prices are chosen.
create function public.list_shop_filters(
  p_groups jsonb, p_price_from numeric default null, p_price_to numeric default null
) returns table (kind text, value text, label text, products integer, lowest numeric, highest numeric)
language plpgsql stable security definer set search_path = '' as $$
declare
  kinds constant text[] := array['colour', 'material', 'size', 'width', 'stock', 'sale'];
  whole_list constant text := private.filter_condition(p_groups, null, null);
  chosen constant text[] := array(select split_part(keys ->> 0, ':', 1) from jsonb_array_elements(p_groups) as keys);
  least_and_most record;
begin
  execute format(
    'select
       (select min(%1$s) from private.product_filters as found where %2$s) as lowest,
       greatest(
         (select max(%1$s) from private.product_filters as found where %2$s),
         (select max(highest_%1$s) from private.product_filters as found where %1$ss is not null and %2$s)
       ) as highest',
    private.charged_column(), whole_list
  ) into least_and_most;
  return query
  with counted as (
    select counts.*
    from private.count_keys(
      private.filter_condition(p_groups, p_price_from, p_price_to),
      array(select unnest(kinds) except select unnest(chosen))
    ) as counts
    union all
    select counts.*
    from (select unnest(kinds) intersect select unnest(chosen)) as own (kind)
    cross join lateral private.count_keys(
      private.filter_condition(
        (select coalesce(jsonb_agg(keys), '[]') from jsonb_array_elements(p_groups) as keys where split_part(keys ->> 0, ':', 1) <> own.kind),
        p_price_from, p_price_to
      ),
      array[own.kind]
    ) as counts
  ),
  ranked as materialized (
    select counted.*, found.id, row_number() over (partition by split_part(key, ':', 1) order by counted.products desc, expected desc, key) as rank
    from counted join private.product_filters as found on found.ctid = counted.example
  )
  (
    select labels.kind, labels.value, labels.label, ranked.products::integer, null::numeric, null::numeric
    from ranked
    join private.filter_labels(
      (select array_agg(key) from ranked where rank <= 30), (select array_agg(id) from ranked where rank <= 30)
    ) as labels using (key)
    order by rank
  )
  union all
  select 'price', '', 'Price', null, least_and_most.lowest, least_and_most.highest
  where least_and_most.lowest is not null;
end
$$;

grant execute on function public.name_shop_filters to anon, authenticated, service_role;
grant execute on function public.list_shop_filters to anon, authenticated, service_role;
