-- Changes columns of a product and of its facts, and its variants if p_variants names them, in one transaction, and returns the new
-- version. p_variants is { options, variants, opened } as set_product_variants() takes them. Returns null and changes nothing if the product
-- is gone, or no longer has the version p_version or the values p_opened of columns that change without a new version, and where
-- set_product_variants() does; without a version, any is changed.
create function public.update_product(
  p_id uuid, p_changes jsonb, p_version timestamptz default null, p_opened jsonb default '{}', p_variants jsonb default null
) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.refuse_unknown_keys(
    p_changes, variadic private.column_names('public.products') || private.column_names('public.product_facts')
  );
  perform private.refuse_unknown_keys(p_opened, variadic private.column_names('public.products'));
  perform private.refuse_unknown_keys(p_variants, 'options', 'variants', 'opened');
  if jsonb_typeof(p_changes) is distinct from 'object' or jsonb_typeof(p_variants) not in ('object', 'null') then
    perform private.refuse_unreadable();
  end if;
  -- A concurrent edit is waited for, and the condition checked again.
  perform from public.products as product
  where id = p_id and updated_at = coalesce(p_version, updated_at) and to_jsonb(product) @> coalesce(p_opened, '{}')
  for no key update;
  if not found then
    return null;
  end if;
  -- Before the columns: those that a product without variants has of its own can be written once it has none.
  if jsonb_typeof(p_variants) is not distinct from 'object' and public.set_product_variants(
    p_id, p_variants -> 'options', p_variants -> 'variants', null, p_variants -> 'opened'
  ) is null then
    return null;
  end if;
  begin
    perform private.write_products(jsonb_build_array(jsonb_build_object('id', p_id, 'set', p_changes)));
  exception
    when data_exception or feature_not_supported then perform private.refuse_unreadable();
  end;
  return (select updated_at from public.products where id = p_id);
end
$$;

grant execute on function public.update_product to authenticated, service_role;
