-- By the file extension of the URL's path. Most URLs of image and video services have none.
create function private.is_video_url(url text) returns boolean
language sql immutable set search_path = '' as $$
  select url ~* '^[^?#]*\.(m4v|mov|mp4|ogv|webm)([?#]|$)'
$$;
create function private.is_image_url(url text) returns boolean
language sql immutable set search_path = '' as $$
  select url ~* '^[^?#]*\.(avif|gif|jpe?g|png|svg|webp)([?#]|$)'
$$;
grant execute on function private.is_video_url, private.is_image_url to authenticated, service_role;

-- Exactly two rows, one per section of the home page. Without a URL the storefront shows its own local video.
create table public.hero_media_settings (
  section_name text primary key
    constraint hero_section_is_known check (section_name in ('hero_section_1', 'hero_section_2')),
  media_type text not null default 'video'
    constraint hero_media_type_is_known check (media_type in ('video', 'image')),
  media_url text constraint hero_media_url_is_short_enough check (length(media_url) <= 2000)
    constraint hero_media_url_is_an_address check (private.is_media_address(media_url)),
  -- Shown instead of a video on phones and with Save-Data, and until the video plays. If empty, a plain background.
  poster_url text constraint hero_poster_url_is_short_enough check (length(poster_url) <= 2000)
    constraint hero_poster_url_is_an_address check (private.is_media_address(poster_url))
    constraint hero_poster_is_no_film check (not private.is_video_url(poster_url)),
  -- Shown instead of media_url, and of its poster, on screens in portrait orientation: a picture or a film, and a picture.
  -- If empty, those of the wide screens are cropped.
  portrait_url text constraint hero_portrait_url_is_short_enough check (length(portrait_url) <= 2000)
    constraint hero_portrait_url_is_an_address check (private.is_media_address(portrait_url)),
  portrait_poster_url text
    constraint hero_portrait_poster_url_is_short_enough check (length(portrait_poster_url) <= 2000)
    constraint hero_portrait_poster_url_is_an_address check (private.is_media_address(portrait_poster_url))
    constraint hero_portrait_poster_is_no_film check (not private.is_video_url(portrait_poster_url)),
  updated_at timestamptz not null default now(),
  constraint hero_media_is_of_its_type check (
    case media_type
      when 'image' then not private.is_video_url(media_url)
      else not private.is_image_url(media_url)
    end
  ),
  constraint hero_portrait_is_of_its_type check (
    case media_type
      when 'image' then not private.is_video_url(portrait_url)
      else not private.is_image_url(portrait_url)
    end
  )
);

insert into public.hero_media_settings (section_name) values ('hero_section_1'), ('hero_section_2');

create trigger hero_media_settings_stay before delete on public.hero_media_settings
for each row execute function private.refuse_delete();
alter publication supabase_realtime add table public.hero_media_settings;
call private.keep_version('public.hero_media_settings');
call private.enable_audit('public.hero_media_settings', 'section_name');

alter table public.hero_media_settings enable row level security;
revoke all on public.hero_media_settings from anon, authenticated;
grant select on public.hero_media_settings to anon, authenticated;
grant update (media_type, media_url, poster_url, portrait_url, portrait_poster_url)
on public.hero_media_settings to authenticated;

create policy "everybody sees the hero media" on public.hero_media_settings
for select to anon, authenticated using (true);
create policy "admins change the hero media" on public.hero_media_settings
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
