-- Where the shop delivers, for how much and how soon, and where orders can be picked up. As long as no zone with areas and no
-- pickup point is active, delivery is agreed after the order. See docs/behaviour/delivery.md.
create table public.delivery_zones (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint delivery_zone_name_is_required check (private.has_text(name))
    constraint delivery_zone_name_is_short_enough check (length(name) <= 120),
  -- 'LA/Ikeja' is a local government area, 'LA' a state, '*' everywhere else; see private.delivery_areas.
  areas text[] not null default '{}'
    constraint delivery_zone_areas_are_few_enough check (cardinality(areas) <= 774 and array_position(areas, null) is null),
  -- Naira for a whole order, by the largest size class in it. Null: quoted after ordering.
  fee_small numeric(14, 2) constraint delivery_fee_small_is_not_negative check (fee_small between 0 and 999999999.99),
  fee_medium numeric(14, 2) constraint delivery_fee_medium_is_not_negative check (fee_medium between 0 and 999999999.99),
  fee_large numeric(14, 2) constraint delivery_fee_large_is_not_negative check (fee_large between 0 and 999999999.99),
  fee_bulky numeric(14, 2) constraint delivery_fee_bulky_is_not_negative check (fee_bulky between 0 and 999999999.99),
  -- Orders whose goods cost at least this much are delivered free; null: none.
  free_above numeric(14, 2)
    constraint delivery_free_above_is_above_zero check (free_above > 0 and free_above <= 999999999999.99),
  min_days smallint constraint delivery_min_days_are_reasonable check (min_days between 0 and 365),
  max_days smallint constraint delivery_max_days_are_reasonable check (max_days between 0 and 365),
  active boolean not null default true,
  -- Whether orders can be paid on delivery here, if the method is enabled.
  pays_on_delivery boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint delivery_zone_name_key unique (name),
  constraint delivery_days_are_in_order check (min_days <= max_days),
  constraint delivery_days_go_together check ((min_days is null) = (max_days is null))
);

create table public.pickup_points (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint pickup_point_name_is_required check (private.has_text(name))
    constraint pickup_point_name_is_short_enough check (length(name) <= 120),
  address text not null constraint pickup_point_address_is_required check (private.has_text(address))
    constraint pickup_point_address_is_short_enough check (length(address) <= 500),
  opening_hours text constraint pickup_point_opening_hours_are_short_enough check (length(opening_hours) <= 200),
  fee numeric(14, 2) not null default 0
    constraint pickup_fee_is_not_negative check (fee between 0 and 999999999.99),
  -- When an order is ready.
  min_days smallint constraint pickup_min_days_are_reasonable check (min_days between 0 and 365),
  max_days smallint constraint pickup_max_days_are_reasonable check (max_days between 0 and 365),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pickup_point_name_key unique (name),
  constraint pickup_days_are_in_order check (min_days <= max_days),
  constraint pickup_days_go_together check ((min_days is null) = (max_days is null))
);

-- The areas of all zones, one per row: a state without an LGA is all of the state, a row without both is everywhere else.
-- Kept by a trigger of delivery_zones. An area belongs to one zone.
create table private.delivery_areas (
  zone_id uuid not null references public.delivery_zones on delete cascade,
  state_code text references public.states on update cascade,
  lga text,
  foreign key (state_code, lga) references public.lgas (state_code, name) on update cascade,
  constraint delivery_areas_are_served_once unique nulls not distinct (state_code, lga)
);
create index delivery_areas_zone_id_idx on private.delivery_areas (zone_id);

-- 'Ikeja, Lagos', 'Lagos', 'Everywhere else'; null where there is no such area.
create function private.delivery_area_name(area text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when area = '*' then 'Everywhere else'
    when length(area) = 2 then (select name from public.states where code = area)
    else (
      select lga.name || ', ' || state.name
      from public.lgas as lga join public.states as state on state.code = lga.state_code
      where lga.state_code || '/' || lga.name = area
    )
  end
$$;

-- Before insert or update of areas: each once and in a fixed order, so that equal zones compare as equal.
create function private.order_delivery_areas() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.areas := array(select distinct area from unnest(new.areas) as area order by area);
  return new;
end
$$;

create trigger delivery_zones_order_areas before insert or update of areas on public.delivery_zones
for each row execute function private.order_delivery_areas();

create function private.refuse_delivery_area(zone_id uuid, area text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  area_name text := private.delivery_area_name(area);
  other_zone text := (select name from public.delivery_zones where area = any (areas) and id <> zone_id limit 1);
begin
  if area_name is null then
    raise exception using
      errcode = 'PT400',
      hint = 'delivery_area_unknown',
      message = format('Nigeria has no state or local government area "%s".', left(area, 100));
  elsif other_zone is not null then
    raise exception using
      errcode = 'PT409',
      hint = 'delivery_area_taken',
      message = format('"%s" is already in the zone "%s".', area_name, other_zone);
  end if;
end
$$;

create function private.keep_delivery_areas() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Of two people who give one area to two zones at once, the second waits and is told.
  lock table private.delivery_areas in share row exclusive mode;
  delete from private.delivery_areas where zone_id = new.id;
  perform private.refuse_delivery_area(new.id, area) from unnest(new.areas) as area;
  insert into private.delivery_areas (zone_id, state_code, lga)
  select new.id, nullif(left(area, 2), '*'), nullif(substr(area, 4), '') from unnest(new.areas) as area;
  return null;
end
$$;

create trigger delivery_zones_keep_areas after insert or update of areas on public.delivery_zones
for each row execute function private.keep_delivery_areas();

-- The size classes in their order; a product has one of them.
create function private.size_classes() returns text[]
language sql immutable set search_path = '' as $$
  select '{small,medium,large,bulky}'::text[]
$$;

-- The largest size class of these products and variants.
create function private.largest_size(ids uuid[]) returns text
language sql stable security definer set search_path = '' as $$
  select size_class from (
    select size_class from public.products where id = any (ids)
    union all
    select coalesce(variant.size_class, product.size_class)
    from public.product_variants as variant join public.products as product on product.id = variant.product_id
    where variant.id = any (ids)
  ) as sizes
  order by array_position(private.size_classes(), size_class) desc
  limit 1
$$;

-- A zone without areas offers none: it would leave the checkout without a place to choose.
create function private.offers_delivery() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.delivery_zones where active and areas <> '{}')
    or exists (select from public.pickup_points where active)
$$;

-- What delivering goods of this size class and price (naira) to a place costs; no row where the shop does not deliver. The
-- fee is null where it is quoted after ordering. An LGA's zone comes before its state's, which comes before everywhere else.
create function private.delivery_offer(size_class text, goods numeric, state text, lga_name text)
returns table (zone_id uuid, fee numeric, min_days smallint, max_days smallint, pays_on_delivery boolean)
language sql stable security definer set search_path = '' as $$
  select
    zone.id,
    case
      when goods >= zone.free_above then 0
      else case size_class
        when 'small' then zone.fee_small
        when 'medium' then zone.fee_medium
        when 'large' then zone.fee_large
        else zone.fee_bulky
      end
    end,
    zone.min_days, zone.max_days, zone.pays_on_delivery
  from private.delivery_areas as area
  join public.delivery_zones as zone on zone.id = area.zone_id and zone.active
  where (area.state_code is null or area.state_code = state) and (area.lga is null or area.lga = lga_name)
  order by area.lga is null, area.state_code is null
  limit 1
$$;

-- What delivering a cart to a state costs, as a range over its LGAs, or exactly if p_lga is one of them: is_served tells
-- whether the shop delivers anywhere there, is_quoted whether some fee is quoted after ordering, pays_on_delivery whether
-- orders can be paid on delivery everywhere there. p_items is that of
-- place_order(); products that shoppers do not see are left out.
create function public.delivery_estimate(p_items jsonb, p_state text, p_lga text default null)
returns table (
  is_served boolean, is_quoted boolean, lowest_fee numeric, highest_fee numeric, min_days smallint, max_days smallint,
  pays_on_delivery boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  cart record;
begin
  perform private.check_cart(p_items);
  select * into cart from private.price_cart(p_items);
  return query
  select
    count(*) > 0, coalesce(bool_or(offer.fee is null), false), min(offer.fee), max(offer.fee),
    min(offer.min_days), max(offer.max_days), coalesce(bool_and(offer.pays_on_delivery), false)
  from public.lgas as lga
  cross join lateral private.delivery_offer(private.largest_size(cart.stock_ids), cart.goods, p_state, lga.name) as offer
  where lga.state_code = p_state and (p_lga is null or lga.name = p_lga);
end
$$;

grant execute on function public.delivery_estimate to anon, authenticated, service_role;

alter publication supabase_realtime add table public.delivery_zones;
alter publication supabase_realtime add table public.pickup_points;
call private.keep_version('public.delivery_zones');
call private.keep_version('public.pickup_points');
call private.enable_audit('public.delivery_zones');
call private.enable_audit('public.pickup_points');

alter table public.delivery_zones enable row level security;
alter table public.pickup_points enable row level security;
revoke all on public.delivery_zones, public.pickup_points from anon, authenticated;
grant select on public.delivery_zones, public.pickup_points to anon, authenticated;
grant insert, update, delete on public.delivery_zones, public.pickup_points to authenticated;

create policy "visitors see active zones" on public.delivery_zones
for select to anon using (active);
create policy "people see active zones, admins all" on public.delivery_zones
for select to authenticated using (active or (select public.is_admin()));
create policy "admins add zones" on public.delivery_zones
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change zones" on public.delivery_zones
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete zones" on public.delivery_zones
for delete to authenticated using ((select public.is_admin()));

create policy "visitors see active pickup points" on public.pickup_points
for select to anon using (active);
create policy "people see active pickup points, admins all" on public.pickup_points
for select to authenticated using (active or (select public.is_admin()));
create policy "admins add pickup points" on public.pickup_points
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change pickup points" on public.pickup_points
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete pickup points" on public.pickup_points
for delete to authenticated using ((select public.is_admin()));
