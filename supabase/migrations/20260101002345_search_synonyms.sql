-- Words that mean the same to shoppers (sofa, couch, settee): the shop's search finds products by each of them. Staff write them, and
-- visitors do not read them. See docs/behaviour/settings.md#search-words.
create table public.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  words text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The folded words and phrases of all groups, kept by a trigger. Each is in one group.
create table private.synonym_words (
  word text collate "C" primary key,
  group_id uuid not null references public.search_synonyms on update cascade on delete cascade
);

create index synonym_words_group_id_idx on private.synonym_words (group_id);

-- The words in singular and plural, as far as letters tell. In PL/pgSQL, which keeps its plan: each search calls it.
create function private.forms_of_words(p_words text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select form from unnest(p_words) as word
    cross join lateral (values (word), (word || 's'), (word || 'es'), (regexp_replace(word, 's$', '')), (regexp_replace(word, 'es$', '')))
      as forms (form)
  );
end
$$;

-- Before insert or update of words: each once, in composed letters, without surrounding spaces.
create function private.tidy_synonyms() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.words := array(
    select (array_agg(word order by place))[1]
    from (
      select btrim(regexp_replace(normalize(written), '\s+', ' ', 'g')) as word, place
      from unnest(new.words) with ordinality as list (written, place)
    ) as words
    where private.folded(word) <> ''
    group by private.folded(word)
    order by min(place)
  );
  return new;
end
$$;

-- Why the search would never look the folded word up, see private.searched_words(); null if it would.
create function private.synonym_problem(p_folded text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_folded collate "C" !~ '^[a-z0-9\u0080-\U0010ffff ''-]+$' then 'can have letters, digits, spaces, hyphens and apostrophes only'
    when length(p_folded) < 2 then 'is too short: at least two characters'
    when length(p_folded) > 50 or p_folded ~ '( .*){4}' then 'is too long: at most 50 characters and four words'
  end
$$;

create function private.check_synonyms(p_words text[]) returns void
language plpgsql set search_path = '' as $$
declare
  problem text;
begin
  if cardinality(p_words) < 2 then
    raise exception using
      errcode = 'PT400', hint = 'synonyms_too_few', message = 'Enter at least two words that mean the same.';
  elsif cardinality(p_words) > 20 then
    raise exception using
      errcode = 'PT400',
      hint = 'synonyms_too_many',
      message = format('A group has at most 20 words. This one has %s.', cardinality(p_words));
  end if;
  select format('“%s” %s.', left(word, 60), private.synonym_problem(private.folded(word))) into problem
  from unnest(p_words) as word
  where private.synonym_problem(private.folded(word)) is not null limit 1;
  if found then
    raise exception using errcode = 'PT400', hint = 'synonym_invalid', message = problem;
  end if;
end
$$;

-- Refuses a word of another group, also in the plural.
create function private.refuse_taken_synonym(p_id uuid, p_words text[]) returns void
language plpgsql set search_path = '' as $$
declare
  refusal text;
begin
  select format('“%s” is already in the group “%s”.', written, left(array_to_string(other.words, ', '), 200)) into refusal
  from unnest(p_words) as written
  join private.synonym_words as taken on taken.word = any (private.forms_of_words(array[private.folded(written)]))
  join public.search_synonyms as other on other.id = taken.group_id
  where other.id <> p_id limit 1;
  if found then
    raise exception using errcode = 'PT409', hint = 'synonym_taken', message = refusal;
  end if;
end
$$;

create function private.fold_synonyms(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.synonym_words (word, group_id)
  select private.folded(written), id from public.search_synonyms cross join unnest(words) as written
  where id = any (p_ids)
  on conflict (word) do nothing
$$;

create function private.keep_synonyms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Of two people who give one word to two groups at once, the second waits and is told.
  lock table private.synonym_words in share row exclusive mode;
  perform private.check_synonyms(new.words);
  perform private.refuse_taken_synonym(new.id, new.words);
  if (select count(*) from public.search_synonyms) > 200 then
    raise exception using
      errcode = 'PT409',
      hint = 'synonym_groups_too_many',
      message = 'The shop has 200 groups of words, which is the most. Delete one first.';
  end if;
  delete from private.synonym_words where group_id = new.id;
  perform private.fold_synonyms(array[new.id]);
  -- So that typing errors in them are corrected, although no product may have them.
  perform private.learn_product_words(array(select private.folded(word) from unnest(new.words) as word));
  return null;
end
$$;

create trigger search_synonyms_tidy_words before insert or update of words on public.search_synonyms
for each row execute function private.tidy_synonyms();
create trigger search_synonyms_keep_words after insert or update of words on public.search_synonyms
for each row execute function private.keep_synonyms();
alter publication supabase_realtime add table public.search_synonyms;
call private.keep_version('public.search_synonyms');
call private.enable_audit('public.search_synonyms');

alter table public.search_synonyms enable row level security;
revoke all on public.search_synonyms from anon, authenticated;
grant select, insert, update, delete on public.search_synonyms to authenticated;

create policy "admins see the words" on public.search_synonyms
for select to authenticated using ((select public.is_admin()));
create policy "admins add words" on public.search_synonyms
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change words" on public.search_synonyms
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete words" on public.search_synonyms
for delete to authenticated using ((select public.is_admin()));
