-- The first-run checklist of the back office. Most of its items are derived from other tables (see setup_progress()); this
-- single row holds the rest. See docs/behaviour/dashboard.md#first-run-checklist.
create table public.setup_checklist (
  id integer primary key default 1 constraint setup_checklist_is_a_single_row check (id = 1),
  -- For the whole shop: one member of staff dismisses the checklist for all.
  dismissed_at timestamptz,
  -- When staff decided whether discount prices are charged, even if they left them off.
  discount_decided_at timestamptz,
  -- Whether mail is sent by SMTP. The server sets it at each start; null on a hosted project, where it cannot know.
  sends_mail boolean,
  -- When a mail server first took a mail of the shop: private.note_mail().
  mail_sent_at timestamptz,
  -- When staff confirmed that mail is set up, if the server cannot know.
  mail_confirmed_at timestamptz,
  -- The phone number of the demonstration shop, which counts as not set.
  demo_phone text constraint demo_phone_is_short_enough check (length(demo_phone) <= 100)
);

insert into public.setup_checklist default values;

create trigger setup_checklist_stays before delete on public.setup_checklist
for each row execute function private.refuse_delete();

call private.enable_audit('public.setup_checklist');

alter table public.setup_checklist enable row level security;
revoke all on public.setup_checklist from anon, authenticated;
grant select on public.setup_checklist to authenticated;
grant update (dismissed_at, discount_decided_at, mail_confirmed_at) on public.setup_checklist to authenticated;

create policy "admins see the checklist" on public.setup_checklist
for select to authenticated using ((select public.is_admin()));
create policy "admins change the checklist" on public.setup_checklist
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
