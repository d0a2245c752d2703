-- Days on which the shop does not deliver, beside the days of the week in website_settings. Staff confirm them: a day that is only
-- expected, as those that depend on the moon are until they are announced, does not count. See docs/behaviour/delivery.md#holidays.
create table public.holidays (
  id uuid primary key default gen_random_uuid(),
  day date not null
    constraint holidays_day_key unique
    constraint holiday_is_of_this_century check (day between '2000-01-01' and '2099-12-31'),
  name text not null constraint holiday_name_is_required check (private.has_text(name))
    constraint holiday_name_is_short_enough check (length(name) <= 120),
  confirmed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

call private.keep_version('public.holidays');
call private.enable_audit('public.holidays');

alter table public.holidays enable row level security;
revoke all on public.holidays from anon, authenticated;
grant select, insert, update, delete on public.holidays to authenticated;

create policy "admins see holidays" on public.holidays
for select to authenticated using ((select public.is_admin()));
create policy "admins add holidays" on public.holidays
for insert to authenticated with check ((select public.is_admin()));
create policy "admins change holidays" on public.holidays
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete holidays" on public.holidays
for delete to authenticated using ((select public.is_admin()));
