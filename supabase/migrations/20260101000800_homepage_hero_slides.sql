create table public.homepage_hero_slides (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint slide_title_is_required check (private.has_text(title))
    constraint slide_title_is_short_enough check (length(title) <= 200),
  description text constraint slide_description_is_short_enough check (length(description) <= 2000),
  image_url text constraint slide_image_url_is_short_enough check (length(image_url) <= 2000)
    constraint slide_image_url_is_an_address check (private.is_media_address(image_url)),
  -- The name or slug of a category, without regard to case; null for a slide that leads to all products.
  category text,
  active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint active_slide_has_a_picture check (not active or coalesce(private.has_text(image_url), false))
);

create index homepage_hero_slides_display_order_idx on public.homepage_hero_slides (display_order);

-- True if the text, a slide's category, means this category.
create function private.names_category(named text, category_name text, category_slug text) returns boolean
language sql immutable set search_path = '' as $$
  select lower(btrim(named)) in (lower(category_name), lower(category_slug))
$$;

create function private.check_slide_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_text(new.category) is not true then
    new.category := null;
  else
    -- The lock makes a simultaneous rename or deletion of the category wait.
    perform from public.categories as category
    where private.names_category(new.category, category.name, category.slug) for share;
    if not found then
      raise exception using
        errcode = 'PT400',
        hint = 'category_unknown',
        message = format('There is no category called %s.', left(new.category, 60));
    end if;
  end if;
  return new;
end
$$;

create trigger homepage_hero_slides_check_category before insert or update of category on public.homepage_hero_slides
for each row execute function private.check_slide_category();

-- A renamed category keeps its slides. Slides with a name that another category has, too, stay with that one.
create function private.rename_category_of_slides() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.homepage_hero_slides set category = new.name
  where private.names_category(category, old.name, old.slug) and not exists (
    select from public.categories as other
    where other.id <> new.id and private.names_category(homepage_hero_slides.category, other.name, other.slug)
  );
  return null;
end
$$;

create trigger categories_rename_in_slides after update of name, slug on public.categories for each row
when ((old.name, old.slug) is distinct from (new.name, new.slug))
execute function private.rename_category_of_slides();

create function private.refuse_delete_of_category_with_slides() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used bigint := (
    select count(*) from public.homepage_hero_slides where private.names_category(category, old.name, old.slug)
  );
begin
  if used > 0 then
    raise exception using
      errcode = 'PT409',
      hint = 'category_has_slides',
      message = format(
        '%s is shown by %s hero %s. Please change or delete %s first.',
        old.name, used, case used when 1 then 'slide' else 'slides' end, case used when 1 then 'it' else 'them' end
      );
  end if;
  return old;
end
$$;

create trigger categories_keep_used_by_slides before delete on public.categories
for each row execute function private.refuse_delete_of_category_with_slides();

alter publication supabase_realtime add table public.homepage_hero_slides;
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
