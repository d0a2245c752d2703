-- Where a stored file is shown: every row that has its address, root-relative or absolute, in any of its columns. A table
-- whose rows may show pictures needs a line here; otherwise files that it uses could be deleted.
create function private.media_usage(p_bucket text, p_name text)
returns table (kind text, title text, address text)
language sql stable security definer set search_path = '' as $$
  with file as (select format('/storage/v1/object/public/%s/%s', p_bucket, p_name) as path),
  uses (kind, title, address, content) as (
    select 'Product', name, '/admin/products/' || id, concat_ws(
      ' ', image_url, thumbnail_url, array_to_string(additional_images, ' '), description
    ) from public.products
    union all
    select 'Product', private.variant_title(name, choices), '/admin/products/' || product.id, variant.image_url
    from public.product_variants as variant join public.products as product on product.id = variant.product_id
    union all
    select 'Category', name, '/admin/categories', banner_image_url from public.categories
    union all
    select 'Hero slide', title, '/admin/hero-slides', image_url from public.homepage_hero_slides
    union all
    select 'Hero media', case section_name when 'hero_section_1' then 'Section 1' else 'Section 2' end,
      '/admin/hero-media', to_jsonb(media)::text from public.hero_media_settings as media
    union all
    select 'Blog post', title, '/admin/blog-posts', concat_ws(' ', image_url, content) from public.blog_posts
    union all
    select 'Portfolio', title, '/admin/portfolio', to_jsonb(item)::text from public.portfolio_items as item
    union all
    select 'Page', title, '/admin/cms-pages', to_jsonb(page)::text from public.cms_pages as page
    union all
    select 'Pages & Texts', page, '/admin/texts', texts::text from public.storefront_texts
    union all
    select 'Website settings', site_name, '/admin/settings', to_jsonb(settings)::text
    from public.website_settings as settings
  )
  select uses.kind, uses.title, uses.address from uses, file where strpos(uses.content, file.path) > 0
$$;

create function private.is_media_used(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.media_usage(p_bucket, p_name))
$$;

-- Policies of storage.objects call it with the rights of the role that deletes.
grant execute on function private.is_media_used to authenticated, service_role;

create function public.media_usage(p_bucket text, p_name text)
returns table (kind text, title text, address text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query select * from private.media_usage(p_bucket, p_name) as found
  order by found.kind, private.sort_key(found.title) collate "C" limit 50;
end
$$;

-- Pictures and films of the shop, newest first. Files have random names; the name that a file had on the computer of the
-- person who uploaded it is in its metadata. The next page begins after the last row of a page: p_before and p_before_id.
create function public.media_files(
  p_search text default '', p_bucket text default null, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 24
)
returns table (id uuid, bucket text, name text, original_name text, size bigint, created_at timestamptz)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  wanted text := coalesce(private.folded(p_search), '');
begin
  perform private.require_staff();
  return query
  select
    file.id, file.bucket_id, file.name, coalesce(file.user_metadata ->> 'name', file.name),
    (file.metadata ->> 'size')::bigint, file.created_at
  from storage.objects as file
  where file.bucket_id in ('product-images', 'films')
    and (p_bucket is null or file.bucket_id = p_bucket)
    and (p_before is null or (file.created_at, file.id) < (p_before, p_before_id))
    -- Folded while searching: storage.objects is Supabase's, so that no trigger of ours may store anything beside it.
    and (wanted = '' or strpos(private.folded(concat_ws(' ', file.user_metadata ->> 'name', file.name)), wanted) > 0)
  order by file.created_at desc, file.id desc
  limit least(greatest(p_limit, 1), 100);
end
$$;

grant execute on function public.media_usage, public.media_files to authenticated, service_role;
