-- The folded texts by which rows are searched, and the keys by which lists are sorted: stored, because folding a text takes thirty times
-- as long as comparing it, and beside the tables, whose columns the API shows. Triggers write a row when one of its texts changes, also
-- when it is anonymised; a sale or a change of status writes none. A row goes with the row that it belongs to. `alter table … disable
-- trigger` and replicas leave these rows out: private.fold_all_texts() makes them anew.

-- The word, and the word without each one of its letters. Two words that share one of these differ by a letter that is
-- missing, added, wrong, or swapped with its neighbour.
create function private.spellings(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  spellings text[] := array[p_word];
begin
  for place in 1..length(p_word) loop
    -- Without either of two equal neighbours the word is the same.
    if substr(p_word, place, 1) <> substr(p_word, place + 1, 1) then
      spellings := spellings || (left(p_word, place - 1) || substr(p_word, place + 1));
    end if;
  end loop;
  return spellings;
end
$$;

-- What a name sounds like, word by word, so that two spellings of a name share one of these:
--
--   ~sade             the word without h and with single letters, for Shade and Sade;
--   chuk              that word, and the word without each one of its letters, from four letters on: Chukwu and Chuku;
--   =mamad            the same for the word with one vowel in place of all and none at its end, if it has enough consonants: Mohammed and
--                     Muhammadu.
create function private.sounds_of_word(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  squeezed text := regexp_replace(replace(left(p_word, 30), 'h', ''), '(.)\1+', '\1', 'g');
  vowelless text := regexp_replace(regexp_replace(squeezed, '[aeiouy]+$', ''), '[aeiouy]+', 'a', 'g');
  consonants integer := length(replace(vowelless, 'a', ''));
  sounds text[] := case when length(squeezed) >= 3 then array['~' || squeezed] else '{}' end;
  spelling text;
begin
  if length(squeezed) >= 4 then
    sounds := sounds || private.spellings(squeezed);
  end if;
  if consonants >= 4 then
    foreach spelling in array private.spellings(vowelless) loop
      sounds := sounds || ('=' || spelling);
    end loop;
  elsif consonants = 3 then
    sounds := sounds || ('=' || vowelless);
  end if;
  return sounds;
end
$$;

-- The words of a folded name. Everything but ASCII counts as a letter: a class such as [:alpha:] depends on the database's locale.
create function private.words_of_name(p_folded text) returns setof text
language sql immutable set search_path = '' as $$
  select word from regexp_split_to_table(p_folded collate "C", '[^a-z\u0080-\U0010ffff]+') as word
  where word <> '' limit 8
$$;

create function private.sounds_of_name(p_folded text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select distinct sound from private.words_of_name(p_folded) as word
    cross join lateral unnest(private.sounds_of_word(word)) as sound
  )
$$;

-- A text with its marks, without case: decomposed, so that lower() has letters of ASCII before it.
create function private.spelled(p_text text) returns text
language sql immutable set search_path = '' as $$
  select btrim(lower(normalize(p_text, nfd) collate "C"))
$$;

-- `searched` has the names of the category and of its main category, and the slug, in lines.
create table private.category_texts (
  id uuid primary key references public.categories on update cascade on delete cascade,
  slug text not null unique,
  searched text collate "C" not null,
  name_key text collate "C" not null
);

-- `spelled` is the name with its marks, null if it has nothing that is folded but case. `searched` has name, description and the category's
-- slug, in lines. The category's names are not part of it: renaming a category would rewrite all its products.
create table private.product_texts (
  id uuid primary key references public.products on update cascade on delete cascade,
  name text collate "C" not null,
  spelled text collate "C",
  searched text collate "C" not null,
  sku text collate "C",
  category text not null,
  name_key text collate "C" not null,
  sku_key text collate "C"
);

-- The shop searches by name, `spelled` and `searched`, the back office by name or SKU. Words that must all be somewhere in a product are
-- looked up together, because they are in one column of the index.
create index product_texts_search_idx on private.product_texts using gin (
  name extensions.gin_trgm_ops, spelled extensions.gin_trgm_ops, searched extensions.gin_trgm_ops, sku extensions.gin_trgm_ops
);
-- The sort orders of the back office: see the indexes of products.
create index product_texts_name_idx on private.product_texts (name_key desc, id);
create index product_texts_sku_idx on private.product_texts (sku_key, id desc);
create index product_texts_sku_desc_idx on private.product_texts (sku_key desc nulls last, id);

-- `searched` has name, email and phone.
create table private.customer_texts (
  id uuid primary key references public.customers on update cascade on delete cascade,
  searched text collate "C" not null,
  phone_digits text collate "C" not null,
  sounds text[] collate "C" not null,
  name_key text collate "C" not null
);

create index customer_texts_search_idx on private.customer_texts using gin (
  searched extensions.gin_trgm_ops, phone_digits extensions.gin_trgm_ops, sounds
);
create index customer_texts_name_idx on private.customer_texts (name_key desc, id);

-- `searched` has the number and the customer's name, by which refunds are found, too.
create table private.order_texts (
  id uuid primary key references public.orders on update cascade on delete cascade,
  searched text collate "C" not null,
  email text collate "C",
  phone_digits text collate "C" not null,
  sounds text[] collate "C" not null,
  name_key text collate "C" not null,
  email_key text collate "C"
);

create index order_texts_search_idx on private.order_texts using gin (
  searched extensions.gin_trgm_ops, email extensions.gin_trgm_ops, phone_digits extensions.gin_trgm_ops, sounds
);
create index order_texts_name_idx on private.order_texts (name_key desc, id);
create index order_texts_email_idx on private.order_texts (email_key, id desc);
create index order_texts_email_desc_idx on private.order_texts (email_key desc nulls last, id);

-- `searched` has name, email and message.
create table private.message_texts (
  id uuid primary key references public.contact_messages on update cascade on delete cascade,
  searched text collate "C" not null,
  sounds text[] collate "C" not null
);

create index message_texts_search_idx on private.message_texts using gin (searched extensions.gin_trgm_ops, sounds);

-- Texts in lines: a search text has none, so it is never found across two of them.
create function private.folded_lines(variadic p_texts text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(private.folded(line), e'\n' order by place) from unnest(p_texts) with ordinality as lines (line, place)
$$;

-- Each of the following writes the texts of these rows.

create function private.fold_categories(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.category_texts (id, slug, searched, name_key)
  select category.id, category.slug, private.folded_lines(category.name, main.name, category.slug), private.sort_key(category.name)
  from public.categories as category left join public.categories as main on main.id = category.parent_id
  where category.id = any (p_ids)
  on conflict (id) do update
  set slug = excluded.slug, searched = excluded.searched, name_key = excluded.name_key
$$;

create function private.fold_products(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.product_texts (id, name, spelled, searched, sku, category, name_key, sku_key)
  select id, private.folded(name), nullif(private.spelled(name), private.folded(name)),
    private.folded_lines(name, description, category), private.folded(sku), category, private.sort_key(name), private.sort_key(sku)
  from public.products where id = any (p_ids)
  on conflict (id) do update
  set name = excluded.name, spelled = excluded.spelled, searched = excluded.searched, sku = excluded.sku, category = excluded.category,
    name_key = excluded.name_key, sku_key = excluded.sku_key
$$;

create function private.fold_customers(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.customer_texts (id, searched, phone_digits, sounds, name_key)
  select id, private.folded_lines(name, email, phone), phone_digits, private.sounds_of_name(private.folded(name)),
    private.sort_key(name)
  from public.customers where id = any (p_ids)
  on conflict (id) do update
  set searched = excluded.searched, phone_digits = excluded.phone_digits, sounds = excluded.sounds, name_key = excluded.name_key
$$;

create function private.fold_orders(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.order_texts (id, searched, email, phone_digits, sounds, name_key, email_key)
  select id, private.folded_lines(order_number, customer_name), private.folded(customer_email), phone_digits,
    private.sounds_of_name(private.folded(customer_name)), private.sort_key(customer_name), private.sort_key(customer_email)
  from public.orders where id = any (p_ids)
  on conflict (id) do update
  set searched = excluded.searched, email = excluded.email, phone_digits = excluded.phone_digits, sounds = excluded.sounds,
    name_key = excluded.name_key, email_key = excluded.email_key
$$;

create function private.fold_messages(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.message_texts (id, searched, sounds)
  select id, private.folded_lines(name, email, message), private.sounds_of_name(private.folded(name))
  from public.contact_messages where id = any (p_ids)
  on conflict (id) do update set searched = excluded.searched, sounds = excluded.sounds
$$;

-- For databases that were filled without triggers.
create function private.fold_all_texts() returns void
language sql security definer set search_path = '' as $$
  select private.fold_categories(array(select id from public.categories));
  select private.fold_products(array(select id from public.products));
  select private.fold_customers(array(select id from public.customers));
  select private.fold_orders(array(select id from public.orders));
  select private.fold_messages(array(select id from public.contact_messages));
  select private.write_product_filters(array(select id from public.products));
  select private.fold_synonyms(array(select id from public.search_synonyms));
$$;

-- Writes the texts of these rows of a table. A statement that is composed of names would be planned anew for each order.
create function private.fold_texts(p_table name, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  case p_table
    when 'orders' then perform private.fold_orders(p_ids);
    when 'products' then perform private.fold_products(p_ids);
    when 'customers' then perform private.fold_customers(p_ids);
    when 'contact_messages' then perform private.fold_messages(p_ids);
  end case;
end
$$;

create function private.fold_new_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fold_texts(tg_table_name, array(select id from added));
  return null;
end
$$;

create function private.fold_changed_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fold_texts(tg_table_name, array[new.id]);
  return null;
end
$$;

-- The main category's name is a text of each category below it, too.
create function private.fold_changed_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fold_categories(array(select id from public.categories where id = new.id or parent_id = new.id));
  return null;
end
$$;

create trigger categories_fold_texts after insert or update of name, slug, parent_id on public.categories
for each row execute function private.fold_changed_category();

create trigger products_fold_texts after insert on public.products
referencing new table as added for each statement execute function private.fold_new_rows();
create trigger products_fold_changed_texts after update of name, sku, description, category on public.products
for each row when (
  old.name is distinct from new.name or old.sku is distinct from new.sku or old.description is distinct from new.description
  or old.category is distinct from new.category
) execute function private.fold_changed_row();

create trigger customers_fold_texts after insert on public.customers
referencing new table as added for each statement execute function private.fold_new_rows();
create trigger customers_fold_changed_texts after update of name, email, phone on public.customers
for each row when (old.name is distinct from new.name or old.email is distinct from new.email or old.phone is distinct from new.phone)
execute function private.fold_changed_row();

create trigger orders_fold_texts after insert on public.orders
referencing new table as added for each statement execute function private.fold_new_rows();
create trigger orders_fold_changed_texts
after update of order_number, customer_name, customer_email, customer_phone on public.orders
for each row when (
  old.order_number is distinct from new.order_number or old.customer_name is distinct from new.customer_name
  or old.customer_email is distinct from new.customer_email or old.customer_phone is distinct from new.customer_phone
) execute function private.fold_changed_row();

create trigger contact_messages_fold_texts after insert on public.contact_messages
referencing new table as added for each statement execute function private.fold_new_rows();
create trigger contact_messages_fold_changed_texts after update of name, email, message on public.contact_messages
for each row when (old.name is distinct from new.name or old.email is distinct from new.email or old.message is distinct from new.message)
execute function private.fold_changed_row();
