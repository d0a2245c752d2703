-- The shop's search: at most ten active products. First those with the text in their name, then those with the text anywhere,
-- then those with all its words, each of which may have one typing error. Within each step in the order `popular` of the shop.

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

-- The pattern, for ~*, of the words that the typed word may be meant as: itself if a product's word begins with it, else the
-- words that differ by one typing error.
create function private.meant_words(p_word text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    case
      when length(p_word) >= 4
      and not exists (select from private.product_words where word ^@ p_word)
      then (
        select string_agg(word, '|')
        from (
          select word from private.product_words where spellings && private.spellings(p_word)
          order by abs(length(word) - length(p_word)), word limit 8
        ) as candidates
      )
    end,
    p_word
  )
$$;

-- The patterns of all words of the text; null if the text has more than letters, digits and spaces.
create function private.meant_words_of_text(p_text text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(private.meant_words(word))
  from (
    select distinct word from regexp_split_to_table(lower(p_text), '[[:space:]]+') as word
    where length(word) between 2 and 30 limit 6
  ) as words
  where p_text ~ '^[[:alnum:]\u0300-\u036f[:space:]''’-]+$'
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

create function public.search_active_products(p_text text) returns setof public.products
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := private.contains_pattern(p_text);
  anywhere text := '(name %1$s %2$L or description %1$s %2$L or category %1$s %2$L)';
  words text[];
  found_ids uuid[] := '{}';
begin
  -- The index of texts has three letters and more.
  if length(p_text) >= 3 then
    found_ids := private.add_found_products(found_ids, format('name ilike %L', pattern));
  end if;
  found_ids := private.add_found_products(found_ids, format(anywhere, 'ilike', pattern));
  if cardinality(found_ids) < 10 then
    words := private.meant_words_of_text(p_text);
    found_ids := private.add_found_products(
      found_ids, (select string_agg(format('name ~* %L', word), ' and ') from unnest(words) as word)
    );
    found_ids := private.add_found_products(
      found_ids, (select string_agg(format(anywhere, '~*', word), ' and ') from unnest(words) as word)
    );
  end if;
  return query
  select product.* from unnest(found_ids) with ordinality as found (id, place)
  join public.products as product using (id)
  order by place;
end
$$;

revoke all on function public.search_active_products(text) from anon, authenticated, service_role;
grant execute on function public.search_active_products(text) to anon, authenticated, service_role;
