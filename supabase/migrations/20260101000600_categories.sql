-- A tree of two levels: Furniture contains Sofas, Beds and so on; Curtains and Accessories have no children. See
-- docs/behaviour/categories.md.
create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint category_name_is_required check (private.has_text(name))
    constraint category_name_is_short_enough check (length(name) <= 120),
  -- If empty, it is filled from the name.
  slug text not null default '' constraint category_slug_is_a_path_segment check (private.is_slug(slug))
    constraint categories_slug_key unique,
  description text constraint category_description_is_short_enough check (length(description) <= 5000),
  banner_image_url text constraint category_banner_url_is_short_enough check (length(banner_image_url) <= 2000)
    constraint category_banner_url_is_an_address check (private.is_media_address(banner_image_url)),
  display_order integer not null default 0,
  parent_id uuid references public.categories on delete restrict,
  -- Where the storefront names the category: as a tab of the home page, and in the footer.
  on_home_tabs boolean not null default true,
  in_footer boolean not null default true,
  -- What is paid at first of its products: a share in percent, or naira for each piece. Null: as above it.
  deposit_percent integer constraint category_deposit_is_1_to_100_percent check (deposit_percent between 1 and 100),
  deposit_amount numeric(14, 2)
    constraint category_deposit_is_above_zero check (deposit_amount > 0 and deposit_amount <= 999999999999.99),
  constraint category_deposit_is_share_or_amount check (num_nonnulls(deposit_percent, deposit_amount) <= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index categories_display_order_idx on public.categories (display_order, name);
create index categories_parent_id_idx on public.categories (parent_id);

create function private.fill_category_slug() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.slug := case
    when coalesce(private.has_text(new.slug), false) then btrim(new.slug)
    else private.slug_of(new.name)
  end;
  return new;
end
$$;

-- Triggers of one event fire in the order of their names: text is normalized before it becomes a slug.
create trigger categories_compose_letters before insert or update of name, slug on public.categories
for each row execute function private.compose_letters('name', 'slug');
create trigger categories_fill_slug before insert or update of slug on public.categories
for each row execute function private.fill_category_slug();

create function private.keep_two_category_levels() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  grandparent uuid;
begin
  -- The lock makes a simultaneous move of the parent wait; together they could create a third level.
  select parent_id into grandparent from public.categories where id = new.parent_id for share;
  if new.parent_id = new.id then
    raise exception using
      errcode = 'PT400', hint = 'category_is_own_parent', message = 'A category cannot belong to itself.';
  elsif grandparent is not null then
    raise exception using
      errcode = 'PT400',
      hint = 'category_parent_is_subcategory',
      message = 'Categories have two levels: choose a main category as the parent.';
  elsif exists (select from public.categories where parent_id = new.id) then
    raise exception using
      errcode = 'PT400',
      hint = 'category_has_subcategories',
      message = format('%s holds other categories, so it cannot belong to one.', new.name);
  end if;
  return new;
end
$$;

create trigger categories_keep_two_levels before insert or update of parent_id on public.categories
for each row when (new.parent_id is not null) execute function private.keep_two_category_levels();

create function private.refuse_delete_of_parent_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.categories where parent_id = old.id) then
    raise exception using
      errcode = 'PT409',
      hint = 'category_has_subcategories',
      message = format('%s still holds other categories. Please move or delete those first.', old.name);
  end if;
  return old;
end
$$;

create trigger categories_keep_parents before delete on public.categories
for each row execute function private.refuse_delete_of_parent_category();

create function private.refuse_delete_of_used_category() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used bigint := (select count(*) from public.products where category = old.slug);
begin
  if used > 0 then
    raise exception using
      errcode = 'PT409',
      hint = 'category_has_products',
      message = format(
        '%s still has %s %s. Please move or delete them first.',
        old.name, used, case used when 1 then 'product' else 'products' end
      );
  end if;
  return old;
end
$$;

create trigger categories_keep_used before delete on public.categories
for each row execute function private.refuse_delete_of_used_category();

alter publication supabase_realtime add table public.categories;
call private.keep_version('public.categories');
call private.enable_audit('public.categories');

alter table public.categories enable row level security;
revoke all on public.categories from anon, authenticated;
grant select on public.categories to anon, authenticated;
grant insert, update, delete on public.categories to authenticated;

create policy "everybody sees the categories" on public.categories
for select to anon, authenticated using (true);
create policy "admins add categories" on public.categories
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change categories" on public.categories
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete categories" on public.categories
for delete to authenticated using ((select public.is_admin()));
