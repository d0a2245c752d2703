-- Messages of visitors. The contact-email function stores a message before it sends mail, so that a failing mail server
-- loses nothing. See docs/behaviour/content.md#contact.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint message_name_is_required check (private.has_text(name))
    constraint message_name_is_short_enough check (length(name) <= 200),
  email text not null constraint message_email_is_an_email check (private.is_email(email)),
  phone text constraint message_phone_is_short_enough check (length(phone) <= 50),
  message text not null constraint message_text_is_required check (private.has_text(message))
    constraint message_text_is_short_enough check (length(message) <= 5000),
  read_at timestamptz,
  created_at timestamptz not null default now()
);

create index contact_messages_newest_idx on public.contact_messages (created_at desc, id);
create index contact_messages_unread_idx on public.contact_messages (created_at desc, id) where read_at is null;

create trigger contact_messages_compose_letters before insert or update of name, message on public.contact_messages
for each row execute function private.compose_letters('name', 'message');
call private.enable_audit('public.contact_messages');

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

alter publication supabase_realtime add table public.contact_messages;

-- The rate limit: ten messages an hour per e-mail address, sixty per network address, which an office or the customers of a
-- phone company may share.
create function private.count_sender(p_sender text, p_most integer) returns void
language sql set search_path = '' as $$
  select private.refuse_until(
    private.count_attempt('contact ' || p_sender, p_most),
    'too_many_messages',
    'You have sent us many messages within an hour. Please try again a little later, or contact us directly.'
  )
$$;

-- Called by the contact-email function. The same message of the same sender within an hour is sent again because its answer was lost.
-- A refused message does not count.
create function public.store_contact_message(
  p_name text, p_email text, p_phone text, p_message text, p_address text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  stored uuid;
  network text := private.network_of(p_address);
begin
  p_email := private.clean_text(p_email);
  p_phone := private.clean_text(p_phone);
  perform private.forget_attempts();
  perform private.count_sender(lower(p_email), 10);
  if network is not null then
    perform private.count_sender(network, 60);
  end if;
  if exists (
    select from public.contact_messages
    where created_at > now() - interval '1 hour' and lower(email) = lower(p_email)
      and name = normalize(p_name) and phone is not distinct from p_phone and message = normalize(p_message)
  ) then
    raise exception using
      errcode = 'PT409', hint = 'message_sent_before', message = 'This message has arrived already.';
  end if;
  insert into public.contact_messages (name, email, phone, message)
  values (p_name, p_email, p_phone, p_message) returning id into stored;
  return stored;
end
$$;

grant execute on function public.store_contact_message to service_role;
