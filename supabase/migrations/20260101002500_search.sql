-- Searches for a part of a text, without regard to case.
--
-- Under row-level security PostgreSQL uses an index only for operators that are marked leakproof. ilike is not, and only a
-- superuser can mark it, so a search through the policies would read the whole table. Each search (in the next two files) is a
-- security definer function, which reads its table with the rights of the owner and states itself which rows its caller may see.

-- The pattern for ilike that matches the text literally.
create function private.contains_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(p_text, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- The pattern for a column with private.phone_digits(); null if the text is no part of a phone number. Fewer than three
-- digits are part of nearly every number.
create function private.phone_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || private.phone_digits(typed) || '%'
  from private.clean_text(p_text) as typed
  where typed ~ '^[+0-9][0-9\s()./-]*$' and length(private.phone_digits(typed)) >= 3
$$;
