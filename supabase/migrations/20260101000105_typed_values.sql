-- Phone numbers, email addresses, codes and amounts as people type and paste them.

-- A phone number, email, code or SKU without what cannot be seen or was not meant: directional marks and other characters without a
-- width, odd kinds of spaces and hyphens, full-width letters and the digits of Arabic keyboards, `tel:` and `mailto:`, and surrounding
-- spaces. Not for names and notes, in which such characters may have a meaning. The app has the same function in
-- app/lib/text/clean-text.ts, the functions in _shared/clean-text.ts; tests/support/clean-text-cases.ts has cases for all of them.
create function private.clean_text(typed text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  cleaned text := typed;
begin
  if octet_length(cleaned) <> length(cleaned) then
    -- Unicode's Default_Ignorable_Code_Point.
    cleaned := regexp_replace(
      cleaned collate "C",
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff'
        '\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]',
      '', 'g'
    );
    cleaned := regexp_replace(
      cleaned collate "C", '[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]', ' ', 'g'
    );
    cleaned := regexp_replace(cleaned collate "C", '[\u2010-\u2015\u2043\u2212\ufe58\ufe63]', '-', 'g');
    cleaned := translate(
      cleaned,
      '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
      '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'
    );
    cleaned := translate(cleaned, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
  end if;
  cleaned := regexp_replace(cleaned collate "C", '[\x09-\x0d]', ' ', 'g');
  return btrim(regexp_replace(cleaned collate "C", '^ *(tel|mailto):', '', 'i'));
end
$$;

-- Before insert or update of its arguments, which are names of text columns: cleans them.
create function private.clean_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  column_name text;
  typed text;
begin
  foreach column_name in array tg_argv loop
    typed := to_jsonb(new) ->> column_name;
    if private.clean_text(typed) <> typed then
      new := jsonb_populate_record(new, jsonb_build_object(column_name, private.clean_text(typed)));
    end if;
  end loop;
  return new;
end
$$;

-- The digits of a phone number without country code and leading zero, for searching: +234 (0) 803 123 4567 and
-- 0803-123-4567 give the same digits. See also private.phone_pattern().
create function private.phone_digits(phone text) returns text
language plpgsql immutable as $$
begin
  return regexp_replace(
    regexp_replace(coalesce(private.clean_text(phone), ''), '[^0-9]', '', 'g'), '^(00)?(234)?0?', ''
  );
end
$$;

-- A phone number in E.164 form, +2348031234567; null if it cannot be one. A number without country code is Nigerian: the
-- patterns are those of libphonenumber's metadata for Nigeria, mobile and fixed.
create function private.e164(phone text) returns text
language sql immutable set search_path = '' as $$
  select case
    when typed !~ '^[+0-9 ().-]+$' then null
    when typed ~ '^(\+|00)' and digits !~ '^234' then case when digits ~ '^[1-9][0-9]{6,14}$' then '+' || digits end
    when regexp_replace(digits, '^(234)?0?', '') ~
      '^((702[0-24-9]|819[01])[0-9]{6}|(7(0[13-9]|[12][0-9])|8(0[1-9]|1[0-8])|9(0[1-9]|1[0-6]))[0-9]{7}|20[0-9]{8})$'
    then '+234' || regexp_replace(digits, '^(234)?0?', '')
  end
  from private.clean_text(phone) as typed
  cross join lateral regexp_replace(regexp_replace(replace(typed, '(0)', ''), '[^0-9]', '', 'g'), '^00', '') as digits
$$;

-- An amount in naira as people write it: 45000, ₦45,000.50, NGN 45 000, 45k, 1.5m. Null for one that cannot be read, such as 45.000 or
-- 45,00, and for one that no column can store. The app has the same function in app/back-office/form/amount.ts;
-- tests/support/amount-cases.ts has cases for both.
create function private.read_amount(typed text) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  parts text[];
  amount numeric;
begin
  -- More digits than an amount can have would take numeric long to read.
  if length(typed) > 100 then
    return null;
  end if;
  parts := regexp_match(
    regexp_replace(private.clean_text(typed), ' +', ' ', 'g') collate "C",
    '^(?:(?:₦|NGN|=?N=?|#) ?)?([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,3}(?: [0-9]{3})+)(\.[0-9]{1,2})? ?([km]?)(?: ?(?:₦|NGN))?$', 'i'
  );
  amount := regexp_replace(parts[1], '[, ]', '', 'g')::numeric + coalesce('0' || parts[2], '0')::numeric;
  amount := amount * case lower(parts[3]) when 'k' then 1000 when 'm' then 1000000 else 1 end;
  return case when amount <= 999999999999.99 then amount end;
end
$$;

-- A row of an import with its texts in these columns as numbers: what PostgreSQL reads, else an amount as people write it in a cell.
create function private.read_amounts(item jsonb, columns text[], line text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  column_name text;
  typed text;
  amount numeric;
begin
  foreach column_name in array columns loop
    continue when jsonb_typeof(item -> column_name) is distinct from 'string';
    typed := item ->> column_name;
    begin
      amount := typed::numeric;
    exception when data_exception then
      amount := private.read_amount(typed);
      if amount is null and private.clean_text(typed) <> '' then
        raise exception using
          errcode = 'PT400',
          hint = 'import_row_refused',
          message = format(
            'Line %s: "%s" cannot be read. Please write an amount such as 45000 or 1999.50.', line, left(private.clean_text(typed), 40)
          );
      end if;
    end;
    item := item || jsonb_build_object(column_name, trim_scale(amount));
  end loop;
  return item;
end
$$;

-- Check constraints, and triggers that are not security definer, run with the rights of the role that writes the row.
grant execute on function private.clean_text, private.phone_digits, private.e164 to anon, authenticated, service_role;
grant execute on function private.read_amount, private.read_amounts to authenticated, service_role;
