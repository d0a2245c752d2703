-- True if the value can be a link of the storefront: empty, a path of the shop, a web page, an e-mail address or a phone number.
create function private.is_link(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~* '^\s*(/([^/\\].*)?|#.*|https?://\S+|mailto:\S+|tel:\S+)?\s*$'
$$;

-- True if a named text has a permitted length and, where its name ends in `link` or `picture`, is such an address.
create function private.is_page_text(name text, value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'string'
    and length(value #>> '{}') <= 10000
    and (name !~ 'link$' or private.is_link(value #>> '{}'))
    and (name !~ 'picture$' or private.is_media_address(value #>> '{}'))
$$;

-- True if the value is a list of at most 50 flat objects of texts, such as the entries of a menu.
create function private.is_text_list(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= 50 and not exists (
    select
    from jsonb_array_elements(value) as item
    left join lateral jsonb_each(case jsonb_typeof(item) when 'object' then item end) as part on true
    where jsonb_typeof(item) <> 'object' or not private.is_page_text(part.key, part.value)
  ) else false end
$$;

-- True for the texts of one page: an object of texts, switches and lists. See docs/behaviour/texts.md.
create function private.are_page_texts(texts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(texts) = 'object' then not exists (
    select
    from jsonb_each(texts) as part
    where not case jsonb_typeof(part.value)
      when 'boolean' then true
      when 'array' then private.is_text_list(part.value)
      else private.is_page_text(part.key, part.value)
    end
  ) else false end
$$;

grant execute on function private.is_link, private.is_page_text, private.is_text_list, private.are_page_texts
to authenticated, service_role;

-- What the owner wrote for the storefront, one row for each editable page. A text that is absent or blank has its default,
-- which app/domain/texts/ defines. Earlier versions are in the audit log.
create table public.storefront_texts (
  page text primary key constraint text_page_is_known check (
    page in ('header-and-footer', 'introductions', 'home', 'about')
  ),
  texts jsonb not null default '{}'
    constraint texts_are_texts_of_a_page check (private.are_page_texts(texts))
    constraint texts_are_short_enough check (length(texts::text) <= 400000),
  updated_at timestamptz not null default now()
);

insert into public.storefront_texts (page) values ('header-and-footer'), ('introductions'), ('home'), ('about');

create trigger storefront_texts_stay before delete on public.storefront_texts
for each row execute function private.refuse_delete();
alter publication supabase_realtime add table public.storefront_texts;
call private.keep_version('public.storefront_texts');
call private.enable_audit('public.storefront_texts', 'page');

alter table public.storefront_texts enable row level security;
revoke all on public.storefront_texts from anon, authenticated;
grant select on public.storefront_texts to anon, authenticated;
grant update (texts) on public.storefront_texts to authenticated;

create policy "everybody sees the texts" on public.storefront_texts
for select to anon, authenticated using (true);
create policy "admins change the texts" on public.storefront_texts
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

-- The names of the texts of a page, as app/domain/texts/ has them.
create function private.text_names(page text) returns text[]
language sql immutable set search_path = '' as $$
  select case page
    when 'header-and-footer' then '{
      promo,menu,quick_links_title,quick_links,categories_title,show_categories,contact_title,policy_links,
      chat_greeting,chat_title,chat_text,not_found_title,not_found_text
    }'
    when 'introductions' then '{
      shop_description,shop_banner_eyebrow,shop_banner_title,shop_banner_text,blog_title,blog_introduction,
      portfolio_title,portfolio_introduction,contact_title,contact_introduction,contact_chat_title,
      contact_chat_text,faq_title,faq_introduction,sign_in_title,sign_in_introduction,sign_up_title,
      sign_up_introduction
    }'
    when 'home' then '{
      hero_eyebrow,hero_title,hero_text,hero_button_label,hero_button_link,hero_second_button_label,
      hero_second_button_link,show_ribbon,ribbon_words,show_collection,collection_title,tagline,show_slides,
      show_second_hero,second_hero_title,second_hero_text,second_hero_button_label,second_hero_button_link,
      show_reviews,reviews_title
    }'
    when 'about' then '{
      eyebrow,title,introduction,picture,story_title,story,story_picture,values_title,values,team_title,team,
      mission_title,mission,mission_picture,button_label,button_link
    }'
  end::text[]
$$;

-- Changes some texts of a page and returns the new version of the row. Returns null and changes nothing if the page no longer
-- has the version `p_version`. With the caller's rights: the policies decide.
create function public.change_texts(p_page text, p_changes jsonb, p_version timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  version timestamptz;
begin
  perform private.refuse_unknown_keys(p_changes, variadic private.text_names(p_page));
  update public.storefront_texts set texts = texts || p_changes
  where page = p_page and updated_at = p_version
  returning updated_at into version;
  return version;
end
$$;

grant execute on function private.text_names to authenticated, service_role;
grant execute on function public.change_texts to authenticated, service_role;
