-- One row that always exists: the key allows no other value.
create table public.website_settings (
  id integer primary key default 1 constraint settings_are_a_single_row check (id = 1),
  site_name text constraint site_name_is_short_enough check (length(site_name) <= 120),
  site_description text constraint site_description_is_short_enough check (length(site_description) <= 1000),
  logo_url text constraint logo_url_is_short_enough check (length(logo_url) <= 2000),
  social_media_links jsonb not null
    default '{"facebook": "", "instagram": "", "twitter": "", "linkedin": ""}'
    constraint social_media_links_are_texts check (
      jsonb_typeof(social_media_links) = 'object'
      and not jsonb_path_exists(social_media_links, '$.* ? (@.type() != "string")')
      and length(social_media_links::text) <= 10000
    ),
  contact_address text constraint contact_address_is_short_enough check (length(contact_address) <= 500),
  contact_phone text constraint contact_phone_is_short_enough check (length(contact_phone) <= 50),
  contact_email text constraint contact_email_is_an_email check (
    contact_email = '' or private.is_email(contact_email)
  ),
  footer_text text constraint footer_text_is_short_enough check (length(footer_text) <= 2000),
  -- Off: everybody pays the regular price, and the discount price is only shown.
  charge_discount_prices boolean not null default false
);

insert into public.website_settings (site_name, site_description)
values ('Parlour', 'Interiors and furniture, made for the way we live.');

create trigger website_settings_stay before delete on public.website_settings
for each row execute function private.refuse_delete();

alter table public.website_settings enable row level security;
revoke all on public.website_settings from anon, authenticated;
grant select on public.website_settings to anon, authenticated;
grant update (
  site_name, site_description, logo_url, social_media_links, contact_address, contact_phone, contact_email,
  footer_text, charge_discount_prices
) on public.website_settings to authenticated;

create policy "everybody sees the settings" on public.website_settings
for select to anon, authenticated using (true);
create policy "admins change the settings" on public.website_settings
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

-- The one rule for what a shopper pays. Its twin in TypeScript has the same tests.
create function private.price_charged(price numeric, discount_price numeric) returns numeric
language sql stable set search_path = '' as $$
  select case when settings.charge_discount_prices then coalesce(discount_price, price) else price end
  from public.website_settings as settings
$$;

revoke execute on all functions in schema private from public;
