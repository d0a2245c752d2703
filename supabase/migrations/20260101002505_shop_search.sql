-- The shop's search: at most ten active products, found in five steps: the text in the name, as it is spelled first; the text anywhere;
-- all words of the text; all words or their synonyms; the same, each with at most one typing error. Within a step they are in the shop's
-- order `popular`. A word is anywhere in a product that is also in the name of its category or main category.
--
-- Conditions name public.products `product` and private.product_texts `texts`.

-- The words of a folded text, without numbers and what is not a word. Everything but ASCII counts as a letter: a class such as
-- [:alpha:] depends on the database's locale.
create function private.words(p_folded text) returns setof text
language sql immutable set search_path = '' as $$
  select word from regexp_split_to_table(p_folded collate "C", '[^a-z0-9\u0080-\U0010ffff]+') as word
  where word ~ '^[a-z\u0080-\U0010ffff]{2,30}$'
$$;

-- The words in the names and categories of products and in synonyms, with which typing errors are corrected. A word stays when its last
-- product goes: the search then finds nothing by it.
create table private.product_words (
  word text collate "C" primary key,
  spellings text[] collate "C" not null
);

create index product_words_spellings_idx on private.product_words using gin (spellings);

create function private.learn_product_words(p_folded text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.product_words (word, spellings)
  select word, private.spellings(word)
  from (select distinct private.words(learned) as word from unnest(p_folded) as learned) as words
  where length(word) >= 4
  on conflict (word) do nothing
$$;

create function private.learn_words_of_new_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.learn_product_words(array(select name from added));
  return null;
end
$$;

create function private.learn_words_of_renamed_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.learn_product_words(array[new.name]);
  return null;
end
$$;

create function private.learn_words_of_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.learn_product_words(array[new.searched]);
  return null;
end
$$;

create trigger product_texts_learn_words after insert on private.product_texts
referencing new table as added
for each statement execute function private.learn_words_of_new_products();
create trigger product_texts_learn_new_words after update of name on private.product_texts
for each row when (old.name is distinct from new.name) execute function private.learn_words_of_renamed_product();
create trigger category_texts_learn_words after insert or update of searched on private.category_texts
for each row execute function private.learn_words_of_category();

-- A text as a regular expression that matches it literally.
create function private.literal_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_text, '([]$()*+.?[^{|}\\])', '\\\1', 'g')
$$;

-- The test of a text by a regular expression, as operator and operand. The index takes longer for a regular expression than for like.
create function private.test_for(p_pattern text) returns text
language sql immutable strict set search_path = '' as $$
  select case
    when p_pattern ~ '[]$()*+.?[^{|}\\]' then format('~ %L', p_pattern)
    else format('like %L', private.contains_pattern(p_pattern))
  end
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

-- The words of a folded text; null if it has more than letters, digits and spaces.
create function private.searched_words(p_folded text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(word)
  from (
    select distinct word from string_to_table(p_folded, ' ') as word
    where length(word) between 2 and 30 limit 6
  ) as words
  where p_folded collate "C" ~ '^[a-z0-9\u0080-\U0010ffff ''-]+$'
$$;

-- The condition that a product has the pattern anywhere: in its texts, or in a name of its category, whose slug is the last line of them.
create function private.anywhere(p_pattern text) returns text
language sql stable strict security definer set search_path = '' as $$
  select 'texts.searched ' || private.test_for(
    p_pattern || coalesce('|\n(' || string_agg(private.literal_pattern(private.folded(slug)), '|') || ')$', '')
  )
  from private.category_texts
  -- The names of most categories are like their slugs, which need no further test.
  where searched ~ p_pattern and private.folded(slug) !~ p_pattern
$$;

-- The same for all of these patterns.
create function private.all_anywhere(p_patterns text[]) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(private.anywhere(pattern), ' and ') from unnest(p_patterns) as pattern
$$;

-- The condition that the name has all of these patterns.
create function private.all_in_name(p_patterns text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg('texts.name ' || private.test_for(pattern), ' and ') from unnest(p_patterns) as pattern
$$;

-- The condition that the name has the text as it is spelled.
create function private.spelled_in_name(p_text text, p_folded text) returns text
language sql immutable set search_path = '' as $$
  select case
    when spelled = p_folded
    then format('(texts.name like %1$L and (texts.spelled is null or texts.spelled like %1$L))', private.contains_pattern(spelled))
    else format('texts.spelled like %L', private.contains_pattern(spelled))
  end
  from private.spelled(p_text) as spelled
$$;

-- Of these products the active ones, in the shop's order, after those that were found before: ten in all.
create function private.add_most_popular(p_found uuid[], p_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  found_ids uuid[];
begin
  -- Arguments of `execute` are constants: the planner looks few products up, and finds many in the order of the list.
  execute
    'select array(
       select id from public.products where status = ''active'' and id = any ($1) and id <> all ($2)
       order by featured desc, created_at desc, id limit $3
     )'
  into found_ids using p_ids, p_found, 10 - cardinality(p_found);
  return p_found || found_ids;
end
$$;

-- The same for the products that meet the condition.
create function private.add_found_products(p_found uuid[], p_condition text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 3000;
  found_ids uuid[];
begin
  if p_condition is null or cardinality(p_found) >= 10 then
    return p_found;
  end if;
  execute format('select array(select id from private.product_texts as texts where %s limit %s)', p_condition, most + 1)
  into found_ids;
  if cardinality(found_ids) <= most then
    return private.add_most_popular(p_found, found_ids);
  end if;
  -- So many that ten of them come soon in the order of the list. In a subquery the condition cannot become another order.
  execute format(
    'select array(
       select id from public.products
       where status = ''active'' and id <> all ($1)
         and (select %s from private.product_texts as texts where texts.id = products.id)
       order by featured desc, created_at desc, id limit $2
     )',
    p_condition
  ) into found_ids using p_found, 10 - cardinality(p_found);
  return p_found || found_ids;
end
$$;

-- The same for the text: in the name as it is spelled, in the name, then anywhere.
create function private.add_products_with_text(p_found uuid[], p_text text, p_folded text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := private.literal_pattern(p_folded);
  in_name text := 'texts.name ' || private.test_for(pattern);
  found_ids uuid[] := p_found;
begin
  -- The index of texts has three letters and more.
  if length(p_folded) >= 3 then
    found_ids := private.add_found_products(found_ids, private.spelled_in_name(p_text, p_folded));
    found_ids := private.add_found_products(found_ids, in_name);
  end if;
  return private.add_found_products(found_ids, private.anywhere(pattern));
end
$$;

-- The same for words, by their patterns.
create function private.add_products_with_words(p_found uuid[], p_patterns text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select private.add_found_products(
    private.add_found_products(p_found, private.all_in_name(p_patterns)),
    private.all_anywhere(p_patterns)
  )
$$;

-- All these steps at once, for several words: PostgreSQL looks their products up together, with the step that finds each. Null if there
-- are too many; the steps then find ten soon. The text is null when all products with it were found before.
create function private.add_products_at_once(p_found uuid[], p_text text, p_folded text, p_patterns text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 3000;
  pattern constant text := private.literal_pattern(p_folded);
  in_name constant text := 'texts.name ' || private.test_for(pattern);
  found_ids uuid[] := p_found;
  ids uuid[];
  steps integer[];
  next_step integer;
begin
  execute format(
    'select array_agg(id), array_agg(step)
     from (
       select
         texts.id, case when %1$s then 1 when %2$s then 2 when %3$s then 3 when %4$s then 4 else 5 end as step
       from private.product_texts as texts where %5$s limit %6$s
     ) as matches',
    coalesce(private.spelled_in_name(p_text, p_folded), 'false'), coalesce(in_name, 'false'),
    coalesce(private.anywhere(pattern), 'false'), private.all_in_name(p_patterns), private.all_anywhere(p_patterns), most + 1
  ) into ids, steps;
  if cardinality(ids) > most then
    return null;
  end if;
  for next_step in select distinct step from unnest(steps) as step order by step loop
    exit when cardinality(found_ids) >= 10;
    found_ids := private.add_most_popular(
      found_ids, array(select id from unnest(ids, steps) as matches (id, step) where step = next_step)
    );
  end loop;
  return found_ids;
end
$$;

-- The same for words, by their patterns, in the way that is faster.
create function private.add_products_with_patterns(p_found uuid[], p_patterns text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(
    case when cardinality(p_patterns) > 1 then private.add_products_at_once(p_found, null, null, p_patterns) end,
    private.add_products_with_words(p_found, p_patterns)
  )
$$;

-- Volatile, although it changes nothing: a stable function would run twice, since the planner asks it for its estimate, too.
-- A few products are looked up, one by one: the planner would rather read all.
create function private.find_products(p_text text) returns uuid[]
language plpgsql volatile security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  folded text := private.folded_search(p_text);
  words text[] := private.searched_words(folded);
  typed text[] := array(select private.literal_pattern(word) from unnest(words) as word);
  terms text[];
  meant text[];
  found_ids uuid[];
begin
  if cardinality(words) > 1 then
    -- A product with the text has its words, too.
    found_ids := private.add_products_at_once('{}', p_text, folded, typed);
  end if;
  if found_ids is null then
    found_ids := private.add_products_with_text('{}', p_text, folded);
    -- The whole text is no other search than its only word.
    if words <> array[folded] then
      found_ids := private.add_products_with_words(found_ids, typed);
    end if;
  end if;
  if words is null or cardinality(found_ids) >= 10 then
    return found_ids;
  end if;
  terms := private.synonym_terms(folded, words);
  if terms is not null then
    typed := array(select private.meaning_pattern(array[term]) from unnest(terms) as term);
    found_ids := private.add_products_with_patterns(found_ids, typed);
  end if;
  meant := array(select private.meaning_pattern(private.meant_words(term)) from unnest(coalesce(terms, words)) as term);
  return case when meant = typed then found_ids else private.add_products_with_patterns(found_ids, meant) end;
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

-- The words of a folded text by which they are found. Prices and words such as `for` and `under` tell nothing about a product.
create function private.telling_words(p_folded text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select word
    from regexp_split_to_table(p_folded collate "C", '[^a-z0-9\u0080-\U0010ffff]+') with ordinality as split (word, place)
    where length(word) between 3 and 30 and word ~ '[^0-9]' and ts_lexize('pg_catalog.english_stem', word) <> '{}'
    group by word order by min(place) limit 6
  )
$$;

-- The regular expression for a typed word: the words that it may mean and their stems begin a word of the text, or are one if they are
-- short: `red` is no part of `reduced`. Synonyms are whole words.
create function private.nearest_pattern(p_word text) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(distinct pattern, '|')
  from private.meant_words(p_word) as meant
  cross join lateral (
    select case when length(form) > 3 then '\m' || form else '\m' || form || '(?:e?s)?\M' end as pattern
    from unnest(meant) as word cross join lateral unnest(word || ts_lexize('pg_catalog.english_stem', word)) as form
    union all
    select synonym from unnest(private.synonym_patterns(meant)) as synonym
  ) as patterns
$$;

-- The same with the phrases that have synonyms.
create function private.telling_terms(p_folded text) returns text[]
language sql stable set search_path = '' as $$
  select private.telling_words(p_folded) || private.with_synonyms(private.phrases_of(p_folded))
$$;

-- Volatile as private.find_products() is. Here products are joined with their texts.
create function private.find_nearest_products(p_text text) returns uuid[]
language plpgsql volatile security definer set search_path = ''
set enable_hashjoin = off set enable_mergejoin = off set random_page_cost = 1.1 as $$
declare
  -- Of more than so many products with a word, any are ranked: a text of common words must not read a large shop.
  most constant integer := 500;
  matches text;
  found_ids uuid[];
begin
  -- Each word is looked up by itself, in names first, so that the index makes most of the tests.
  select string_agg(
    format(
      '(select id, %1$s as place, true as is_named
        from public.products as product join private.product_texts as texts using (id)
        where product.status = ''active'' and texts.name %2$s limit %5$s)
       union all
       (select id, %1$s, texts.category = any (%3$L)
        from public.products as product join private.product_texts as texts using (id)
        where product.status = ''active'' and %4$s limit %5$s)',
      place, private.test_for(pattern), array(select slug from private.category_texts where searched ~ pattern),
      private.anywhere(pattern), most
    ),
    ' union all '
  ) into matches
  from unnest(private.telling_terms(private.folded_search(p_text))) with ordinality as words (word, place)
  cross join lateral private.nearest_pattern(word) as pattern;
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
