create table public.cms_pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint cms_page_slug_is_a_path_segment check (private.is_slug(slug))
    constraint cms_pages_slug_key unique,
  title text not null constraint cms_page_title_is_required check (private.has_text(title))
    constraint cms_page_title_is_short_enough check (length(title) <= 200),
  meta_description text constraint cms_page_meta_description_is_short_enough check (length(meta_description) <= 1000),
  content text constraint cms_page_content_is_short_enough check (length(content) <= 500000),
  published boolean not null default true,
  created_at timestamptz not null default now(),
  -- When staff last wrote or approved the text; null for a sample text that was not reviewed.
  reviewed_at timestamptz,
  updated_at timestamptz not null default now()
);

create index cms_pages_newest_idx on public.cms_pages (created_at desc, id);

create trigger cms_pages_compose_letters before insert or update of title, slug on public.cms_pages
for each row execute function private.compose_letters('title', 'slug');

-- A new page and a changed text count as reviewed, unless the service key or a migration writes them.
create function private.set_reviewed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_trusted() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.reviewed_at := now();
  elsif (new.title, new.meta_description, new.content) is distinct from (old.title, old.meta_description, old.content) then
    new.reviewed_at := now();
  end if;
  return new;
end
$$;

create trigger cms_pages_set_reviewed_at before insert or update on public.cms_pages
for each row execute function private.set_reviewed_at();

alter publication supabase_realtime add table public.cms_pages;
call private.keep_version('public.cms_pages');
call private.enable_audit('public.cms_pages');

alter table public.cms_pages enable row level security;
revoke all on public.cms_pages from anon, authenticated;
grant select on public.cms_pages to anon, authenticated;
grant insert, update, delete on public.cms_pages to authenticated;

create policy "visitors see published pages" on public.cms_pages
for select to anon using (published);
create policy "people see published pages, admins all" on public.cms_pages
for select to authenticated using (published or (select public.is_admin()));
create policy "admins add pages" on public.cms_pages
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change pages" on public.cms_pages
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete pages" on public.cms_pages
for delete to authenticated using ((select public.is_admin()));

-- Starter texts for the three pages that the footer links to. They describe what the software does and name the law; they
-- promise nothing in the owner's name. The owner completes them in the back office.
create function private.starter_pages() returns table (slug text, title text, meta_description text, content text)
language sql immutable set search_path = '' as $$
values
(
  'privacy-policy',
  'Privacy Policy',
  'What this shop stores about you, and your rights.',
  $html$<h2>What is stored</h2>
<ul>
  <li><strong>With an account:</strong> your name, your e-mail address, your password in a form that cannot be read, and the network address and browser of each sign-in.</li>
  <li><strong>With an order:</strong> what you bought, your name, e-mail address, phone number and delivery address, and any note you added.</li>
  <li><strong>With a payment:</strong> its method, reference and amount, and the receipt of a transfer. A payment provider receives what you enter on its own page.</li>
  <li><strong>With a message:</strong> your name, e-mail address and phone number, and what you write in the contact form.</li>
</ul>
<p>Your cart and your sign-in are stored in your own browser. The shop sets no cookies and does not follow you to other websites.</p>
<h2>What it is used for</h2>
<p>To handle your orders, refunds and messages, and to keep the records that the law requires of a business.</p>
<h2>How long it is kept</h2>
<ul>
  <li><strong>Accounts and their orders:</strong> until you delete the account. A sign-up that is never confirmed is deleted after {{signup_days}} days.</li>
  <li><strong>Orders without an account:</strong> {{order_years}} years after the year of the order.</li>
  <li><strong>Mails about your orders:</strong> {{mail_months}} months, once the order is finished.</li>
  <li><strong>What payment providers report:</strong> {{payment_event_months}} months.</li>
  <li><strong>Messages:</strong> {{message_months}} months.</li>
  <li><strong>The record of what our staff did:</strong> it forgets your name and contact after {{audit_months}} months.</li>
</ul>
<p>After that, or when you delete your account, a finished order stays in our books without your name, contact and address. Receipts of transfers and photos of returns that you sent stay with it. A tax invoice keeps your name for {{order_years}} years after its year, because tax law demands it.</p>
<h2>Your rights</h2>
<p>On the page of your <a href="/account">account</a> you download what is stored about you and your orders, and delete the account, at any time.</p>
<p>Under the Nigeria Data Protection Act 2023 you may ask to see what is held about you, to have it corrected or erased where the law allows it, and to object to its use. Write to us through the <a href="/contact">contact page</a>. You may also turn to the Nigeria Data Protection Commission.</p>$html$
),
(
  'terms-of-service',
  'Terms of Service',
  'The terms for orders from this shop.',
  $html$<h2>Your order</h2>
<p>You need an account to place an order. After you have placed one you see an order number, and we contact you about payment and delivery.</p>
<h2>Prices</h2>
<p>Prices are in naira (₦). The total that you see before you place the order is the total of the order. Delivery is not included in it.</p>
<h2>The law</h2>
<p>The laws of the Federal Republic of Nigeria apply. Nothing in these terms limits the rights that the Federal Competition and Consumer Protection Act 2018 gives you. Questions can be sent through our <a href="/contact">contact page</a>.</p>$html$
),
(
  'refund-policy',
  'Refund Policy',
  'How to ask for a refund.',
  $html$<h2>Your rights</h2>
<p>The Federal Competition and Consumer Protection Act 2018 gives you rights where goods are unsafe, faulty or not what was described to you. Nothing on this page limits them.</p>
<h2>Asking for a refund</h2>
<p>Write to us through the <a href="/contact">contact page</a> with your order number, which begins with ORD, and tell us what happened.</p>$html$
)
$$;

insert into public.cms_pages (slug, title, meta_description, content)
select slug, title, meta_description, content from private.starter_pages();
