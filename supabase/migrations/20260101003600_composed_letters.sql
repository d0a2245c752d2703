-- A letter with its marks is the same letter whether a keyboard sends it in one piece or in several: ọ̀ can be one, two or
-- three signs. What is searched for and what stands in an address is kept composed, as questions are asked. The columns
-- are the trigger's arguments.
create function private.compose_letters() returns trigger
language plpgsql set search_path = '' as $$
declare
  column_name text;
  typed text;
begin
  foreach column_name in array tg_argv loop
    typed := to_jsonb(new) ->> column_name;
    if typed is not normalized then
      new := jsonb_populate_record(new, jsonb_build_object(column_name, normalize(typed)));
    end if;
  end loop;
  return new;
end
$$;
revoke execute on function private.compose_letters() from public;

-- Named to run before a slug is made of the name: triggers of one event fire in the order of their names.
create trigger categories_compose_letters before insert or update of name, slug on public.categories
for each row execute function private.compose_letters('name', 'slug');
create trigger products_compose_letters before insert or update of name, description, category on public.products
for each row execute function private.compose_letters('name', 'description', 'category');
create trigger blog_posts_compose_letters before insert or update of title, slug on public.blog_posts
for each row execute function private.compose_letters('title', 'slug');
create trigger portfolio_items_compose_letters before insert or update of title, slug on public.portfolio_items
for each row execute function private.compose_letters('title', 'slug');
create trigger cms_pages_compose_letters before insert or update of title, slug on public.cms_pages
for each row execute function private.compose_letters('title', 'slug');

update public.categories set slug = slug where (name || slug) is not normalized;
update public.products set name = name where (name || coalesce(description, '')) is not normalized;
update public.blog_posts set slug = slug where (title || slug) is not normalized;
update public.portfolio_items set slug = slug where (title || slug) is not normalized;
update public.cms_pages set slug = slug where (title || slug) is not normalized;
