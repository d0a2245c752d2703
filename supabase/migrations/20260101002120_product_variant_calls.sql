-- Writing the options and variants of a product as a whole. See docs/behaviour/variants.md#writing-variants.

-- `place` says where: { variant: its id, column } or { option: its name, column }; a whole variant has no column.
create function private.refuse_variants(reason text, place jsonb default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT400', hint = 'variants_invalid', detail = coalesce(place::text, ''), message = reason;
end
$$;

-- Refuses a list with more than it may have, before it is read.
create function private.check_variant_count(list jsonb, most integer, things text, place jsonb default null) returns void
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(list) is distinct from 'array' then
    perform private.refuse_unreadable();
  elsif jsonb_array_length(list) > most then
    perform private.refuse_variants(
      format('A product has at most %s %s, and these are %s.', most, things, to_char(jsonb_array_length(list), 'FM999,999,999')), place
    );
  end if;
end
$$;

create function private.trimmed_names(names text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(normalize(btrim(name)) order by place), '{}') from unnest(names) with ordinality as given (name, place)
$$;

-- For its choices.
create function private.refuse_option(option public.product_options, reason text) returns void
language sql set search_path = '' as $$
  select private.refuse_variants(
    format('%s: %s', option.name, reason), jsonb_build_object('option', option.name, 'column', 'choices')
  )
$$;

create function private.check_option(option public.product_options) returns void
language plpgsql set search_path = '' as $$
declare
  twice text;
begin
  if not coalesce(private.has_text(option.name) and length(option.name) <= 50, false) then
    perform private.refuse_variants(format('Please name option %s in at most 50 characters.', option.position));
  elsif cardinality(option.choices) = 0 or array_position(option.choices, null) is not null or '' = any (option.choices) then
    perform private.refuse_option(option, 'please name every choice.');
  elsif (select max(length(choice)) from unnest(option.choices) as choice) > 100 then
    perform private.refuse_option(option, 'a choice has at most 100 characters.');
  elsif cardinality(option.swatches) not in (0, cardinality(option.choices)) then
    perform private.refuse_option(option, 'each choice has one colour, or none has.');
  elsif exists (select from unnest(option.swatches) as swatch where coalesce(swatch, '-') !~ '^(#[0-9a-f]{6})?$') then
    perform private.refuse_option(option, 'please write a colour such as #1d3f8f.');
  end if;
  select min(choice) into twice from unnest(option.choices) as choice group by lower(choice) having count(*) > 1 limit 1;
  if found then
    perform private.refuse_option(option, format('"%s" is there twice.', twice));
  end if;
end
$$;

-- The options of a call, in their order, as they are stored.
create function private.read_options(p_product_id uuid, p_options jsonb) returns public.product_options[]
language plpgsql stable set search_path = '' as $$
declare
  options public.product_options[] := '{}';
  option public.product_options;
  item jsonb;
begin
  perform private.check_variant_count(p_options, 3, 'options');
  for item in select jsonb_array_elements(p_options) loop
    perform private.check_variant_count(
      item -> 'choices', 50, format('choices of "%s"', left(item ->> 'name', 50)),
      jsonb_build_object('option', btrim(item ->> 'name'), 'column', 'choices')
    );
    option := jsonb_populate_record(null::public.product_options, item);
    option.position := cardinality(options) + 1;
    option.id := coalesce(
      (select id from public.product_options where product_id = p_product_id and position = option.position), gen_random_uuid()
    );
    option.product_id := p_product_id;
    option.name := normalize(btrim(option.name));
    option.choices := private.trimmed_names(option.choices);
    option.is_color := coalesce(option.is_color, false);
    option.swatches := coalesce(option.swatches, '{}');
    perform private.check_option(option);
    if exists (select from unnest(options) as other where lower(other.name) = lower(option.name)) then
      perform private.refuse_variants(
        format('Two options have the name "%s".', option.name), jsonb_build_object('option', option.name, 'column', 'name')
      );
    elsif option.is_color and exists (select from unnest(options) as other where other.is_color) then
      perform private.refuse_variants('Only one option can be the colours.');
    end if;
    options := options || option;
  end loop;
  return options;
exception
  when data_exception then perform private.refuse_unreadable();
end
$$;

create function private.refuse_variant(variant public.product_variants, wrong text, reason text) returns void
language sql set search_path = '' as $$
  select private.refuse_variants(
    format('%s: %s', private.variant_name(variant.choices), reason), jsonb_build_object('variant', variant.id, 'column', wrong)
  )
$$;

create function private.check_variant_values(variant public.product_variants) returns void
language plpgsql set search_path = '' as $$
begin
  -- The upper bounds also keep out NaN, which sorts above every number.
  if not (variant.price between 0 and 999999999999.99) then
    perform private.refuse_variant(variant, 'price', 'please write a price of ₦0 or more.');
  elsif not (variant.discount_price between 0 and variant.price) then
    perform private.refuse_variant(variant, 'discount_price', 'the discount price must be lower than the price.');
  elsif variant.stock_quantity < 0 then
    perform private.refuse_variant(variant, 'stock_quantity', 'the stock cannot be less than 0.');
  elsif not (variant.weight_kg > 0 and variant.weight_kg <= 2000) then
    perform private.refuse_variant(variant, 'weight_kg', 'please write a weight of more than 0 and at most 2,000 kg, or nothing.');
  elsif not (variant.made_to_order_weeks between 1 and 52) then
    perform private.refuse_variant(variant, 'made_to_order_weeks', 'please write a whole number of weeks from 1 to 52, or nothing.');
  elsif not (variant.deposit_percent between 1 and 100) then
    perform private.refuse_variant(variant, 'deposit_percent', 'please write a deposit of 1 to 100 percent, or nothing.');
  elsif not (variant.deposit_amount > 0 and variant.deposit_amount <= 999999999999.99) then
    perform private.refuse_variant(variant, 'deposit_amount', 'please write a deposit of more than ₦0, or nothing.');
  elsif num_nonnulls(variant.deposit_percent, variant.deposit_amount) > 1 then
    perform private.refuse_variant(variant, 'deposit_amount', 'please write the deposit in percent or in naira, not both.');
  elsif variant.size_class <> all (private.size_classes()) then
    perform private.refuse_variant(variant, 'size_class', 'please choose one of the size classes.');
  elsif length(variant.sku) > 100 then
    perform private.refuse_variant(variant, 'sku', 'a SKU has at most 100 characters.');
  elsif length(variant.image_url) > 2000 or not private.is_media_address(variant.image_url) then
    perform private.refuse_variant(variant, 'image_url', 'the picture needs an address that starts with https://.');
  end if;
end
$$;

-- One variant of a call as it is stored: what the call does not name stays, and is the product's for a new one.
create function private.read_variant(product public.products, item jsonb) returns public.product_variants
language plpgsql stable set search_path = '' as $$
declare
  variant public.product_variants;
begin
  select * into variant from public.product_variants where id = (item ->> 'id')::uuid;
  if variant.product_id <> product.id or exists (select from public.products where id = (item ->> 'id')::uuid) then
    perform private.refuse_unreadable();
  elsif variant.id is null then
    variant.id := coalesce((item ->> 'id')::uuid, gen_random_uuid());
    variant.product_id := product.id;
    variant.price := product.price;
    variant.discount_price := case when item -> 'price' is null or item -> 'price' = 'null' then product.discount_price end;
    variant.stock_quantity := 0;
    variant.active := true;
  end if;
  -- Null names nothing where a variant needs a value.
  variant := jsonb_populate_record(variant, item - '{id,product_id,position}'::text[] - array(
    select key from jsonb_each(item) where value = 'null' and key in ('choices', 'price', 'stock_quantity', 'active')
  ));
  variant.choices := private.trimmed_names(variant.choices);
  variant.sku := nullif(private.clean_text(variant.sku), '');
  variant.image_url := nullif(btrim(variant.image_url), '');
  variant.discount_price := nullif(nullif(variant.discount_price, 0), variant.price);
  perform private.check_variant_values(variant);
  return variant;
end
$$;

-- Refuses combinations that the options do not give, and what only one variant may have.
create function private.check_variants(options public.product_options[], variants public.product_variants[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  refused public.product_variants;
begin
  select variant.* into refused from unnest(variants) as variant
  where cardinality(variant.choices) <> cardinality(options) or exists (
    select from unnest(options) as option where variant.choices[option.position] = any (option.choices) is not true
  )
  limit 1;
  if found then
    perform private.refuse_variants(
      format('"%s" is not one choice of each option.', private.variant_name(refused.choices)), jsonb_build_object('variant', refused.id)
    );
  end if;
  select variant.* into refused from unnest(variants) as variant join unnest(variants) as other using (choices)
  where other.position < variant.position limit 1;
  if found then
    perform private.refuse_variants(
      format('Two variants are "%s".', private.variant_name(refused.choices)), jsonb_build_object('variant', refused.id)
    );
  end if;
  select variant.* into refused from unnest(variants) as variant join unnest(variants) as other on lower(other.sku) = lower(variant.sku)
  where other.position > variant.position limit 1;
  if not found then
    select variant.* into refused
    from unnest(variants) as variant
    join public.product_variants as other on lower(other.sku) = lower(variant.sku) and other.product_id <> variant.product_id
    limit 1;
  end if;
  if refused.id is not null then
    raise exception using
      errcode = 'PT409',
      hint = 'variant_sku_taken',
      detail = jsonb_build_object('variant', refused.id, 'column', 'sku')::text,
      message = format('Another variant has the SKU "%s".', refused.sku);
  end if;
end
$$;

-- Whether an order or somebody else has changed a stock since a form was opened. Sales give no new version, so a call that changes the
-- stock of a stored variant says in p_opened which stock it replaces.
create function private.has_other_stock(p_product_id uuid, p_variants jsonb, p_opened jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from jsonb_each(p_opened) as opened
    where not exists (
      select from public.product_variants
      where id::text = opened.key and product_id = p_product_id and to_jsonb(stock_quantity) = opened.value
    )
  ) or exists (
    select from jsonb_array_elements(p_variants) as item
    join public.product_variants as variant on variant.id::text = item ->> 'id' and variant.product_id = p_product_id
    where item -> 'stock_quantity' not in ('null', to_jsonb(variant.stock_quantity)) and not p_opened ? variant.id::text
  )
$$;

-- Makes these the options and variants of a locked product, and returns whether anything changed.
create function private.write_variants(
  p_product_id uuid, options public.product_options[], variants public.product_variants[]
) returns boolean
language plpgsql set search_path = '' as $$
begin
  if options = array(select option from public.product_options as option where product_id = p_product_id order by position)
    and variants = array(select variant from public.product_variants as variant where product_id = p_product_id order by position)
  then
    return false;
  end if;
  delete from public.product_options where product_id = p_product_id and id not in (select id from unnest(options));
  update public.product_options as option
  set (name, choices, is_color, swatches) = (wanted.name, wanted.choices, wanted.is_color, wanted.swatches)
  from unnest(options) as wanted
  where wanted.id = option.id and option.product_id = p_product_id and option is distinct from wanted;
  insert into public.product_options
  select wanted.* from unnest(options) as wanted
  where wanted.id not in (select id from public.product_options where product_id = p_product_id);
  delete from public.product_variants where product_id = p_product_id and id not in (select id from unnest(variants));
  update public.product_variants as variant
  set (
    position, choices, sku, price, discount_price, stock_quantity, image_url, size_class, weight_kg, made_to_order_weeks,
    deposit_percent, deposit_amount, active
  ) = (
    wanted.position, wanted.choices, wanted.sku, wanted.price, wanted.discount_price, wanted.stock_quantity, wanted.image_url,
    wanted.size_class, wanted.weight_kg, wanted.made_to_order_weeks, wanted.deposit_percent, wanted.deposit_amount, wanted.active
  )
  from unnest(variants) as wanted
  where wanted.id = variant.id and variant.product_id = p_product_id and variant is distinct from wanted;
  insert into public.product_variants
  select wanted.* from unnest(variants) as wanted
  where wanted.id not in (select id from public.product_variants where product_id = p_product_id);
  -- Which colours there are, and their order, may have changed with the options alone.
  perform private.write_columns_of_variants(array[p_product_id]);
  return true;
end
$$;

-- Writes all options and variants of a product, in their order, in one transaction, and returns the product's new version. Options are
-- { name, choices, is_color, swatches }; variants { id, choices, sku, price, discount_price, stock_quantity, image_url, size_class,
-- weight_kg, made_to_order_weeks, deposit_percent, deposit_amount, active }, or rows as they were read. One with the id of a stored variant changes it, and what it does
-- not name stays. Stored variants that are not named are deleted. Without options and variants the product has none any more, and keeps
-- their columns.
-- Returns null and changes nothing if the product is gone or no longer has the version p_version, and if a variant no longer has the
-- stock { id: pieces } of p_opened, without which no stock of a stored variant changes. Without a version, any is changed.
create function public.set_product_variants(
  p_product_id uuid, p_options jsonb, p_variants jsonb, p_version timestamptz default null, p_opened jsonb default '{}'
) returns timestamptz
language plpgsql security definer set search_path = '' set statement_timeout = '2min' as $$
declare
  product public.products;
  options public.product_options[];
  variants public.product_variants[] := '{}';
  variant public.product_variants;
  item jsonb;
begin
  perform private.require_staff();
  perform private.check_variant_count(p_variants, 200, 'variants');
  perform private.refuse_unknown_keys(p_options, variadic private.column_names('public.product_options'));
  perform private.refuse_unknown_keys(p_variants, variadic private.column_names('public.product_variants'));
  perform private.refuse_unknown_keys(p_opened, variadic array(
    select key from jsonb_object_keys(coalesce(p_opened, '{}')) as key where key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ));
  select * into product from public.products where id = p_product_id and updated_at = coalesce(p_version, updated_at) for no key update;
  if not found or private.has_other_stock(product.id, p_variants, coalesce(p_opened, '{}')) then
    return null;
  end if;
  options := private.read_options(product.id, p_options);
  for item in select jsonb_array_elements(p_variants) loop
    variant := private.read_variant(product, item);
    variant.position := cardinality(variants) + 1;
    variants := variants || variant;
  end loop;
  if (options = '{}') <> (variants = '{}') then
    perform private.refuse_variants('Options and variants belong together: please write both, or none.');
  end if;
  perform private.check_variants(options, variants);
  if private.write_variants(product.id, options, variants) then
    update public.products set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    where id = product.id returning updated_at into product.updated_at;
  end if;
  return product.updated_at;
exception
  when data_exception or feature_not_supported then perform private.refuse_unreadable();
  -- Somebody else has given it to another product at the same moment.
  when exclusion_violation then
    raise exception using
      errcode = 'PT409', hint = 'variant_sku_taken', message = 'Another variant has one of these SKUs.';
end
$$;

-- Makes each colour of a product a variant. p_stocks is { colour: pieces }, of every colour: the stock of the product says nothing of
-- theirs. Returns the new version; null as set_product_variants().
create function public.make_variants_of_colors(p_product_id uuid, p_stocks jsonb, p_version timestamptz default null)
returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  product public.products;
  uncounted text;
begin
  perform private.require_staff();
  select * into product from public.products where id = p_product_id and updated_at = coalesce(p_version, updated_at) for no key update;
  if not found then
    return null;
  elsif private.has_variants(product.id) then
    perform private.refuse_product_with_variants(product.id, product.name);
  elsif product.color_variants = '{}' then
    perform private.refuse_variants(format('"%s" has no colours to make variants of.', product.name));
  elsif jsonb_typeof(p_stocks) is distinct from 'object' then
    perform private.refuse_unreadable();
  end if;
  select color into uncounted from unnest(product.color_variants) as color where jsonb_typeof(p_stocks -> color) is distinct from 'number' limit 1;
  if found then
    perform private.refuse_variants(format('Please write how many pieces you have in %s.', uncounted));
  end if;
  perform private.refuse_unknown_keys(p_stocks, variadic product.color_variants);
  return public.set_product_variants(
    product.id,
    jsonb_build_array(jsonb_build_object('name', 'Colour', 'choices', product.color_variants, 'is_color', true)),
    (
      select jsonb_agg(jsonb_build_object('choices', array[color], 'stock_quantity', p_stocks -> color) order by place)
      from unnest(product.color_variants) with ordinality as listed (color, place)
    ),
    p_version
  );
end
$$;

grant execute on function public.set_product_variants, public.make_variants_of_colors to authenticated, service_role;
