-- What visitors wrote to us. The contact-email function stores it before it sends mail, so that a failing mail server
-- loses nothing.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint message_name_is_required check (private.has_text(name))
    constraint message_name_is_short_enough check (length(name) <= 200),
  email text not null constraint message_email_is_an_email check (private.is_email(email)),
  phone text constraint message_phone_is_short_enough check (length(phone) <= 50),
  message text not null constraint message_text_is_required check (private.has_text(message))
    constraint message_text_is_short_enough check (length(message) <= 10000),
  read_at timestamptz,
  created_at timestamptz not null default now()
);

create index contact_messages_newest_idx on public.contact_messages (created_at desc, id);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant select, delete on public.contact_messages to authenticated;
grant update (read_at) on public.contact_messages to authenticated;

create policy "admins read messages" on public.contact_messages
for select to authenticated using ((select public.is_admin()));
create policy "admins mark messages as read" on public.contact_messages
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete messages" on public.contact_messages
for delete to authenticated using ((select public.is_admin()));
