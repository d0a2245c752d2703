-- Many products in one call, and one transaction. They run with the caller's own rights: what row-level security and the
-- triggers of products say of one product holds for each of many.
create function private.must_be_staff() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not (private.is_trusted() or public.is_admin()) then
    raise exception using errcode = 'PT403', message = 'Only staff of the shop can do this.';
  end if;
end
$$;

-- Whom a change of category would make one featured product too many: as many as there are places may come, the newest
-- first. The lock is the one that the trigger takes, so that nobody features another one meanwhile.
create function private.featured_beyond_limit(ids uuid[], new_category text) returns setof public.products
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('products.featured'), hashtext(new_category));
  return query
  select * from public.products
  where id = any (ids) and featured and category <> new_category
  order by created_at desc, id
  offset greatest(
    0, 4 - (select count(*) from public.products where category = new_category and featured)
  );
end
$$;

revoke execute on function private.must_be_staff(), private.featured_beyond_limit(uuid[], text) from public;
grant execute on function private.must_be_staff(), private.featured_beyond_limit(uuid[], text)
to authenticated, service_role;

-- Answers how many now are as wished, and which are not, each with its reason: { "done": 11, "refused": [{ id, name, reason }] }
create function public.change_products(p_ids uuid[], p_status text default null, p_category text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  category_name text := (select name from public.categories where slug = p_category);
  known uuid[];
  refused jsonb := '[]';
begin
  perform private.must_be_staff();
  if p_category is not null and category_name is null then
    raise exception using errcode = 'PT409', message = 'This category no longer exists. Please choose another one.';
  end if;
  select array_agg(locked.id) into known
  from (select id from public.products where id = any (p_ids) order by id for no key update) as locked;
  if p_category is not null then
    select coalesce(jsonb_agg(jsonb_build_object('id', beyond.id, 'name', beyond.name, 'reason', format(
      'The %s category already has 4 featured products. Please unfeature one first.', category_name
    ))), '[]') into refused
    from private.featured_beyond_limit(known, p_category) as beyond;
  end if;
  update public.products
  set status = coalesce(p_status, status), category = coalesce(p_category, category)
  where id = any (known) and not refused @> jsonb_build_array(jsonb_build_object('id', id))
    and (status is distinct from coalesce(p_status, status) or category <> coalesce(p_category, category));
  return jsonb_build_object(
    'done', coalesce(cardinality(known), 0) - jsonb_array_length(refused),
    'refused', refused || private.gone_products(p_ids, known)
  );
end
$$;

-- Those that somebody else deleted meanwhile.
create function private.gone_products(wanted uuid[], known uuid[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', null, 'reason', 'It was deleted meanwhile.')), '[]')
  from (select unnest(wanted) as id except select unnest(known)) as gone
$$;

-- Answers as change_products does. Orders keep the names and prices of what was bought.
create function public.delete_products(p_ids uuid[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  deleted uuid[];
begin
  perform private.must_be_staff();
  with gone as (delete from public.products where id = any (p_ids) returning id)
  select array_agg(id) into deleted from gone;
  return jsonb_build_object(
    'done', coalesce(cardinality(deleted), 0), 'refused', private.gone_products(p_ids, deleted)
  );
end
$$;

revoke execute on function private.gone_products(uuid[], uuid[]) from public;
grant execute on function private.gone_products(uuid[], uuid[]) to authenticated, service_role;
revoke all on function public.change_products(uuid[], text, text), public.delete_products(uuid[])
from public, anon, authenticated;
grant execute on function public.change_products(uuid[], text, text), public.delete_products(uuid[])
to authenticated, service_role;
