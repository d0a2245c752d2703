-- Import of delivery zones from a file, in one transaction. See docs/behaviour/delivery.md#csv-files.
--
-- A row: { line, name, area, updated_at, … }, one for each area of a zone. `name` finds the zone; one with an unknown name is
-- new. `area` is written as in delivery_zones.areas, null for a zone without areas. `updated_at` is that of the zone when the
-- file was compared with the shop, null where there was none; a row without it is not compared. The other keys are columns of
-- the zone, the same in all of its rows; columns that they do not name stay as they are.

-- The rows of one zone have the same values.
create function private.refuse_rows_that_disagree(rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  item jsonb;
begin
  select later.value into item
  from jsonb_array_elements(rows) with ordinality as later
  join (
    select distinct on (value ->> 'name') value
    from jsonb_array_elements(rows) with ordinality
    order by value ->> 'name', ordinality
  ) as first on first.value ->> 'name' = later.value ->> 'name'
  where later.value - '{line,area}'::text[] <> first.value - '{line,area}'::text[]
  order by later.ordinality
  limit 1;
  if found then
    raise exception using
      errcode = 'PT400',
      hint = 'import_rows_disagree',
      message = format('Line %s: the zone "%s" has other values in an earlier row.', item ->> 'line', item ->> 'name');
  end if;
end
$$;

-- An area is in one zone of the file.
create function private.refuse_areas_of_two_zones(rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  item jsonb;
  other jsonb;
begin
  select later.value, first.value into item, other
  from jsonb_array_elements(rows) with ordinality as later
  join (
    select distinct on (value ->> 'area') value
    from jsonb_array_elements(rows) with ordinality
    order by value ->> 'area', ordinality
  ) as first on first.value ->> 'area' = later.value ->> 'area'
  where later.value ->> 'name' <> first.value ->> 'name'
  order by later.ordinality
  limit 1;
  if found then
    raise exception using
      errcode = 'PT409',
      hint = 'delivery_area_taken',
      message = format(
        'Line %s: "%s" is in the zone "%s" on line %s.',
        item ->> 'line', private.delivery_area_name(item ->> 'area'), other ->> 'name', other ->> 'line'
      );
  end if;
end
$$;

create function private.refuse_outdated_zones(rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  item jsonb;
begin
  select each into item
  from jsonb_array_elements(rows) as each
  left join public.delivery_zones as zone on zone.name = each ->> 'name'
  where each ? 'updated_at' and zone.updated_at is distinct from (each ->> 'updated_at')::timestamptz
  limit 1;
  if found then
    raise exception using
      errcode = 'PT409',
      hint = 'import_row_outdated',
      message = format('Line %s: this zone was changed meanwhile. Please check the file again.', item ->> 'line');
  end if;
end
$$;

-- Takes the areas that move to another zone of the file from their present zone.
create function private.release_delivery_areas(rows jsonb) returns void
language sql set search_path = '' as $$
  update public.delivery_zones as zone
  set areas = kept.areas
  from (
    select each.id, array(
      select area from unnest(each.areas) as area
      where not exists (
        select from jsonb_array_elements(rows) as other
        where other ->> 'area' = area and other ->> 'name' <> each.name
      )
    ) as areas
    from public.delivery_zones as each
    where each.name in (select item ->> 'name' from jsonb_array_elements(rows) as item)
  ) as kept
  where zone.id = kept.id and zone.areas <> kept.areas
$$;

-- Creates the zone with this name, or updates it if a value differs.
create function private.write_delivery_zone(zone_name text, set_values jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns text := private.imported_columns('public.delivery_zones');
begin
  if exists (select from public.delivery_zones where name = zone_name) then
    execute format(
      'update public.delivery_zones as zone
      set (%1$s) = (select %1$s from jsonb_populate_record(zone, $2))
      where name = $1 and jsonb_populate_record(zone, $2) is distinct from zone',
      columns
    ) using zone_name, set_values;
  else
    execute format(
      'insert into public.delivery_zones (%1$s) select %1$s from jsonb_populate_record(null::public.delivery_zones, $1)',
      columns
    ) using '{"active": true, "pays_on_delivery": false}' || set_values;
  end if;
end
$$;

-- Writes the zones of the rows in the order of the file. A refusal names the line.
create function private.write_delivery_zones(rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  line text;
  zone_name text;
  item jsonb;
  new_areas jsonb;
  code text;
begin
  for item in select each from jsonb_array_elements(rows) as each where each ->> 'area' is not null loop
    line := item ->> 'line';
    perform private.refuse_delivery_area(
      coalesce((select id from public.delivery_zones where name = item ->> 'name'), gen_random_uuid()), item ->> 'area'
    );
  end loop;
  for line, zone_name, item, new_areas in
    select
      (array_agg(each.value ->> 'line' order by each.ordinality))[1],
      each.value ->> 'name',
      (array_agg(each.value order by each.ordinality))[1],
      coalesce(
        jsonb_agg(distinct each.value ->> 'area' order by each.value ->> 'area') filter (where each.value ->> 'area' is not null),
        '[]'
      )
    from jsonb_array_elements(rows) with ordinality as each
    group by each.value ->> 'name'
    order by min(each.ordinality)
  loop
    perform private.write_delivery_zone(
      zone_name, item - '{id,line,area,created_at,updated_at}'::text[] || jsonb_build_object('areas', new_areas)
    );
  end loop;
exception when data_exception or integrity_constraint_violation or sqlstate 'PT000' then
  get stacked diagnostics code = pg_exception_hint;
  perform private.refuse_line(line, sqlstate, code, sqlerrm);
end
$$;

create function public.import_delivery_zones(p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_staff();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 2000 then
    raise exception using
      errcode = 'PT400', hint = 'import_too_long', message = 'At most 2,000 rows of zones can be imported at a time.';
  end if;
  perform private.refuse_unknown_keys(
    p_rows, variadic '{line,area}' || private.column_names('public.delivery_zones')
  );
  perform private.refuse_unreadable_rows(p_rows);
  select coalesce(
    jsonb_agg(private.read_amounts(each, '{fee_small,fee_medium,fee_large,fee_bulky,free_above}', each ->> 'line')), p_rows
  )
  into p_rows
  from jsonb_array_elements(p_rows) as each;
  -- Edits of single zones wait, so that none comes between the checks and the writing.
  lock table public.delivery_zones in share row exclusive mode;
  perform private.refuse_rows_that_disagree(p_rows);
  perform private.refuse_areas_of_two_zones(p_rows);
  perform private.refuse_outdated_zones(p_rows);
  perform private.release_delivery_areas(p_rows);
  perform private.write_delivery_zones(p_rows);
end
$$;

grant execute on function
  private.refuse_rows_that_disagree, private.refuse_areas_of_two_zones, private.refuse_outdated_zones,
  private.release_delivery_areas, private.write_delivery_zone, private.write_delivery_zones,
  private.delivery_area_name, private.refuse_delivery_area
to authenticated, service_role;
grant execute on function public.import_delivery_zones to authenticated, service_role;
