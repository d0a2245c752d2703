-- Changes columns of a product and of its facts in one transaction, and returns the new version. Returns null and changes nothing if
-- the product is gone, or no longer has the version p_version or the values p_opened of columns that change without a new version; without
-- a version, any is changed.
create function public.update_product(
  p_id uuid, p_changes jsonb, p_version timestamptz default null, p_opened jsonb default '{}'
) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.refuse_unknown_keys(
    p_changes, variadic private.column_names('public.products') || private.column_names('public.product_facts')
  );
  perform private.refuse_unknown_keys(p_opened, variadic private.column_names('public.products'));
  if jsonb_typeof(p_changes) is distinct from 'object' then
    perform private.refuse_unreadable();
  end if;
  -- A concurrent edit is waited for, and the condition checked again.
  perform from public.products as product
  where id = p_id and updated_at = coalesce(p_version, updated_at) and to_jsonb(product) @> coalesce(p_opened, '{}')
  for no key update;
  if not found then
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
