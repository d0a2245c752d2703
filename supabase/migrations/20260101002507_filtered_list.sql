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

-- The condition of rows of private.product_filters, named `found`.
create function private.filter_condition(p_groups jsonb, p_price_from numeric, p_price_to numeric) returns text
language plpgsql stable set search_path = '' as $$
begin
  return concat_ws(
    ' and ', 'true',
    (
      select string_agg(
        case keys ->> 0
          when 'stock:in' then 'found.in_stock'
          else format('found.keys && %L::text[]', array(select jsonb_array_elements_text(keys)))
        end, ' and '
      )
      from jsonb_array_elements(p_groups) as keys
    ),
    case when p_price_from is not null then format('found.%s >= %L::numeric', private.charged_column(), p_price_from) end,
    case when p_price_to is not null then format('found.%s <= %L::numeric', private.charged_column(), p_price_to) end
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

-- The first products of the list, whatever they have. In an order by price the list begins and ends with the prices that are chosen.
create function private.first_products(p_sort text, p_price_from numeric, p_price_to numeric, p_after jsonb) returns text
language sql stable set search_path = '' as $$
  select format(
    '(select found.* from private.product_filters as found where %s and %s order by %s limit 1000)',
    case when p_sort in ('price-low', 'price-high') then private.filter_condition('[]', p_price_from, p_price_to) else 'true' end,
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
  page_ids uuid[];
begin
  -- Where many products meet the condition, so do enough of the first ones.
  execute format(page, private.first_products(p_sort, p_price_from, p_price_to, p_after), condition) into page_ids;
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

-- The name of a key, as it is spelled at this product that has it.
create function private.filter_label(p_key text, p_product_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  with key as (select split_part(p_key, ':', 1) as kind, substr(p_key, strpos(p_key, ':') + 1) as value),
  names (kind, name) as (
    select 'colour', unnest(color_variants) from public.products where id = p_product_id
    union all
    select 'material', private.material_names(materials) from public.product_facts where id = p_product_id
  )
  select case kind
    when 'stock' then 'In stock'
    when 'sale' then 'On sale'
    when 'width' then (select label from private.width_ranges() as ranges where ranges.value = key.value)
    else (
      select upper(left(name, 1)) || substr(name, 2)
      from names where names.kind = key.kind and private.filter_value(name) = key.value limit 1
    )
  end
  from key
$$;

-- Those of these keys that an active product has, with their names.
create function public.name_shop_filters(p_keys text[]) returns table (kind text, value text, label text)
language sql stable security definer set search_path = '' as $$
  select split_part(key, ':', 1), substr(key, strpos(key, ':') + 1), private.filter_label(key, example.id)
  from unnest(p_keys[1:100]) as key
  cross join lateral (
    (select id from private.product_filters where keys @> array[key] limit 1)
    union all
    (select id from private.product_filters where key = 'stock:in' and in_stock limit 1)
  ) as example
$$;

-- How many products that meet the condition have each key of these kinds. All keys are counted: telling their kinds apart, one by one, takes
-- longer.
create function private.count_keys(p_condition text, p_kinds text[])
returns table (key text, products bigint, example tid)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format(
    'select *
     from (
       select key, count(*), min(place)
       from (
         select unnest(case when in_stock then ''{stock:in}''::text[] || keys else keys end) as key, ctid as place
         from private.product_filters as found where %s
       ) as had
       group by key
     ) as counted
     where split_part(key, '':'', 1) = any ($1)',
    p_condition
  ) using p_kinds;
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
  kinds constant text[] := array['colour', 'material', 'width', 'stock', 'sale'];
  whole_list constant text := private.filter_condition(p_groups, null, null);
  chosen constant text[] := array(select split_part(keys ->> 0, ':', 1) from jsonb_array_elements(p_groups) as keys);
  least_and_most record;
begin
  execute format(
    'select min(%1$s) as lowest, max(%1$s) as highest from private.product_filters as found where %2$s',
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
  ranked as (
    select
      counted.*, split_part(key, ':', 1) as key_kind,
      row_number() over (partition by split_part(key, ':', 1) order by counted.products desc, key) as place
    from counted
  )
  select
    key_kind, substr(key, strpos(key, ':') + 1), private.filter_label(key, found.id),
    least(ranked.products, private.most_counted_products() + 1)::integer, null::numeric, null::numeric
  from ranked join private.product_filters as found on found.ctid = ranked.example
  where place <= 30
  union all
  select 'price', '', 'Price', null, least_and_most.lowest, least_and_most.highest
  where least_and_most.lowest is not null;
end
$$;

grant execute on function public.name_shop_filters to anon, authenticated, service_role;
grant execute on function public.list_shop_filters to anon, authenticated, service_role;
