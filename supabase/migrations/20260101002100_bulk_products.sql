-- Changes of many products in one call and one transaction. The functions run with the caller's own rights, so row-level
-- security and the triggers of products hold for each row.

-- The featured products that would exceed the limit of a category they move to; the newest are moved first. Takes the same
-- lock as the trigger of products, so that no other product of the category becomes featured meanwhile.
create function private.featured_beyond_limit(ids uuid[], new_category text) returns setof public.products
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('products.featured'), hashtext(new_category));
  return query
  select * from public.products
  where id = any (ids) and featured and category <> new_category
  order by created_at desc, id
  offset greatest(
    0, private.featured_limit() - (select count(*) from public.products where category = new_category and featured)
  );
end
$$;

-- The products or orders that were deleted since the list was read.
create function private.deleted_rows(requested uuid[], known uuid[]) returns table (id uuid, name text, reason text)
language sql immutable set search_path = '' as $$
  select id, null, 'It was deleted meanwhile.' from (select unnest(requested) except select unnest(known)) as gone (id)
$$;

-- The changed rows of a bulk change as its Undo sends them; orders have no category.
create function private.rows_to_restore(p_rows jsonb)
returns table (id uuid, status text, category text, updated_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_unknown_keys(p_rows, 'id', 'status', 'category', 'updated_at');
  return query
  select * from jsonb_to_recordset(p_rows) as row (id uuid, status text, category text, updated_at timestamptz);
exception
  when data_exception then perform private.refuse_unreadable();
end
$$;

grant execute on function
  private.featured_limit, private.featured_limit_message, private.featured_beyond_limit, private.deleted_rows,
  private.rows_to_restore
to authenticated, service_role;

-- Each function returns one row per product that was asked for. `reason` is null, or says why the product was refused;
-- `name` is null where the product was deleted meanwhile.

-- For a product that was changed, status and category are its previous values and updated_at is its new version, as
-- restore_products() takes them. They are null for a product that had the values already.
create function public.change_products(p_ids uuid[], p_status text default null, p_category text default null)
returns table (id uuid, name text, reason text, status text, category text, updated_at timestamptz)
language plpgsql set search_path = '' set statement_timeout = '2min' as $$
#variable_conflict use_column
declare
  category_name text := (select name from public.categories where slug = p_category);
  known uuid[];
  beyond_limit uuid[] := '{}';
begin
  perform private.require_staff();
  if p_category is not null and category_name is null then
    raise exception using
      errcode = 'PT409',
      hint = 'category_is_gone',
      message = 'This category no longer exists. Please choose another one.';
  end if;
  select array_agg(locked.id) into known
  from (select id from public.products where id = any (p_ids) order by id for no key update) as locked;
  if p_category is not null then
    beyond_limit := array(select id from private.featured_beyond_limit(known, p_category));
  end if;
  return query
  with previous as (
    select id, status, category from public.products
    where id = any (known) and id <> all (beyond_limit)
      and (status is distinct from coalesce(p_status, status) or category <> coalesce(p_category, category))
  ),
  changed as (
    update public.products as product
    set status = coalesce(p_status, product.status), category = coalesce(p_category, product.category)
    from previous where previous.id = product.id
    returning product.id, previous.status, previous.category, product.updated_at
  )
  select
    product.id, product.name,
    case when product.id = any (beyond_limit) then private.featured_limit_message(category_name) end,
    changed.status, changed.category, changed.updated_at
  from public.products as product
  left join changed on changed.id = product.id
  where product.id = any (known);
  return query select *, null, null, null::timestamptz from private.deleted_rows(p_ids, known);
end
$$;

-- Undoes a change_products(): p_rows is its changed rows. Refuses products that were changed since, and those that the rules
-- keep back: their old category may have all its featured products, or be deleted. One with its old values is not refused: an
-- earlier call may have put it back, whose answer was lost.
create function public.restore_products(p_rows jsonb) returns table (id uuid, name text, reason text)
language plpgsql set search_path = '' set statement_timeout = '2min' as $$
#variable_conflict use_column
declare
  requested uuid[];
  known uuid[];
  target record;
begin
  perform private.require_staff();
  requested := array(select id from private.rows_to_restore(p_rows));
  select array_agg(locked.id) into known
  from (select id from public.products where id = any (requested) order by id for no key update) as locked;
  for target in
    select
      now.id, now.name, previous.status, previous.category,
      now.updated_at = previous.updated_at
        or (now.status, now.category) is not distinct from (previous.status, previous.category) as is_unchanged
    from private.rows_to_restore(p_rows) as previous
    join public.products as now using (id)
    order by previous.category, now.id
  loop
    id := target.id;
    name := target.name;
    reason := case when target.is_unchanged is not true then 'It was changed meanwhile.' end;
    if reason is null then
      begin
        update public.products set status = target.status, category = target.category where id = target.id;
      exception
        when sqlstate 'PT409' then reason := sqlerrm;
        when foreign_key_violation then reason := 'Its category no longer exists.';
        when check_violation or not_null_violation then perform private.refuse_unreadable();
      end;
    end if;
    return next;
  end loop;
  return query select * from private.deleted_rows(requested, known);
end
$$;

-- Orders keep the names and prices of what was bought.
create function public.delete_products(p_ids uuid[]) returns table (id uuid, name text, reason text)
language plpgsql set search_path = '' set statement_timeout = '2min' as $$
#variable_conflict use_column
declare
  known uuid[];
begin
  perform private.require_staff();
  select array_agg(locked.id) into known
  from (select id from public.products where id = any (p_ids) order by id for update) as locked;
  return query delete from public.products where id = any (known) returning id, name, null;
  return query select * from private.deleted_rows(p_ids, known);
end
$$;

grant execute on function public.change_products, public.restore_products, public.delete_products
to authenticated, service_role;
