-- When staff last changed a row. It is the row's version too: an edit is saved only over the version that was opened, by
-- `update … where id = … and updated_at = …`, so that of two people editing the same row the second is told.

-- Never the same twice for one row, whatever the clock does.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;

-- For this migration and every later one that makes a table which people edit: `call private.keep_version('public.pages')`.
-- What other triggers write (the stock that an order takes, a customer's totals) is no edit, and must not refuse one that
-- is under way. The trigger's name sorts behind the others', which may still change the row.
create procedure private.keep_version(target regclass)
language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s add column updated_at timestamptz not null default now()', target);
  execute format(
    'create trigger zz_touch_updated_at before update on %s for each row
     when (pg_trigger_depth() = 0 and old.* is distinct from new.*) execute function private.touch_updated_at()',
    target
  );
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on all procedures in schema private from public;

call private.keep_version('public.website_settings');
call private.keep_version('public.categories');
call private.keep_version('public.products');
call private.keep_version('public.homepage_hero_slides');
call private.keep_version('public.hero_media_settings');
call private.keep_version('public.customers');
call private.keep_version('public.orders');
call private.keep_version('public.refunds');
call private.keep_version('public.faqs');
call private.keep_version('public.blog_posts');
call private.keep_version('public.portfolio_items');
call private.keep_version('public.cms_pages');
