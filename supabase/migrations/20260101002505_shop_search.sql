-- The shop's search: at most ten active products, found in four steps: the text in the name; the text anywhere; all words of the text;
-- all words, each with at most one typing error. Within a step they are in the shop's order `popular`.

-- The words of a text in lower case, without numbers and what is not a word. U+0300 to U+036F are marks over and under a letter.
create function private.words(p_text text) returns setof text
language sql immutable set search_path = '' as $$
  select word from regexp_split_to_table(lower(p_text), '[^[:alnum:]\u0300-\u036f]+') as word
  where word ~ '^[[:alpha:]\u0300-\u036f]{2,30}$'
$$;

-- The word, and the word without each one of its letters. Two words that share one of these differ by a letter that is
-- missing, added, wrong, or swapped with its neighbour.
create function private.spellings(p_word text) returns text[]
language sql immutable set search_path = '' as $$
  select p_word || array_agg(distinct left(p_word, place - 1) || substr(p_word, place + 1))
  from generate_series(1, length(p_word)) as place
$$;

-- The words in the names and categories of products, with which typing errors are corrected. A word stays when its last
-- product goes: the search then finds nothing by it.
create table private.product_words (
  word text primary key,
  spellings text[] not null
);

create index product_words_spellings_idx on private.product_words using gin (spellings);

create function private.learn_product_words(p_texts text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.product_words (word, spellings)
  select word, private.spellings(word)
  from (select distinct private.words(learned) as word from unnest(p_texts) as learned) as words
  where length(word) >= 4
  on conflict (word) do nothing
$$;

create function private.learn_words_of_new_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.learn_product_words(array_agg(name || ' ' || category)) from added;
  return null;
end
$$;

create function private.learn_words_of_renamed_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.learn_product_words(array[new.name || ' ' || new.category]);
  return null;
end
$$;

create trigger products_learn_words after insert on public.products
referencing new table as added
for each statement execute function private.learn_words_of_new_products();

create trigger products_learn_new_words after update of name, category on public.products
for each row when (old.name is distinct from new.name or old.category is distinct from new.category)
execute function private.learn_words_of_renamed_product();

-- The test of a text for a typed word, as operator and operand.
create function private.test_for_typed(p_word text) returns text
language sql immutable set search_path = '' as $$
  select format('ilike %L', private.contains_pattern(p_word))
$$;

-- The words that a typed word may mean: itself if a product's word begins with it or none is like it, else those that differ by one
-- typing error.
create function private.meant_words(p_word text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(word), array[p_word])
  from (
    select word from private.product_words
    where length(p_word) >= 4
      and spellings && private.spellings(p_word)
      and not exists (select from private.product_words where word ^@ p_word)
    order by abs(length(word) - length(p_word)), word limit 8
  ) as candidates
$$;

-- The test of a text for one of these words.
create function private.test_for_meant(p_word text) returns text
language sql stable security definer set search_path = '' as $$
  select case cardinality(words)
    when 1 then private.test_for_typed(words[1])
    -- The index takes longer for a regular expression.
    else format('~* %L', array_to_string(words, '|'))
  end
  from private.meant_words(p_word) as words
$$;

-- The words of a text; null if it has more than letters, digits and spaces.
create function private.searched_words(p_text text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(word)
  from (
    select distinct word from regexp_split_to_table(lower(p_text), '[[:space:]]+') as word
    where length(word) between 2 and 30 limit 6
  ) as words
  where p_text ~ '^[[:alnum:]\u0300-\u036f[:space:]''’-]+$'
$$;

-- The condition that all tests are true of an expression.
create function private.all_tests(p_expression text, p_tests text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(p_expression || ' ' || test, ' and ') from unnest(p_tests) as test
$$;

-- Up to ten active products that meet the condition, after those that were found before.
create function private.add_found_products(p_found uuid[], p_condition text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  found_ids uuid[];
begin
  if p_condition is null or cardinality(p_found) >= 10 then
    return p_found;
  end if;
  -- Constants let the planner choose between the index of texts and the order of the list.
  execute format(
    'select array(
       select id from public.products where status = ''active'' and %s %s
       order by featured desc, created_at desc, id limit %s
     )',
    p_condition,
    case when cardinality(p_found) > 0 then format('and id <> all (%L::uuid[])', p_found) end,
    10 - cardinality(p_found)
  ) into found_ids;
  return p_found || found_ids;
end
$$;

-- The same for the text: in the name, then anywhere.
create function private.add_products_with_text(p_found uuid[], p_text text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  test text := private.test_for_typed(p_text);
  found_ids uuid[] := p_found;
begin
  -- The index of texts has three letters and more.
  if length(p_text) >= 3 then
    found_ids := private.add_found_products(found_ids, 'name ' || test);
  end if;
  return private.add_found_products(found_ids, 'private.searched_text(name, description, category) ' || test);
end
$$;

-- The same for words, by their tests.
create function private.add_products_with_words(p_found uuid[], p_tests text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select private.add_found_products(
    private.add_found_products(p_found, private.all_tests('name', p_tests)),
    private.all_tests('private.searched_text(name, description, category)', p_tests)
  )
$$;

-- All these steps at once, for several words: PostgreSQL looks their products up together, and sorts them. Null if there are too many
-- to sort; the steps then find ten soon. The text is null when all products with it were found before.
create function private.add_products_at_once(p_found uuid[], p_text text, p_tests text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 3000;
  anywhere constant text := 'private.searched_text(name, description, category)';
  test constant text := case when p_text is not null then private.test_for_typed(p_text) end;
  found_ids uuid[];
  are_all boolean;
begin
  execute format(
    'with matches as materialized (
       select
         id, featured, created_at, %1$s as has_name, %2$s as has_text, %3$s as has_words_in_name
       from public.products where status = ''active'' and %4$s limit %5$s
     )
     select
       array(
         select id from matches where id <> all (%6$L::uuid[])
         order by has_name desc, has_text desc, has_words_in_name desc, featured desc, created_at desc, id limit %7$s
       ),
       (select count(*) from matches) < %5$s',
    coalesce('name ' || test, 'false'), coalesce(anywhere || ' ' || test, 'false'), private.all_tests('name', p_tests),
    private.all_tests(anywhere, p_tests), most, p_found, 10 - cardinality(p_found)
  ) into found_ids, are_all;
  return case when are_all then p_found || found_ids end;
end
$$;

create function private.find_products(p_text text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  words text[] := private.searched_words(p_text);
  has_several boolean := coalesce(cardinality(words) > 1, false);
  typed text[] := array(select private.test_for_typed(word) from unnest(words) as word);
  meant text[];
  found_ids uuid[];
begin
  if has_several then
    -- A product with the text has its words, too.
    found_ids := private.add_products_at_once('{}', p_text, typed);
  end if;
  if found_ids is null then
    found_ids := private.add_products_with_text('{}', p_text);
    -- The whole text is no other search than its only word.
    if words <> array[lower(p_text)] then
      found_ids := private.add_products_with_words(found_ids, typed);
    end if;
  end if;
  if cardinality(found_ids) >= 10 then
    return found_ids;
  end if;
  meant := array(select private.test_for_meant(word) from unnest(words) as word);
  if meant = typed then
    return found_ids;
  end if;
  return coalesce(
    case when has_several then private.add_products_at_once(found_ids, null, meant) end,
    private.add_products_with_words(found_ids, meant)
  );
end
$$;

create function public.search_active_products(p_text text) returns setof public.products
language sql stable security definer set search_path = '' as $$
  select product.* from unnest(private.find_products(p_text)) with ordinality as found (id, place)
  join public.products as product using (id)
  order by place
$$;

grant execute on function public.search_active_products to anon, authenticated, service_role;

-- The products nearest to a text of which no product has all words: at most ten. Those that have more of its words come first, then those
-- that have them in name or category, then in the order `popular`.

-- The words by which they are found. Prices and words such as `for` and `under` tell nothing about a product.
create function private.telling_words(p_text text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select word
    from regexp_split_to_table(lower(p_text), '[^[:alnum:]\u0300-\u036f]+') with ordinality as split (word, place)
    where length(word) between 3 and 30 and word ~ '[[:alpha:]]' and ts_lexize('pg_catalog.english_stem', word) <> '{}'
    group by word order by min(place) limit 6
  )
$$;

-- The regular expression for a typed word: the words that it may mean and their stems begin a word of the text, or are one if they are
-- short: `red` is no part of `reduced`.
create function private.nearest_pattern(p_word text) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(distinct case when length(form) > 3 then '\m' || form else '\m' || form || '(?:e?s)?\M' end, '|')
  from unnest(private.meant_words(p_word)) as word
  cross join lateral unnest(word || ts_lexize('pg_catalog.english_stem', word)) as form
$$;

create function private.find_nearest_products(p_text text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Of more than so many products with a word, any are ranked: a text of common words must not read a large shop.
  most constant integer := 500;
  matches text;
  found_ids uuid[];
begin
  -- Each word is looked up by itself, in names first, so that the index makes most of the tests.
  select string_agg(
    format(
      '(select id, %1$s as place, true as is_named from public.products where status = ''active'' and name ~* %2$L limit %3$s)
       union all
       (select id, %1$s, category ~* %2$L from public.products
        where status = ''active'' and private.searched_text(name, description, category) ~* %2$L limit %3$s)',
      place, private.nearest_pattern(word), most
    ),
    ' union all '
  ) into matches
  from unnest(private.telling_words(p_text)) with ordinality as words (word, place);
  if matches is null then
    return '{}';
  end if;
  execute format(
    'select array(
       select id
       from (
         select id, count(distinct place) as words, count(distinct place) filter (where is_named) as named
         from (%s) as matches group by id
       ) as ranked
       join public.products using (id)
       order by words desc, named desc, featured desc, created_at desc, id
       limit 10
     )',
    matches
  ) into found_ids;
  return found_ids;
end
$$;

create function public.nearest_active_products(p_text text) returns setof public.products
language sql stable security definer set search_path = '' as $$
  select product.* from unnest(private.find_nearest_products(p_text)) with ordinality as found (id, place)
  join public.products as product using (id)
  order by place
$$;

grant execute on function public.nearest_active_products to anon, authenticated, service_role;
