-- Bringing the removed demonstration back into a shop that may have changed since: docs/behaviour/demonstration.md.

-- The main category of a removed subcategory: its own, one that has the slug of its own now, or none.
create function private.demo_parent(p_parent_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select id from public.categories
  where parent_id is null and (id = p_parent_id or slug = (
    select content ->> 'slug' from private.demo_content where table_name = 'categories' and row_id = p_parent_id::text
  ))
  order by id = p_parent_id desc limit 1
$$;

-- A removed row as it fits into the shop now: in a category that is there, and featured only where there is room.
create function private.fitting_demo_row(source text, removed jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select removed || case source
    when 'categories' then jsonb_build_object('parent_id', private.demo_parent((removed ->> 'parent_id')::uuid))
    when 'products' then jsonb_build_object('featured', (removed ->> 'featured')::boolean and (
      select count(*) < private.featured_limit() from public.products where category = removed ->> 'category' and featured
    ))
    else '{}'
  end
$$;

-- Inserts the facts, options and variants of a removed product again, and returns its version, by which a change of the staff's is known:
-- facts give it a new one.
create function private.restore_rows_of_product(p_id uuid, removed jsonb) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  insert into public.product_facts
  select * from jsonb_populate_recordset(null::public.product_facts, coalesce(removed -> 'product_facts', '[]'));
  insert into public.product_options
  select * from jsonb_populate_recordset(null::public.product_options, coalesce(removed -> 'product_options', '[]'));
  insert into public.product_variants
  select * from jsonb_populate_recordset(null::public.product_variants, coalesce(removed -> 'product_variants', '[]'));
  return (select updated_at from public.products where id = p_id);
end
$$;

-- Inserts a removed row again. One that the shop refuses, such as a category whose slug another one has, stays in the backup.
create function private.restore_demo_row(demo private.demo_content) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('insert into public.%1$I select * from jsonb_populate_record(null::public.%1$I, $1)', demo.table_name)
  using private.fitting_demo_row(demo.table_name, demo.removed);
  if demo.table_name = 'products' then
    demo.content := demo.content || jsonb_build_object(
      'updated_at', private.restore_rows_of_product(demo.row_id::uuid, demo.removed)
    );
  end if;
  update private.demo_content set content = demo.content, removed = null, removed_at = null
  where table_name = demo.table_name and row_id = demo.row_id;
exception when integrity_constraint_violation or sqlstate 'PT400' or sqlstate 'PT409' then
  null;
end
$$;

create function private.restore_demo_settings() returns void
language sql set search_path = '' as $$
  update public.website_settings as settings
  set (site_name, site_description, contact_address, contact_phone, contact_email, footer_text) = (
    select
      coalesce(nullif(settings.site_name, ''), demo.removed ->> 'site_name'),
      coalesce(nullif(settings.site_description, ''), demo.removed ->> 'site_description'),
      coalesce(nullif(settings.contact_address, ''), demo.removed ->> 'contact_address'),
      coalesce(nullif(settings.contact_phone, ''), demo.removed ->> 'contact_phone'),
      coalesce(nullif(settings.contact_email, ''), demo.removed ->> 'contact_email'),
      coalesce(nullif(settings.footer_text, ''), demo.removed ->> 'footer_text')
  )
  from private.demo_content as demo
  where demo.table_name = 'website_settings' and demo.removed is not null;

  update public.website_settings as settings set social_media_links = demo.removed -> 'social_media_links'
  from private.demo_content as demo
  where demo.table_name = 'website_settings' and demo.removed ? 'social_media_links'
    and not jsonb_path_exists(settings.social_media_links, '$.* ? (@ != "")');
$$;

create function private.restore_demo_pages() returns void
language sql set search_path = '' as $$
  update public.storefront_texts as now set texts = (demo.removed -> 'texts') || now.texts
  from private.demo_content as demo
  where demo.table_name = 'storefront_texts' and demo.row_id = now.page and demo.removed is not null;

  update public.hero_media_settings as now
  set media_type = demo.removed ->> 'media_type', media_url = demo.removed ->> 'media_url',
    poster_url = demo.removed ->> 'poster_url'
  from private.demo_content as demo
  where demo.table_name = 'hero_media_settings' and demo.row_id = now.section_name and demo.removed is not null
    and now.media_url is null;

  update public.cms_pages as now
  set title = demo.removed ->> 'title', meta_description = demo.removed ->> 'meta_description',
    content = demo.removed ->> 'content'
  from private.demo_content as demo, private.starter_pages() as starter
  where demo.table_name = 'cms_pages' and demo.row_id = now.slug and starter.slug = now.slug
    and demo.removed is not null and now.content = starter.content and now.reviewed_at is null;

  -- The change of the text counted as a review.
  update public.cms_pages as now set reviewed_at = null
  from private.demo_content as demo
  where demo.table_name = 'cms_pages' and demo.row_id = now.slug and now.content = demo.removed ->> 'content';
$$;

-- Brings back what was removed, except where something of the owner's has taken its place. Returns how many rows the shop refused,
-- which stay in the backup.
create function public.restore_demo_content() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  demo private.demo_content;
begin
  perform private.require_staff();
  -- Parents first.
  for demo in
    select * from private.demo_content
    where removed is not null and table_name = any (private.demo_tables())
    order by array_position(private.demo_tables(), table_name) desc, removed ->> 'parent_id' nulls first
  loop
    perform private.restore_demo_row(demo);
  end loop;
  perform private.restore_demo_settings();
  perform private.restore_demo_pages();
  update private.demo_content set removed = null, removed_at = null
  where removed is not null and table_name <> all (private.demo_tables());
  return (select count(*) from private.demo_content where removed is not null);
end
$$;

grant execute on function public.restore_demo_content to authenticated, service_role;
