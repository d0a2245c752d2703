-- What shoppers want to know of a piece: a row for each product of which staff said something, with the product's id. All of it is
-- optional. A table of its own, so that the columns of products, and what realtime sends of them, stay as clients expect them.
create table public.product_facts (
  id uuid primary key references public.products on delete cascade,
  -- Limits of measures are those of private.check_product_facts().
  width_cm numeric(12, 1),
  depth_cm numeric(12, 1),
  height_cm numeric(12, 1),
  seat_height_cm numeric(12, 1),
  -- From the back rail to the front leg. A piece passes doors that are wider; no other measures tell that.
  diagonal_depth_cm numeric(12, 1),
  legs_come_off boolean,
  weight_kg numeric(12, 1),
  materials text constraint product_materials_are_short_enough check (length(materials) <= 500),
  care text constraint product_care_is_short_enough check (length(care) <= 1000),
  assembly text constraint product_assembly_is_short_enough check (length(assembly) <= 300),
  warranty text constraint product_warranty_is_short_enough check (length(warranty) <= 300),
  made_in text constraint product_made_in_is_short_enough check (length(made_in) <= 100),
  in_the_box text constraint product_in_the_box_is_short_enough check (length(in_the_box) <= 1000),
  parcels integer,
  -- Within how many weeks pieces are made that are not in stock. Null: they are sold out.
  made_to_order_weeks integer,
  -- Further lines of the table, each `Label: text`.
  further_facts text[]
    constraint product_has_at_most_10_further_facts check (cardinality(further_facts) <= 10)
    constraint product_further_facts_are_texts check (
      array_position(further_facts, null) is null and length(array_to_string(further_facts, '')) <= 3000
    )
);

-- The refusals of a measure, a number of parcels and a further line. Blank texts mean that nothing was said.
create function private.check_product_facts() returns trigger
language plpgsql set search_path = '' as $$
declare
  most constant integer := 2000;
  measure record;
  line text;
begin
  -- The upper bound also keeps out NaN, which sorts above every number.
  select label, unit into measure
  from (values
    ('Width', new.width_cm, 'cm'), ('Depth', new.depth_cm, 'cm'), ('Height', new.height_cm, 'cm'),
    ('Seat height', new.seat_height_cm, 'cm'), ('Diagonal depth', new.diagonal_depth_cm, 'cm'), ('Weight', new.weight_kg, 'kg')
  ) as given (label, value, unit)
  where not (value > 0 and value <= most)
  limit 1;
  if found then
    raise exception using
      errcode = 'PT400',
      hint = 'measure_invalid',
      message = format('%s: please write more than 0 and at most 2,000 %s, or nothing.', measure.label, measure.unit);
  end if;
  if not (new.parcels between 1 and 100) then
    raise exception using
      errcode = 'PT400',
      hint = 'parcels_invalid',
      message = 'Number of parcels: please write a whole number from 1 to 100, or nothing.';
  end if;
  if not (new.made_to_order_weeks between 1 and 52) then
    raise exception using
      errcode = 'PT400',
      hint = 'made_to_order_invalid',
      message = 'Made to order within: please write a whole number of weeks from 1 to 52, or nothing.';
  end if;
  new.materials := nullif(btrim(new.materials), '');
  new.care := nullif(btrim(new.care), '');
  new.assembly := nullif(btrim(new.assembly), '');
  new.warranty := nullif(btrim(new.warranty), '');
  new.made_in := nullif(btrim(new.made_in), '');
  new.in_the_box := nullif(btrim(new.in_the_box), '');
  new.further_facts := nullif(new.further_facts, '{}');
  foreach line in array coalesce(new.further_facts, '{}') loop
    if line !~ '^\s*[^:\s][^:\n]{0,59}:\s*\S' or length(line) > 300 then
      raise exception using
        errcode = 'PT400',
        hint = 'further_fact_invalid',
        message = format(
          'Further facts: "%s" should be a label of at most 60 characters, a colon and a text, 300 characters together.', left(line, 40)
        );
    end if;
  end loop;
  return new;
end
$$;

create trigger product_facts_check before insert or update on public.product_facts
for each row execute function private.check_product_facts();

-- A product and its facts have one version, the product's, and pages that show them are outdated together.
create function private.touch_product_of_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
  where id = coalesce(new.id, old.id);
  return null;
end
$$;

create trigger product_facts_touch_product after insert or delete on public.product_facts
for each row execute function private.touch_product_of_facts();
create trigger product_facts_touch_product_again after update on public.product_facts
for each row when (old.* is distinct from new.*) execute function private.touch_product_of_facts();

call private.enable_audit('public.product_facts');

alter table public.product_facts enable row level security;
revoke all on public.product_facts from anon, authenticated;
grant select on public.product_facts to anon, authenticated;
grant insert, update, delete on public.product_facts to authenticated;

create policy "visitors see facts of active products" on public.product_facts
for select to anon using (exists (
  select from public.products where products.id = product_facts.id and products.status = 'active'
));
create policy "people see facts of active products, admins all" on public.product_facts
for select to authenticated using (
  (select public.is_admin())
  or exists (select from public.products where products.id = product_facts.id and products.status = 'active')
);
create policy "admins add product facts" on public.product_facts
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change product facts" on public.product_facts
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete product facts" on public.product_facts
for delete to authenticated using ((select public.is_admin()));

-- The caches of pages follow it; each listener receives the rows that its own policies allow.
alter publication supabase_realtime add table public.product_facts;
