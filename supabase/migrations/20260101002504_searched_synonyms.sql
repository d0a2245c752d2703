-- How the shop's search reads synonyms (docs/behaviour/settings.md#search-words): which words and phrases of a text have some, and the
-- patterns that find them.

-- The phrases of two to four words in a folded text. A text of more than ten words is a sentence.
create function private.phrases_of(p_folded text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  words constant text[] := string_to_array(p_folded, ' ');
  most constant integer := least(cardinality(words), 10);
  phrases text[] := '{}';
begin
  for begins_at in 1..most - 1 loop
    for ends_at in begins_at + 1..least(begins_at + 3, most) loop
      phrases := phrases || array_to_string(words[begins_at:ends_at], ' ');
    end loop;
  end loop;
  return phrases;
end
$$;

-- Those of these words and phrases that have synonyms. Most texts have none: one look into the index tells.
create function private.with_synonyms(p_words text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  forms constant text[] := private.forms_of_words(p_words);
  known constant text[] := array(select word from private.synonym_words where word = any (forms));
begin
  return case when known = '{}' then known else array(
    select distinct word from unnest(p_words) as word where private.forms_of_words(array[word]) && known
  ) end;
end
$$;

-- The words of a folded text, with phrases that have synonyms in place of their words; null if nothing in the text has synonyms.
create function private.synonym_terms(p_folded text, p_words text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  known constant text[] := private.with_synonyms(p_words || private.phrases_of(p_folded));
  phrases text[];
begin
  if known = '{}' then
    return null;
  end if;
  phrases := array(select term from unnest(known) as term where term <> all (p_words));
  return phrases || array(
    select word from unnest(p_words) as word where word <> all (string_to_array(array_to_string(phrases, ' '), ' '))
  );
end
$$;

-- The patterns of the synonyms of these words: whole words, in singular or plural, so that `tub` for `bath` finds no tubular chairs.
-- With all letters of Unicode in place of those of ASCII they would take a tenth of a second to compile.
create function private.synonym_patterns(p_words text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  forms constant text[] := private.forms_of_words(p_words);
  group_ids constant uuid[] := array(select group_id from private.synonym_words where word = any (forms));
begin
  return case when group_ids = '{}' then '{}' else array(
    select '(?<![a-z0-9])' || word || '(?:e?s)?(?![a-z0-9])'
    from private.synonym_words where group_id = any (group_ids) and word <> all (p_words)
    order by word
  ) end;
end
$$;

-- The pattern of texts that have one of these words, or a synonym of one.
create function private.meaning_pattern(p_words text[]) returns text
language plpgsql stable set search_path = '' as $$
begin
  return array_to_string(
    array(select private.literal_pattern(word) from unnest(p_words) as word) || private.synonym_patterns(p_words), '|'
  );
end
$$;
