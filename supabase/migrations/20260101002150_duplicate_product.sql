create function private.copy_variants(p_id uuid, p_copy uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_variants(p_copy) then
    return;
  end if;
  insert into public.product_options
  select copied.*
  from public.product_options as option
  cross join lateral jsonb_populate_record(option, jsonb_build_object('id', gen_random_uuid(), 'product_id', p_copy)) as copied
  where option.product_id = p_id;
  insert into public.product_variants
  select copied.*
  from public.product_variants as variant
  cross join lateral jsonb_populate_record(variant, jsonb_build_object(
    'id', gen_random_uuid(), 'product_id', p_copy, 'sku', null, 'stock_quantity', 0
  )) as copied
  where variant.product_id = p_id;
end
$$;

grant execute on function private.copy_variants to authenticated, service_role;

-- Copies a product with its facts and variants: a draft without stock and SKUs that nothing features. The copy shows the same picture files: a file is
-- kept as long as any product shows it, see private.media_usage(). `p_copy` is the copy's id, so that a call whose answer was lost can be
-- repeated.
create function public.duplicate_product(p_id uuid, p_copy uuid default gen_random_uuid()) returns uuid
language plpgsql set search_path = '' as $$
declare
  suffix constant text := ' (copy)';
  copy_id constant uuid := coalesce(p_copy, gen_random_uuid());
begin
  perform private.require_staff();
  insert into public.products
  select copied.*
  from public.products as product
  cross join lateral jsonb_populate_record(product, jsonb_build_object(
    'id', copy_id, 'name', left(product.name, 200 - length(suffix)) || suffix, 'sku', null, 'status', 'draft', 'featured', false,
    'stock_quantity', 0, 'created_at', now(), 'updated_at', now()
  )) as copied
  where product.id = p_id
  on conflict (id) do nothing;
  if not exists (select from public.products where id = copy_id) then
    raise exception using errcode = 'PT404', hint = 'product_unknown', message = 'This product was deleted meanwhile.';
  end if;
  insert into public.product_facts
  select copied.*
  from public.product_facts as facts
  cross join lateral jsonb_populate_record(facts, jsonb_build_object('id', copy_id)) as copied
  where facts.id = p_id
  on conflict (id) do nothing;
  perform private.copy_variants(p_id, copy_id);
  return copy_id;
end
$$;

grant execute on function public.duplicate_product to authenticated, service_role;
