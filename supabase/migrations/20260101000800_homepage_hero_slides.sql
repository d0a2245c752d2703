create table public.homepage_hero_slides (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint slide_title_is_required check (private.has_text(title))
    constraint slide_title_is_short_enough check (length(title) <= 200),
  description text constraint slide_description_is_short_enough check (length(description) <= 2000),
  image_url text constraint slide_image_url_is_short_enough check (length(image_url) <= 2000)
    constraint slide_image_url_is_an_address check (private.is_media_address(image_url)),
  -- The options of the slide form; the storefront compares them with categories without regard to case.
  category text not null default 'Sofas' constraint slide_category_is_known check (
    category in ('Sofas', 'Beds', 'Chairs', 'Tables', 'Consoles', 'Curtains', 'Accessories')
  ),
  active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint active_slide_has_a_picture check (not active or coalesce(private.has_text(image_url), false))
);

create index homepage_hero_slides_display_order_idx on public.homepage_hero_slides (display_order);

create trigger homepage_hero_slides_announce_change
after insert or update or delete or truncate on public.homepage_hero_slides
for each statement execute function private.announce_change();
call private.keep_version('public.homepage_hero_slides');
call private.enable_audit('public.homepage_hero_slides');

alter table public.homepage_hero_slides enable row level security;
revoke all on public.homepage_hero_slides from anon, authenticated;
grant select on public.homepage_hero_slides to anon, authenticated;
grant insert, update, delete on public.homepage_hero_slides to authenticated;

create policy "visitors see active slides" on public.homepage_hero_slides
for select to anon using (active);
create policy "people see active slides, admins all" on public.homepage_hero_slides
for select to authenticated using (active or (select public.is_admin()));
create policy "admins add slides" on public.homepage_hero_slides
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change slides" on public.homepage_hero_slides
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete slides" on public.homepage_hero_slides
for delete to authenticated using ((select public.is_admin()));
