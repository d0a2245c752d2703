create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  -- If empty, it is filled from the title.
  slug text not null default '' constraint blog_post_slug_is_a_path_segment check (private.is_slug(slug))
    constraint blog_posts_slug_key unique,
  title text not null constraint blog_post_title_is_required check (private.has_text(title))
    constraint blog_post_title_is_short_enough check (length(title) <= 200),
  excerpt text constraint blog_post_excerpt_is_short_enough check (length(excerpt) <= 2000),
  content text constraint blog_post_content_is_short_enough check (length(content) <= 500000),
  author text not null constraint blog_post_author_is_required check (private.has_text(author))
    constraint blog_post_author_is_short_enough check (length(author) <= 120),
  category text not null constraint blog_post_category_is_required check (private.has_text(category))
    constraint blog_post_category_is_short_enough check (length(category) <= 120),
  image_url text constraint blog_post_image_url_is_short_enough check (length(image_url) <= 2000)
    constraint blog_post_image_url_is_an_address check (private.is_media_address(image_url)),
  status text not null default 'draft' constraint blog_post_status_is_known check (status in ('draft', 'published')),
  featured boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index blog_posts_published_idx on public.blog_posts (published_at desc) where status = 'published';
create index blog_posts_newest_idx on public.blog_posts (created_at desc, id);

-- Triggers of one event fire in the order of their names: text is normalized before it becomes a slug.
create trigger blog_posts_compose_letters before insert or update of title, slug on public.blog_posts
for each row execute function private.compose_letters('title', 'slug');
create trigger blog_posts_fill_slug before insert or update of slug on public.blog_posts
for each row execute function private.fill_slug_from_title();

-- A published post always has a date, or it would sort behind all others. Without one it gets the moment of publishing; if
-- the date is removed later, the old one is kept.
create function private.fill_published_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.status = 'published' then
    new.published_at := coalesce(old.published_at, now());
  else
    new.published_at := now();
  end if;
  return new;
end
$$;

create trigger blog_posts_fill_published_at before insert or update on public.blog_posts
for each row when (new.status = 'published' and new.published_at is null)
execute function private.fill_published_at();

alter publication supabase_realtime add table public.blog_posts;
call private.keep_version('public.blog_posts');
call private.enable_audit('public.blog_posts');

alter table public.blog_posts enable row level security;
revoke all on public.blog_posts from anon, authenticated;
grant select on public.blog_posts to anon, authenticated;
grant insert, update, delete on public.blog_posts to authenticated;

create policy "visitors see published posts" on public.blog_posts
for select to anon using (status = 'published');
create policy "people see published posts, admins all" on public.blog_posts
for select to authenticated using (status = 'published' or (select public.is_admin()));
create policy "admins add posts" on public.blog_posts
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change posts" on public.blog_posts
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete posts" on public.blog_posts
for delete to authenticated using ((select public.is_admin()));
