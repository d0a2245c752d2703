-- Pages that were rendered from a table are kept until it changes; this is how whoever keeps them hears of it. Within a
-- transaction the same word is sent once, and nobody hears of a change that was rolled back.
create function private.announce_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('shop_changed', tg_table_name);
  return null;
end
$$;
revoke execute on function private.announce_change() from public;

-- Every table that a visitor's page is made of.
do $$
declare
  read_by_pages text[] := array[
    'website_settings', 'categories', 'products', 'homepage_hero_slides', 'hero_media_settings', 'faqs', 'blog_posts',
    'portfolio_items', 'cms_pages'
  ];
  name text;
begin
  foreach name in array read_by_pages loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on public.%I
       for each statement execute function private.announce_change()',
      name || '_announce_change', name
    );
  end loop;
end
$$;
