-- Searches for a part of a text, without what people do not type: private.folded() of what was typed is compared with the stored folded
-- texts.
--
-- Under row-level security PostgreSQL uses an index only for operators that are marked leakproof. like is not, and only a
-- superuser can mark it, so a search through the policies would read the whole table. Each search (in the next two files) is a
-- security definer function, which reads its table with the rights of the owner and states itself which rows its caller may see.

-- What was typed, folded. A number or an address that was copied from a link may bring the link's scheme.
create function private.folded_search(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(private.folded(p_text) collate "C", '^(tel|mailto):', '')
$$;

-- The pattern for like that matches the text literally.
create function private.contains_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(p_text, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- The pattern for a column with private.phone_digits(); null if the folded text is no part of a phone number. Fewer than three
-- digits are part of nearly every number.
create function private.phone_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || private.phone_digits(typed) || '%'
  from private.clean_text(p_text) as typed
  where typed ~ '^[+0-9][0-9 ()./-]*$' and length(private.phone_digits(typed)) >= 3
$$;

-- The condition that a name in `texts` sounds like the folded text: each of its words, of which at least one has four letters, is spelled
-- a little differently; shorter words are in the row as they were typed. Null for texts with more than letters.
create function private.sounds_alike(p_folded text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(
    case
      when length(word) >= 4 then format('texts.sounds && %L::text[]', private.sounds_of_word(word))
      else format('texts.searched like %L', private.contains_pattern(word))
    end,
    ' and '
  )
  from private.words_of_name(p_folded) as word
  where p_folded collate "C" ~ '^[a-z\u0080-\U0010ffff ''.-]{4,200}$' and p_folded collate "C" ~ '[a-z\u0080-\U0010ffff]{4}'
$$;

-- The same for a list that is searched in this table of folded texts, for rows that do not have the text itself; false if so many have it
-- that nobody looks for others. The planner cannot estimate how many sound like it, so up to a thousand are looked up before, by the index.
create function private.sounds_test(p_texts regclass, p_folded text) returns text
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  enough constant integer := 200;
  most constant integer := 1000;
  condition constant text := private.sounds_alike(p_folded);
  pattern constant text := private.contains_pattern(p_folded);
  exact_count integer;
  found_ids uuid[];
begin
  if condition is null then
    return 'false';
  end if;
  execute format('select count(*) from (select from %s as texts where texts.searched like %L limit %s) as exact', p_texts, pattern, enough)
  into exact_count;
  if exact_count = enough then
    return 'false';
  end if;
  execute format(
    'select array(select id from %s as texts where %s and texts.searched not like %L limit %s)',
    p_texts, condition, pattern, most + 1
  ) into found_ids;
  return case
    when cardinality(found_ids) > most then condition
    else format('texts.id = any (%L::uuid[])', found_ids)
  end;
end
$$;
