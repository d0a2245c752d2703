-- The demonstration's content: which rows it is, so that the owner can remove it and keep everything else. A row that staff
-- have changed is theirs and stays. See docs/behaviour/demonstration.md.
create table private.demo_content (
  table_name text not null,
  row_id text not null,
  -- The row as the demonstration made it.
  content jsonb not null,
  -- The backup: the row as it was when it was removed; null while it is in the shop.
  removed jsonb,
  removed_at timestamptz,
  primary key (table_name, row_id)
);

-- The tables whose rows are removed, in an order in which no row is deleted before those that use it.
create function private.demo_tables() returns text[]
language sql immutable set search_path = '' as $$
  select '{portfolio_items,blog_posts,faqs,client_reviews,homepage_hero_slides,products,categories}'::text[]
$$;

-- The settings that the demonstration fills in.
create function private.demo_settings() returns text[]
language sql immutable set search_path = '' as $$
  select '{site_name,site_description,contact_address,contact_phone,contact_email,footer_text,social_media_links}'::text[]
$$;

-- Notes every row of the content's tables as the demonstration's. For the server, after it has filled a new shop.
create function public.record_demo_content() returns void
language plpgsql security definer set search_path = '' as $$
declare
  source text;
begin
  foreach source in array private.demo_tables() loop
    execute format(
      'insert into private.demo_content (table_name, row_id, content)
       select %1$L, id::text, to_jsonb(source) from public.%1$I as source on conflict do nothing', source
    );
  end loop;
  insert into private.demo_content (table_name, row_id, content)
  select 'website_settings', id::text, to_jsonb(settings) from public.website_settings as settings
  union all
  select 'storefront_texts', page, to_jsonb(page_texts) from public.storefront_texts as page_texts
  union all
  select 'hero_media_settings', section_name, to_jsonb(media) from public.hero_media_settings as media
  union all
  select 'cms_pages', slug, to_jsonb(policy) from public.cms_pages as policy
  on conflict do nothing;
end
$$;

-- A category cannot go while something else is in it.
create function private.is_category_in_use(checked public.categories) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.products where products.category = checked.slug)
    or exists (select from public.categories as child where child.parent_id = checked.id)
    or exists (
      select from public.homepage_hero_slides as slide
      where private.names_category(slide.category, checked.name, checked.slug)
    )
$$;

-- The demonstration's values that are still in a row with several of them, by their names.
create function private.demo_values_left(now jsonb, demo jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(demo)
  where now -> key = value and value not in ('null', '""')
$$;

-- What is left of the demonstration, and what was removed and is kept as a backup: `fate` is 'goes', 'stays' for a row that
-- staff have changed, or 'removed'.
create function public.list_demo_content()
returns table (table_name text, label text, fate text, removed_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  source text;
begin
  perform private.require_staff();
  foreach source in array private.demo_tables() loop
    return query execute format(
      'select demo.table_name, private.audit_label(demo.table_name, coalesce(to_jsonb(now), demo.removed)),
         case
           when now.id is null then ''removed''
           when now.updated_at = (demo.content ->> ''updated_at'')::timestamptz then ''goes''
           else ''stays''
         end, demo.removed_at
       from private.demo_content as demo
       left join public.%1$I as now on now.id::text = demo.row_id
       where demo.table_name = %1$L and (now.id is not null or demo.removed is not null)
       order by 2', source
    );
  end loop;
  return query
  select demo.table_name, name, case when demo.removed ? name then 'removed' else 'goes' end, demo.removed_at
  from private.demo_content as demo
  join public.website_settings as settings on demo.table_name = 'website_settings'
  cross join unnest(private.demo_settings()) as name
  where demo.removed ? name or private.demo_values_left(to_jsonb(settings), demo.content) ? name;
  return query
  select demo.table_name, demo.row_id, case when demo.removed is null then 'goes' else 'removed' end, demo.removed_at
  from private.demo_content as demo
  left join public.storefront_texts as texts on demo.table_name = 'storefront_texts' and texts.page = demo.row_id
  left join public.hero_media_settings as media
    on demo.table_name = 'hero_media_settings' and media.section_name = demo.row_id
  left join public.cms_pages as policy on demo.table_name = 'cms_pages' and policy.slug = demo.row_id
  where demo.table_name in ('storefront_texts', 'hero_media_settings', 'cms_pages') and (
    demo.removed is not null
    or private.demo_values_left(texts.texts, demo.content -> 'texts') <> '{}'
    or media.media_url = demo.content ->> 'media_url'
    or (policy.content = demo.content ->> 'content' and policy.reviewed_at is null)
  );
end
$$;

-- The facts, options and variants of a product, which go with it and come back with it: its part of a backup.
create function private.rows_of_product(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'product_facts', (select jsonb_agg(to_jsonb(facts)) from public.product_facts as facts where id = p_id),
    'product_options', (select jsonb_agg(to_jsonb(option)) from public.product_options as option where product_id = p_id),
    'product_variants', (select jsonb_agg(to_jsonb(variant)) from public.product_variants as variant where product_id = p_id)
  ))
$$;

-- Deletes the unchanged rows of one table and keeps them as the backup, a product with its facts and variants.
create function private.remove_demo_rows(source text, condition text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format(
    'with gone as (
       delete from public.%1$I as now using private.demo_content as demo
       where demo.table_name = %1$L and demo.row_id = now.id::text
         and now.updated_at = (demo.content ->> ''updated_at'')::timestamptz and %2$s
       returning now.id::text as id, to_jsonb(now) || private.rows_of_product(now.id) as content
     )
     update private.demo_content as demo set removed = gone.content, removed_at = now()
     from gone where demo.table_name = %1$L and demo.row_id = gone.id', source, condition
  );
end
$$;

create function private.remove_demo_settings() returns void
language sql set search_path = '' as $$
  update private.demo_content as demo
  set removed = left_over.content, removed_at = now()
  from (
    select jsonb_object_agg(key, value) as content
    from private.demo_content as source, public.website_settings as settings,
      jsonb_each(private.demo_values_left(to_jsonb(settings), source.content))
    where source.table_name = 'website_settings' and key = any (private.demo_settings())
  ) as left_over
  where demo.table_name = 'website_settings' and left_over.content is not null;

  update public.website_settings as settings
  set (site_name, site_description, contact_address, contact_phone, contact_email, footer_text, social_media_links) = (
    select
      kept.site_name, kept.site_description, kept.contact_address, kept.contact_phone, kept.contact_email,
      kept.footer_text, coalesce(kept.social_media_links, '{"facebook": "", "instagram": "", "twitter": "", "linkedin": ""}')
    from jsonb_populate_record(
      settings, (select jsonb_object_agg(key, null::text) from jsonb_object_keys(demo.removed) as key)
    ) as kept
  )
  from private.demo_content as demo
  where demo.table_name = 'website_settings' and demo.removed is not null;
$$;

create function private.remove_demo_texts() returns void
language sql set search_path = '' as $$
  update private.demo_content as demo
  set
    removed = jsonb_build_object('texts', private.demo_values_left(now.texts, demo.content -> 'texts')),
    removed_at = now()
  from public.storefront_texts as now
  where demo.table_name = 'storefront_texts' and demo.row_id = now.page
    and private.demo_values_left(now.texts, demo.content -> 'texts') <> '{}';

  update public.storefront_texts as now
  set texts = now.texts - array(select jsonb_object_keys(demo.removed -> 'texts'))
  from private.demo_content as demo
  where demo.table_name = 'storefront_texts' and demo.row_id = now.page and demo.removed is not null;
$$;

create function private.remove_demo_media() returns void
language sql set search_path = '' as $$
  update private.demo_content as demo
  set removed = to_jsonb(now), removed_at = now()
  from public.hero_media_settings as now
  where demo.table_name = 'hero_media_settings' and demo.row_id = now.section_name
    and now.media_url = demo.content ->> 'media_url';

  update public.hero_media_settings as now
  set media_type = 'video', media_url = null, poster_url = null
  from private.demo_content as demo
  where demo.table_name = 'hero_media_settings' and demo.row_id = now.section_name
    and now.media_url = demo.removed ->> 'media_url';
$$;

-- The policies get their starter texts back.
create function private.remove_demo_policies() returns void
language sql set search_path = '' as $$
  update private.demo_content as demo
  set removed = to_jsonb(now), removed_at = now()
  from public.cms_pages as now
  where demo.table_name = 'cms_pages' and demo.row_id = now.slug
    and now.content = demo.content ->> 'content' and now.reviewed_at is null;

  update public.cms_pages as now
  set title = starter.title, meta_description = starter.meta_description, content = starter.content
  from private.demo_content as demo, private.starter_pages() as starter
  where demo.table_name = 'cms_pages' and demo.row_id = now.slug and starter.slug = now.slug
    and now.content = demo.removed ->> 'content';

  -- The change of the text counted as a review.
  update public.cms_pages as now set reviewed_at = null
  from private.starter_pages() as starter
  where starter.slug = now.slug and starter.content = now.content and now.reviewed_at is not null;
$$;

-- Removes what is left of the demonstration and keeps it as a backup. Orders, customers, messages, staff and every row that
-- staff have changed stay.
create function public.remove_demo_content() returns void
language plpgsql security definer set search_path = '' as $$
declare
  source text;
begin
  perform private.require_staff();
  foreach source in array private.demo_tables() loop
    perform private.remove_demo_rows(source, case source
      when 'categories' then 'now.parent_id is not null and not private.is_category_in_use(now)'
      else 'true'
    end);
  end loop;
  perform private.remove_demo_rows('categories', 'not private.is_category_in_use(now)');
  perform private.remove_demo_settings();
  perform private.remove_demo_texts();
  perform private.remove_demo_media();
  perform private.remove_demo_policies();
end
$$;

-- The files of the bucket product-images that an address in these texts leads to.
create function private.files_in(content text) returns setof text
language sql immutable set search_path = '' as $$
  select distinct match[1]
  from regexp_matches(content, '/storage/v1/object/public/product-images/([^"\\?#]+)', 'g') as match
$$;

-- Deletes the backup and returns its files in the bucket product-images that nothing else shows. The caller removes them
-- through the storage API, which deletes their bytes, too.
create function public.forget_demo_content() returns setof text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
  with forgotten as (
    delete from private.demo_content where removed is not null returning removed::text as content
  ), used as (
    select to_jsonb(source)::text as content from public.products as source
    union all select to_jsonb(source)::text from public.product_variants as source
    union all select to_jsonb(source)::text from public.categories as source
    union all select to_jsonb(source)::text from public.homepage_hero_slides as source
    union all select to_jsonb(source)::text from public.hero_media_settings as source
    union all select to_jsonb(source)::text from public.blog_posts as source
    union all select to_jsonb(source)::text from public.portfolio_items as source
    union all select to_jsonb(source)::text from public.cms_pages as source
    union all select to_jsonb(source)::text from public.storefront_texts as source
    union all select to_jsonb(source)::text from public.website_settings as source
  )
  select file from forgotten, private.files_in(forgotten.content) as file
  except
  select file from used, private.files_in(used.content) as file;
end
$$;

grant execute on function public.record_demo_content to service_role;
grant execute on function public.list_demo_content, public.remove_demo_content, public.forget_demo_content
to authenticated, service_role;
