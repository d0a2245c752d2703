-- Exactly two rows, one a section. Without a URL the storefront shows its own local video.
create table public.hero_media_settings (
  section_name text primary key
    constraint hero_section_is_known check (section_name in ('hero_section_1', 'hero_section_2')),
  media_type text not null default 'video'
    constraint hero_media_type_is_known check (media_type in ('video', 'image')),
  media_url text constraint hero_media_url_is_short_enough check (length(media_url) <= 2000)
);

insert into public.hero_media_settings (section_name) values ('hero_section_1'), ('hero_section_2');

create trigger hero_media_settings_stay before delete on public.hero_media_settings
for each row execute function private.refuse_delete();

alter table public.hero_media_settings enable row level security;
revoke all on public.hero_media_settings from anon, authenticated;
grant select on public.hero_media_settings to anon, authenticated;
grant update (media_type, media_url) on public.hero_media_settings to authenticated;

create policy "everybody sees the hero media" on public.hero_media_settings
for select to anon, authenticated using (true);
create policy "admins change the hero media" on public.hero_media_settings
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
