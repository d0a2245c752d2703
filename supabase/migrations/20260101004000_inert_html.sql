-- Texts of posts, pages and projects may hold any HTML but what can run: scripts, handlers, addresses that are code, frames.
-- The pages clean what they show by a list of what is allowed; this keeps it out of the tables in the first place, whoever
-- writes. It takes away only what it is sure of, so that no text suffers.
create function private.inert_html(html text) returns text
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
      cleaned, '(<[a-z][^>]*?)[\s/"'']on[a-z]+?\s*?=\s*?(?:"[^"]*?"|''[^'']*?''|[^\s"''>]+?(?=[\s>]))', '\1', 'gi');
    cleaned := regexp_replace(
      cleaned, '(<[a-z][^>]*?\s(?:href|src|action|formaction|xlink:href)\s*?=\s*?["'']?)\s*?(?:javascript|vbscript)\s*?:[^"''\s>]*?(?=["''\s>])',
      '\1#', 'gi');
    -- What was taken away may have stood between two halves of something else.
    exit when cleaned = before;
  end loop;
  return cleaned;
end
$$;

create function private.keep_content_inert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.content := private.inert_html(new.content);
  return new;
end
$$;
revoke execute on function private.inert_html(text), private.keep_content_inert() from public;

create trigger blog_posts_content_is_inert before insert or update of content on public.blog_posts
for each row execute function private.keep_content_inert();
create trigger cms_pages_content_is_inert before insert or update of content on public.cms_pages
for each row execute function private.keep_content_inert();
create trigger portfolio_items_content_is_inert before insert or update of content on public.portfolio_items
for each row execute function private.keep_content_inert();
