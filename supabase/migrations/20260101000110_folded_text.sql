-- Texts as people search and sort them. The results are the same on every server: they depend neither on the locale of the database,
-- whose lower() may know ASCII only, nor on a version of ICU. The app has the same two functions in app/lib/text/; both are tested with
-- app/lib/text/folding-cases.json.

-- The letters and punctuation of a decomposed text as people type them, and Greek and Cyrillic in lower case.
create function private.folded_letters(p_text text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text := p_text;
begin
  folded := translate(
    folded,
    'ØøƟɵƆɔŁłĐđÐðƉɖƊɗĦħꞪɦıɪƖɩƗɨŊŋƝɲȠƞƁɓɃƀƘƙĸƳƴƐɛƏəƎǝƔɣƓɠǤǥƱʊɄʉƲʋƑƒƤƥƬƭŦŧƇƈɌɍⱤɽƩʃƷʒƵƶȷ✕✖⨯',
    'oooooollddddddddhhhhiiiiiinnnnnnbbbbkkkyyeeeeeegggggguuuuvvffppttttccrrrrsszzzzjxxx'
  );
  folded := translate(folded, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ');
  folded := translate(
    folded,
    'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐ',
    'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґ'
  );
  -- Apostrophes, quotation marks, dashes, slashes and asterisks, then white space.
  folded := translate(folded, '‘’‚‛‹›′‵ʹʼʻʽʾʿˈꞋꞌ՚', '''''''''''''''''''''''''''''''''''''');
  folded := translate(folded, '“”„‟«»❝❞〝〞〟ʺˮ', '"""""""""""""');
  folded := translate(folded, '‐‒–—―−⁃˗⸺⸻־⁄∕∗⁎', '-----------//**');
  folded := regexp_replace(folded collate "C", '[\u0085\u1680\u2028\u2029\u2800]', ' ', 'g');
  if folded ~ '[ÆæŒœßẞÞþ]' then
    folded := replace(replace(replace(replace(folded, 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'ẞ', 'ss'), 'Þ', 'th'), 'þ', 'th');
  end if;
  return folded;
end
$$;

-- 6 x 6, 6*6, 6 by 6 and 6ft x 6 are one size, 6x6, and 6ft is 6 ft.
create function private.folded_sizes(p_text text) returns text
language sql immutable parallel safe as $$
  select case when p_text ~ '[0-9] ?([x*]|by|f)' then
    regexp_replace(
      regexp_replace(p_text collate "C", '([0-9]) ?(?:(?:ft|foot|feet) ?)?(?:[x*]|by) ?(?=[0-9])', '\1x', 'g'),
      '([0-9]) ?(?:ft|foot|feet)(?![a-z0-9])', '\1 ft', 'g'
    )
  else p_text end
$$;

-- The text without what people do not type: decomposed, without marks, hooks, case and invisible characters, with one kind of apostrophe,
-- quotation mark, dash, multiplication sign and space. normalize() demands that the database is in UTF-8.
create function private.folded(p_text text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text := p_text;
begin
  -- Most texts are words of ASCII, for which the steps in between have nothing to do.
  if folded collate "C" ~ '^[!-_a-~]+( [!-_a-~]+)*$' then
    return private.folded_sizes(lower(folded collate "C"));
  end if;
  if octet_length(folded) <> length(folded) then
    -- Before the decomposition, which makes a space and a mark of the marks that stand alone, and 11/2 of 1½.
    folded := translate(folded, '´×″‶¨¯¸ˆˇˉˊˋ˘˙˚˛˜˝', '''x""');
    folded := regexp_replace(folded collate "C", '[\u00bc-\u00be\u2150-\u215e\u2189]', ' \&', 'g');
    folded := normalize(folded, nfkd);
    -- Marks: of Latin, Greek and Cyrillic, of Hebrew and Arabic, and of signs.
    folded := regexp_replace(
      folded collate "C",
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670'
        '\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
      '', 'g'
    );
    -- Control and format characters, fillers and variation selectors.
    folded := regexp_replace(
      folded collate "C",
      '[\u0080-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
        '\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
      '', 'g'
    );
    if octet_length(folded) <> length(folded) then
      folded := private.folded_letters(folded);
    end if;
  end if;
  folded := translate(lower(folded collate "C"), '`', '''');
  folded := regexp_replace(folded collate "C", '[\x01-\x08\x0e-\x1f\x7f]', '', 'g');
  return private.folded_sizes(btrim(regexp_replace(folded collate "C", '[\x09-\x0d\x20]+', ' ', 'g')));
end
$$;

-- A text by which people's lists are sorted, byte by byte: the folded text with numbers of fifteen digits, so that 6x6 precedes 12x6;
-- then the text itself, which decides between those that fold to the same. At most 1,601 bytes, which an index can hold.
create function private.sort_key(p_text text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  key text := private.folded(p_text);
begin
  if key collate "C" ~ '[0-9]' then
    key := regexp_replace(key collate "C", '(?<![0-9])([0-9]{1,15})(?![0-9])', '00000000000000\1', 'g');
    key := regexp_replace(key collate "C", '0+([0-9]{15})(?![0-9])', '\1', 'g');
  end if;
  return left(key, 200) || e'\x01' || left(p_text, 200);
end
$$;

-- Functions that run with the rights of their caller fold what they find.
grant execute on function private.folded, private.folded_letters, private.folded_sizes to authenticated, service_role;
