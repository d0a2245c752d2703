-- What clients said, as staff wrote it down for the home page. Reviews that buyers write themselves would be another table.
create table public.client_reviews (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint review_name_is_required check (private.has_text(name))
    constraint review_name_is_short_enough check (length(name) <= 120),
  -- Who the client is, such as 'Homeowner, Lekki'.
  role text constraint review_role_is_short_enough check (length(role) <= 120),
  content text not null constraint review_content_is_required check (private.has_text(content))
    constraint review_content_is_short_enough check (length(content) <= 2000),
  rating smallint not null default 5 constraint review_rating_is_from_1_to_5 check (rating between 1 and 5),
  display_order integer not null default 0,
  published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger client_reviews_compose_letters before insert or update of name on public.client_reviews
for each row execute function private.compose_letters('name');
alter publication supabase_realtime add table public.client_reviews;
call private.keep_version('public.client_reviews');
call private.enable_audit('public.client_reviews');

alter table public.client_reviews enable row level security;
revoke all on public.client_reviews from anon, authenticated;
grant select on public.client_reviews to anon, authenticated;
grant insert, update, delete on public.client_reviews to authenticated;

create policy "visitors see published reviews" on public.client_reviews
for select to anon using (published);
create policy "people see published reviews, admins all" on public.client_reviews
for select to authenticated using (published or (select public.is_admin()));
create policy "admins add reviews" on public.client_reviews
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change reviews" on public.client_reviews
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete reviews" on public.client_reviews
for delete to authenticated using ((select public.is_admin()));
