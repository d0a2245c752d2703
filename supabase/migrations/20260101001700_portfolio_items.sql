create table public.portfolio_items (
  id uuid primary key default gen_random_uuid(),
  -- If empty, it is filled from the title.
  slug text not null default '' constraint portfolio_item_slug_is_a_path_segment check (private.is_slug(slug))
    constraint portfolio_items_slug_key unique,
  title text not null constraint portfolio_item_title_is_required check (private.has_text(title))
    constraint portfolio_item_title_is_short_enough check (length(title) <= 200),
  summary text constraint portfolio_item_summary_is_short_enough check (length(summary) <= 2000),
  content text constraint portfolio_item_content_is_short_enough check (length(content) <= 500000),
  cover_image_url text constraint portfolio_item_cover_url_is_short_enough check (length(cover_image_url) <= 2000)
    constraint portfolio_item_cover_url_is_an_address check (private.is_media_address(cover_image_url)),
  images text[] not null default '{}' constraint portfolio_item_images_are_urls check (
    array_position(images, null) is null
    and cardinality(images) <= 30
    and length(array_to_string(images, '')) <= 60000
    and private.are_media_addresses(images)
  ),
  location text constraint portfolio_item_location_is_short_enough check (length(location) <= 200),
  year integer constraint portfolio_item_year_is_a_year check (year between 1900 and 2200),
  status text not null default 'draft'
    constraint portfolio_item_status_is_known check (status in ('draft', 'published')),
  -- "Shop the room". An array has no foreign key, so readers skip ids of deleted products.
  featured_product_ids uuid[] not null default '{}' constraint portfolio_item_has_at_most_30_products check (
    array_position(featured_product_ids, null) is null and cardinality(featured_product_ids) <= 30
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index portfolio_items_newest_idx on public.portfolio_items (created_at desc, id);

-- Triggers of one event fire in the order of their names: text is normalized before it becomes a slug.
create trigger portfolio_items_compose_letters before insert or update of title, slug on public.portfolio_items
for each row execute function private.compose_letters('title', 'slug');
create trigger portfolio_items_fill_slug before insert or update of slug on public.portfolio_items
for each row execute function private.fill_slug_from_title();
alter publication supabase_realtime add table public.portfolio_items;
call private.keep_version('public.portfolio_items');
call private.enable_audit('public.portfolio_items');

alter table public.portfolio_items enable row level security;
revoke all on public.portfolio_items from anon, authenticated;
grant select on public.portfolio_items to anon, authenticated;
grant insert, update, delete on public.portfolio_items to authenticated;

create policy "visitors see published projects" on public.portfolio_items
for select to anon using (status = 'published');
create policy "people see published projects, admins all" on public.portfolio_items
for select to authenticated using (status = 'published' or (select public.is_admin()));
create policy "admins add projects" on public.portfolio_items
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change projects" on public.portfolio_items
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete projects" on public.portfolio_items
for delete to authenticated using ((select public.is_admin()));
