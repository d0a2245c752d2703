-- A handler without quotes around it may have some within: onerror=alert('1'). It is looked for between the attributes'
-- values and never in them, so that no title loses its end.
create or replace function private.inert_html(html text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  before text;
  cleaned text := html;
  element text;
begin
  loop
    before := cleaned;
    foreach element in array array['script', 'iframe', 'frameset', 'object', 'applet'] loop
      -- The first quantifier of a pattern decides that all of them take as little as they can.
      cleaned := regexp_replace(cleaned, format('<%1$s\M[^>]*?>.*?</%1$s\s*?>', element), '', 'gi');
    end loop;
    cleaned := regexp_replace(
      cleaned, '</?(?:script|iframe|frameset|frame|object|embed|applet|base|meta|link)\M[^>]*>', '', 'gi');
    cleaned := regexp_replace(
      cleaned,
      '(<[a-z][^\s>/"'']*?(?:[^>"'']|"[^"]*?"|''[^'']*?'')*?)(?:[\s/]|(?<=["'']))on[a-z]+?\s*?=\s*?'
        || '(?:"[^"]*?"|''[^'']*?''|[^\s"''>][^\s>]*?(?=[\s>]))',
      '\1', 'gi');
    cleaned := regexp_replace(
      cleaned, '(<[a-z][^>]*?\s(?:href|src|action|formaction|xlink:href)\s*?=\s*?["'']?)\s*?(?:javascript|vbscript)\s*?:[^"''\s>]*?(?=["''\s>])',
      '\1#', 'gi');
    -- What was taken away may have stood between two halves of something else.
    exit when cleaned = before;
  end loop;
  return cleaned;
end
$$;

-- What was written before the rule was there is held to it as well.
update public.blog_posts set content = content where content <> private.inert_html(content);
update public.cms_pages set content = content where content <> private.inert_html(content);
update public.portfolio_items set content = content where content <> private.inert_html(content);
