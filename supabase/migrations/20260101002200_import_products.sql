-- Import of products and their facts from a file: products_by_key() reads what the file is compared with, import_products() writes all
-- rows of the file in one transaction. See docs/behaviour/products.md#csv-files.

-- The part of private.sort_key() that equal texts share: folded, with numbers of fifteen digits.
create function private.folded_part(p_text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return split_part(private.sort_key(p_text), e'\x01', 1);
end
$$;

-- The products that the rows of a file refer to, by id or by SKU, whatever their status; and those that a row may mean: with the same name
-- or SKU but for case, marks and zeros before a number, which people and spreadsheets change. It reads private.product_texts.
create function public.products_by_key(p_ids uuid[], p_skus text[], p_names text[] default '{}') returns setof public.products
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
  select * from public.products where id = any (p_ids)
  union
  select * from public.products where id in (
    select texts.id
    from unnest(p_skus) as given, private.folded_part(given) as folded, private.product_texts as texts
    where texts.sku_key > folded || e'\x01' and texts.sku_key < folded || e'\x02'
    union
    select texts.id
    from unnest(p_names) as given, private.folded_part(given) as folded, private.product_texts as texts
    where texts.name_key > folded || e'\x01' and texts.name_key < folded || e'\x02'
  );
end
$$;

-- The columns of a table that an import writes, as a list for dynamic SQL: all but the key and the timestamps. It is read
-- from the catalogue, so that a new column of the table is imported too.
create function private.imported_columns(target regclass) returns text
language sql stable set search_path = '' as $$
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('id', 'created_at', 'updated_at')
$$;

create function private.column_names(target regclass) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(attname::text) from pg_catalog.pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped
$$;

-- The facts of the same rows. A product of which nothing was said and nothing is said gets no row.
create function private.write_product_facts(rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns text := private.imported_columns('public.product_facts');
  names text[] := private.column_names('public.product_facts');
begin
  if not jsonb_path_query_array(rows, '$[*].set.keyvalue().key') ?| names then
    return;
  end if;
  execute format(
    'insert into public.product_facts (id, %1$s)
    select (item ->> ''id'')::uuid, %2$s
    from jsonb_array_elements($1) as item
    left join public.product_facts as before on before.id = (item ->> ''id'')::uuid
    cross join lateral jsonb_populate_record(before, (item -> ''set'') - ''id'') as wanted
    where item ->> ''id'' is not null and exists (
      select from jsonb_each(item -> ''set'')
      where key = any ($2) and (before.id is not null or value not in (''null'', ''[]''))
    )
    on conflict (id) do update set (%1$s) = row (%3$s)',
    columns, 'wanted.' || replace(columns, ', ', ', wanted.'), 'excluded.' || replace(columns, ', ', ', excluded.')
  ) using rows, names;
end
$$;

-- The variants of the same rows, each { options, variants, opened } as set_product_variants() takes them.
create function private.write_imported_variants(rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  item jsonb;
begin
  for item in
    select each from jsonb_array_elements(rows) as each
    where each ->> 'id' is not null and jsonb_typeof(each -> 'variants') = 'object'
    order by each ->> 'id'
  loop
    if public.set_product_variants(
      (item ->> 'id')::uuid, item -> 'variants' -> 'options', item -> 'variants' -> 'variants', null,
      coalesce(item -> 'variants' -> 'opened', '{}')
    ) is null then
      perform private.refuse_outdated_product();
    end if;
  end loop;
end
$$;

-- import_products() puts the line of the row before it.
create function private.refuse_outdated_product() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409',
    hint = 'import_row_outdated',
    message = 'this product was changed meanwhile. Please check the file again.';
end
$$;

-- Each row: { line, id, set, was, variants }. Without an id it is a new product. `set` has the columns to write, of products and of their
-- facts, `was` their values when the file was compared with the shop. Columns that `set` does not name stay as they are, and so do variants
-- that are absent.
create function private.write_products(rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns text := private.imported_columns('public.products');
  is_featured boolean;
  added jsonb;
begin
  -- Products that stop being featured come first, so that they make room within the limit.
  foreach is_featured in array array[false, true] loop
    execute format(
      'update public.products as product
      set (%1$s) = (select %1$s from jsonb_populate_record(before, item -> ''set''))
      from jsonb_array_elements($1) as item
      join public.products as before on before.id = (item ->> ''id'')::uuid
      where product.id = before.id and coalesce((item -> ''set'' ->> ''featured'')::boolean, before.featured) = $2',
      columns
    ) using rows, is_featured;
  end loop;

  select jsonb_agg(item || jsonb_build_object('id', gen_random_uuid())) into added
  from jsonb_array_elements(rows) as item
  where item ->> 'id' is null;
  execute format(
    'insert into public.products (id, %1$s)
    select (item ->> ''id'')::uuid, %1$s
    from jsonb_array_elements($1) as item
    cross join lateral jsonb_populate_record(null::public.products, (item -> ''set'') - ''id'')',
    columns
  ) using coalesce(added, '[]');
  perform private.write_product_facts(rows);
  perform private.write_product_facts(coalesce(added, '[]'));
  perform private.write_imported_variants(rows || coalesce(added, '[]'));
end
$$;

-- Refuses rows that the import screen cannot have made. What their columns may hold is left to the table.
create function private.refuse_unreadable_rows(rows jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform
    (each ->> 'id')::uuid, (each ->> 'line')::integer, (each -> 'set' ->> 'featured')::boolean, (each ->> 'updated_at')::timestamptz,
    (each -> 'variants' ->> 'version')::timestamptz,
    (select count(*) from jsonb_object_keys(each)), (select count(*) from jsonb_object_keys(each -> 'was'))
  from jsonb_array_elements(rows) as each;
exception
  when data_exception then perform private.refuse_unreadable();
end
$$;

-- Refuses rows whose product was changed since the file was compared, so that no such change is overwritten unseen.
create function private.refuse_outdated_rows(rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  item jsonb;
begin
  perform from public.products
  where id in (select (each ->> 'id')::uuid from jsonb_array_elements(rows) as each)
  order by id for no key update;
  select each into item
  from jsonb_array_elements(rows) as each
  left join public.products as product on product.id = (each ->> 'id')::uuid
  left join public.product_facts as facts on facts.id = product.id
  where each ->> 'id' is not null and (product.id is null or exists (
    select from jsonb_each(each -> 'was') as was
    where coalesce(to_jsonb(product) -> was.key, to_jsonb(facts) -> was.key, 'null') is distinct from was.value
  ) or product.updated_at <> (each -> 'variants' ->> 'version')::timestamptz)
  limit 1;
  if found then
    raise exception using
      errcode = 'PT409',
      hint = 'import_row_outdated',
      message = format('Line %s: this product was changed meanwhile. Please check the file again.', item ->> 'line');
  end if;
  select each into item
  from jsonb_array_elements(rows) as each
  join public.products as product on lower(product.sku) = lower(private.clean_text(each -> 'set' ->> 'sku'))
  where each ->> 'id' is null
  limit 1;
  if found then
    raise exception using
      errcode = 'PT409',
      hint = 'import_row_outdated',
      message = format(
        'Line %s: there is a product with this SKU meanwhile. Please check the file again.', item ->> 'line'
      );
  end if;
end
$$;

-- Repeats the refusal of a row with its line. A hint of PostgreSQL's own is no code.
create function private.refuse_line(line text, state text, code text, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = state,
    hint = coalesce(case when state like 'PT%' then nullif(code, '') end, 'import_row_refused'),
    message = format('Line %s: %s', line, reason);
end
$$;

-- Swallowed, and then named with their line, are the errors that the values of a row cause: data exceptions,
-- violated constraints, lists of lists (which the checks of lists do not support) and refusals of our own (a code
-- that ends in 000 is a class). Others end the import as they are.
create function public.import_products(p_rows jsonb) returns void
language plpgsql set search_path = '' set statement_timeout = '2min' as $$
declare
  item jsonb;
  code text;
begin
  perform private.require_staff();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 20000 then
    raise exception using
      errcode = 'PT400', hint = 'import_too_long', message = 'At most 20,000 products can be imported at a time.';
  end if;
  perform private.refuse_unknown_keys(p_rows, 'line', 'id', 'set', 'was', 'variants');
  perform private.refuse_unknown_keys(jsonb_path_query_array(p_rows, '$[*].variants'), 'options', 'variants', 'opened', 'version');
  perform private.refuse_unknown_keys(
    jsonb_path_query_array(p_rows, '$[*].set') || jsonb_path_query_array(p_rows, '$[*].was'),
    variadic private.column_names('public.products') || private.column_names('public.product_facts')
  );
  perform private.refuse_unreadable_rows(p_rows);
  perform private.refuse_outdated_rows(p_rows);
  if jsonb_path_exists(p_rows, '$[*].set.* ? (@.type() == "string")') then
    select jsonb_agg(
      case
        when jsonb_typeof(each -> 'set') = 'object' then each || jsonb_build_object(
          'set', private.read_amounts(each -> 'set', '{price,discount_price,stock_quantity}', each ->> 'line')
        )
        else each
      end
    )
    into p_rows
    from jsonb_array_elements(p_rows) as each;
  end if;
  begin
    perform private.write_products(p_rows);
    return;
  exception
    when data_exception or integrity_constraint_violation or feature_not_supported or sqlstate 'PT000' then
      null;
  end;
  -- Writing all rows at once is many times as fast; writing them one by one finds the line to name.
  for item in
    select each from jsonb_array_elements(p_rows) as each
    order by coalesce((each -> 'set' ->> 'featured')::boolean, false), (each ->> 'line')::integer
  loop
    begin
      perform private.write_products(jsonb_build_array(item));
    exception
      when data_exception or integrity_constraint_violation or feature_not_supported or sqlstate 'PT000' then
        get stacked diagnostics code = pg_exception_hint;
        perform private.refuse_line(item ->> 'line', sqlstate, code, sqlerrm);
    end;
  end loop;
end
$$;

grant execute on function
  private.column_names, private.imported_columns, private.write_products, private.write_product_facts, private.refuse_outdated_rows,
  private.refuse_unreadable_rows, private.refuse_line, private.write_imported_variants,
  private.refuse_outdated_product
to authenticated, service_role;
grant execute on function public.products_by_key, public.import_products to authenticated, service_role;
