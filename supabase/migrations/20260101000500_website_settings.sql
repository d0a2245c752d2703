-- True if the value is a flat JSON object of texts, each with at most `longest` characters.
create function private.are_short_texts(texts jsonb, longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(texts) = 'object'
    and not jsonb_path_exists(texts, '$.* ? (@.type() != "string")')
    and not exists (select from jsonb_each_text(texts) as entry where length(entry.value) > longest)
$$;
grant execute on function private.are_short_texts to authenticated, service_role;

-- The relative luminance of a colour such as #b4532e, 0 to 1; null for any other text.
-- https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
create function private.luminance(color text) returns double precision
language sql immutable set search_path = '' as $$
  select sum(weight * case when share <= 0.04045 then share / 12.92 else power((share + 0.055) / 1.055, 2.4) end)
  from unnest(array[0.2126, 0.7152, 0.0722]::double precision[]) with ordinality as channel(weight, place),
    lateral (
      select get_byte(
        decode(case when color ~* '^#[0-9a-f]{6}$' then substr(color, 2) end, 'hex'), place::integer - 1
      ) / 255::double precision as share
    ) as part
$$;
grant execute on function private.luminance to authenticated, service_role;

-- From 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. app/domain/contrast.ts is the same for the form.
create function private.contrast(one text, other text) returns double precision
language sql immutable set search_path = '' as $$
  select (greatest(first, second) + 0.05) / (least(first, second) + 0.05)
  from (select private.luminance(one) as first, private.luminance(other) as second) as luminance
  where first is not null and second is not null
$$;
grant execute on function private.contrast to authenticated, service_role;

-- A single row that always exists: its key allows one value. Texts may have up to 10,000 characters, far above any use.
create table public.website_settings (
  id integer primary key default 1 constraint settings_are_a_single_row check (id = 1),
  site_name text constraint site_name_is_short_enough check (length(site_name) <= 10000),
  site_description text constraint site_description_is_short_enough check (length(site_description) <= 10000),
  logo_url text constraint logo_url_is_short_enough check (length(logo_url) <= 10000)
    constraint logo_url_is_an_address check (private.is_media_address(logo_url)),
  -- How large the logo is on pages, papers and in mails.
  logo_size text not null default 'medium'
    constraint logo_size_is_known check (logo_size in ('small', 'medium', 'large')),
  social_media_links jsonb not null
    default '{"facebook": "", "instagram": "", "twitter": "", "linkedin": ""}'
    constraint social_media_links_are_texts check (private.are_short_texts(social_media_links, 10000))
    constraint social_media_links_are_few check (length(social_media_links::text) <= 200000),
  -- A URL or a handle such as @parlour, from which the storefront makes the link.
  constraint social_media_links_lead_somewhere check (
    not jsonb_path_exists(
      social_media_links,
      '$.* ? (!(@ like_regex "^\\s*(@?[\\w.-]*\\w|(https?://)?[^\\s/@:]+\\.[^\\s/@]+(/\\S*)?)?\\s*$" flag "i"))'
    )
  ),
  contact_address text constraint contact_address_is_short_enough check (length(contact_address) <= 10000),
  contact_phone text constraint contact_phone_is_short_enough check (length(contact_phone) <= 10000),
  -- Chats go here; to contact_phone where it is empty.
  whatsapp_number text
    constraint whatsapp_number_is_short_enough check (length(whatsapp_number) <= 10000)
    constraint whatsapp_number_has_digits check (
      btrim(whatsapp_number) = '' or length(regexp_replace(whatsapp_number, '\D', '', 'g')) >= 7
    ),
  contact_email text constraint contact_email_is_an_email check (
    contact_email = '' or private.is_email(contact_email)
  ),
  footer_text text constraint footer_text_is_short_enough check (length(footer_text) <= 10000),
  -- If false, the regular price is charged and the discount price is only shown.
  charge_discount_prices boolean not null default false,
  -- Whether orders can be placed without an account.
  allows_guests boolean not null default false,
  -- Days after which the pieces of an unpaid order of which nothing is due are on sale again: see release_pieces().
  unpaid_hold_days integer not null default 7
    constraint unpaid_hold_is_reasonable check (unpaid_hold_days between 1 and 365),
  -- What is kept of the price of an order that is cancelled before it is handed over, in percent: before work on it has begun, and after.
  kept_before_work integer not null default 0
    constraint kept_before_work_is_a_percentage check (kept_before_work between 0 and 100),
  kept_after_work integer not null default 0
    constraint kept_after_work_is_a_percentage check (kept_after_work between 0 and 100),
  -- Whether a part of the goods is paid at first and the rest later: see private.deposit_of_cart(). The share, in percent, is that of
  -- products for which neither they nor their category say otherwise; null where these are paid as a whole.
  takes_deposits boolean not null default false,
  deposit_percent integer constraint shop_deposit_is_1_to_100_percent check (deposit_percent between 1 and 100),
  rest_due text not null default 'before_delivery'
    constraint rest_is_due_before_or_on_delivery check (rest_due in ('before_delivery', 'on_delivery')),
  -- Days after which a customer who was asked for the rest is reminded, once each time. Null: never.
  rest_reminder_days integer default 3
    constraint rest_reminder_comes_in_time check (rest_reminder_days between 1 and 90),
  -- Days of the week on which the shop does not deliver, from 0, Sunday, to 6.
  closed_weekdays smallint[] not null default '{0}'
    constraint closed_weekdays_are_days_of_the_week check (closed_weekdays <@ '{0,1,2,3,4,5,6}')
    constraint shop_delivers_on_some_weekday check (not closed_weekdays @> '{0,1,2,3,4,5,6}'),
  -- The colours from which the storefront's palette is derived (app/domain/theme.ts).
  accent_color text not null default '#b4532e'
    constraint accent_color_is_a_color check (accent_color ~* '^#[0-9a-f]{6}$'),
  background_color text not null default '#f8f3ea'
    constraint background_color_is_a_color check (background_color ~* '^#[0-9a-f]{6}$')
    -- The red of errors is the palest text on a page.
    constraint text_is_legible_on_the_background check (private.contrast('#a8241b', background_color) >= 4.5),
  font_pair text not null default 'warm'
    constraint font_pair_is_known check (font_pair in ('warm', 'classic', 'modern')),
  show_pattern boolean not null default true,
  -- Links have the accent on the background. White on the accent, as on buttons, has at least the same contrast.
  constraint accent_is_legible_on_the_background check (
    private.contrast(accent_color, background_color) >= 4.5
  ),
  updated_at timestamptz not null default now()
);

-- The owner names the shop; until then it has the storefront's default name.
insert into public.website_settings default values;

create trigger website_settings_clean_columns before update of contact_email, whatsapp_number on public.website_settings
for each row execute function private.clean_columns('contact_email', 'whatsapp_number');
create trigger website_settings_stay before delete on public.website_settings
for each row execute function private.refuse_delete();
alter publication supabase_realtime add table public.website_settings;
call private.keep_version('public.website_settings');
call private.enable_audit('public.website_settings');

-- Completes the item of the checklist when staff turn the switch either way; saving the settings with the switch unchanged
-- decides nothing.
create function private.note_discount_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- With a condition, which the API of a hosted project requires of each update.
  update public.setup_checklist set discount_decided_at = now() where id = 1;
  return null;
end
$$;

create trigger website_settings_note_discount_decision
after update of charge_discount_prices on public.website_settings for each row
when (old.charge_discount_prices is distinct from new.charge_discount_prices)
execute function private.note_discount_decision();

alter table public.website_settings enable row level security;
revoke all on public.website_settings from anon, authenticated;
grant select on public.website_settings to anon, authenticated;
grant update (
  site_name, site_description, logo_url, logo_size, social_media_links, contact_address, contact_phone, whatsapp_number,
  contact_email, footer_text, charge_discount_prices, allows_guests, takes_deposits, deposit_percent, rest_due, rest_reminder_days, unpaid_hold_days, kept_before_work, kept_after_work,
  closed_weekdays, accent_color, background_color, font_pair, show_pattern
) on public.website_settings to authenticated;

create policy "everybody sees the settings" on public.website_settings
for select to anon, authenticated using (true);
create policy "admins change the settings" on public.website_settings
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
