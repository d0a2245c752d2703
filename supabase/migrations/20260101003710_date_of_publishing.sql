-- A published post always has a date, or it would stand behind all others on the blog. Left blank, it is the moment of
-- publishing; blanked later, it stays what it was. Any date that is given is kept.
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

revoke execute on function private.fill_published_at() from public;

-- The best that is known of when those were published that have no date.
update public.blog_posts set published_at = created_at where status = 'published' and published_at is null;

create trigger blog_posts_fill_published_at before insert or update on public.blog_posts
for each row when (new.status = 'published' and new.published_at is null)
execute function private.fill_published_at();
