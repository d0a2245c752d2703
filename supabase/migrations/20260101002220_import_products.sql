-- Products from a file: first the shop's side of the comparison, then all of the file's rows in one transaction or none.

-- The products that the rows of a file mean, by their ids or their SKUs, whatever their status.
create function public.products_by_key(p_ids uuid[], p_skus text[]) returns setof public.products
language plpgsql stable set search_path = '' as $$
begin
  perform private.must_be_staff();
  return query
  select * from public.products where id = any (p_ids)
  union
  select * from public.products where sku = any (p_skus);
end
$$;

-- Each row: { line, id, set, was }. Without an id it is a new product. `set` holds the columns to write, `was` what
-- stood in them when the file was compared with the shop.
create function private.write_products(rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  last_ones boolean;
begin
  -- What leaves the home page makes room for what comes, so it goes first.
  foreach last_ones in array array[false, true] loop
    update public.products as product
    set
      name = wanted.name, sku = wanted.sku, description = wanted.description, category = wanted.category,
      subcategory = wanted.subcategory, price = wanted.price, discount_price = wanted.discount_price,
      stock_quantity = wanted.stock_quantity, status = wanted.status, featured = wanted.featured, tags = wanted.tags,
      color_variants = wanted.color_variants, image_url = wanted.image_url, thumbnail_url = wanted.thumbnail_url,
      additional_images = wanted.additional_images
    from jsonb_array_elements(rows) as item
    join public.products as before on before.id = (item ->> 'id')::uuid
    cross join lateral jsonb_populate_record(before, item -> 'set') as wanted
    where product.id = before.id and wanted.featured = last_ones;
  end loop;

  insert into public.products (
    name, sku, description, category, subcategory, price, discount_price, stock_quantity, status, featured, tags,
    color_variants, image_url, thumbnail_url, additional_images
  )
  select
    added.name, added.sku, added.description, added.category, added.subcategory, added.price, added.discount_price,
    added.stock_quantity, added.status, added.featured, added.tags, added.color_variants, added.image_url,
    added.thumbnail_url, added.additional_images
  from jsonb_array_elements(rows) as item
  cross join lateral jsonb_populate_record(null::public.products, item -> 'set') as added
  where item ->> 'id' is null;
end
$$;

create function private.refuse_row(line text, reason text, code text default 'PT409') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = code, message = format('Line %s: %s', line, reason);
end
$$;

-- Somebody else may have saved since the file was compared, and nobody has looked at what would be overwritten.
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
  where each ->> 'id' is not null and (product.id is null or exists (
    select from jsonb_each(each -> 'was') as was where to_jsonb(product) -> was.key is distinct from was.value
  ))
  limit 1;
  if found then
    perform private.refuse_row(item ->> 'line', 'this product was changed meanwhile. Please check the file again.');
  end if;
  select each into item
  from jsonb_array_elements(rows) as each
  join public.products as product on product.sku = each -> 'set' ->> 'sku'
  where each ->> 'id' is null
  limit 1;
  if found then
    perform private.refuse_row(
      item ->> 'line', 'there is a product with this SKU meanwhile. Please check the file again.'
    );
  end if;
end
$$;

create function public.import_products(p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  item jsonb;
begin
  perform private.must_be_staff();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 20000 then
    raise exception using errcode = 'PT400', message = 'At most 20,000 products can be imported at a time.';
  end if;
  perform private.refuse_outdated_rows(p_rows);
  begin
    perform private.write_products(p_rows);
    return;
  exception when others then
    null;
  end;
  -- All at once is many times as fast; one by one finds the line to name.
  for item in
    select each from jsonb_array_elements(p_rows) as each
    order by coalesce((each -> 'set' ->> 'featured')::boolean, false), (each ->> 'line')::integer
  loop
    begin
      perform private.write_products(jsonb_build_array(item));
    exception when others then
      perform private.refuse_row(item ->> 'line', sqlerrm, sqlstate);
    end;
  end loop;
end
$$;

revoke execute on function
  private.write_products(jsonb), private.refuse_row(text, text, text), private.refuse_outdated_rows(jsonb)
from public;
grant execute on function
  private.write_products(jsonb), private.refuse_row(text, text, text), private.refuse_outdated_rows(jsonb)
to authenticated, service_role;
revoke all on function public.products_by_key(uuid[], text[]), public.import_products(jsonb)
from public, anon, authenticated;
grant execute on function public.products_by_key(uuid[], text[]), public.import_products(jsonb)
to authenticated, service_role;
