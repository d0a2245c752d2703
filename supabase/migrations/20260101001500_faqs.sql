create table public.faqs (
  id uuid primary key default gen_random_uuid(),
  question text not null constraint faq_question_is_required check (private.has_text(question))
    constraint faq_question_is_short_enough check (length(question) <= 1000),
  answer text not null constraint faq_answer_is_required check (private.has_text(answer))
    constraint faq_answer_is_short_enough check (length(answer) <= 20000),
  category text constraint faq_category_is_short_enough check (length(category) <= 120),
  display_order integer not null default 0,
  published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index faqs_display_order_idx on public.faqs (display_order);

create trigger faqs_compose_letters before insert or update of question on public.faqs
for each row execute function private.compose_letters('question');
alter publication supabase_realtime add table public.faqs;
call private.keep_version('public.faqs');
call private.enable_audit('public.faqs');

alter table public.faqs enable row level security;
revoke all on public.faqs from anon, authenticated;
grant select on public.faqs to anon, authenticated;
grant insert, update, delete on public.faqs to authenticated;

create policy "visitors see published questions" on public.faqs
for select to anon using (published);
create policy "people see published questions, admins all" on public.faqs
for select to authenticated using (published or (select public.is_admin()));
create policy "admins add questions" on public.faqs
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change questions" on public.faqs
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete questions" on public.faqs
for delete to authenticated using ((select public.is_admin()));
