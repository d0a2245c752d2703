create table public.cms_pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint cms_page_slug_is_a_path_segment check (private.is_slug(slug))
    constraint cms_pages_slug_key unique,
  title text not null constraint cms_page_title_is_required check (private.has_text(title))
    constraint cms_page_title_is_short_enough check (length(title) <= 200),
  meta_description text constraint cms_page_meta_description_is_short_enough check (length(meta_description) <= 1000),
  content text constraint cms_page_content_is_short_enough check (length(content) <= 500000),
  published boolean not null default true,
  created_at timestamptz not null default now()
);

create index cms_pages_newest_idx on public.cms_pages (created_at desc, id);

alter table public.cms_pages enable row level security;
revoke all on public.cms_pages from anon, authenticated;
grant select on public.cms_pages to anon, authenticated;
grant insert, update, delete on public.cms_pages to authenticated;

create policy "visitors see published pages" on public.cms_pages
for select to anon using (published);
create policy "people see published pages, admins all" on public.cms_pages
for select to authenticated using (published or (select public.is_admin()));
create policy "admins add pages" on public.cms_pages
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change pages" on public.cms_pages
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete pages" on public.cms_pages
for delete to authenticated using ((select public.is_admin()));
