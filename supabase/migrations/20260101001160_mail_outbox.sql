-- Mails that wait to be sent, and those that were: written in the transaction of the change that they tell about, sent by the
-- function mail-sender. See docs/behaviour/mail.md and docs/decisions/0037-a-mail-is-sent-once.md.
create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null references public.mail_templates,
  order_id uuid references public.orders on delete cascade,
  -- What the mail is about, once for each: a mail for it is never written twice.
  occasion text not null constraint mail_outbox_occasion_key unique,
  recipient text not null constraint mail_recipient_is_an_email check (private.is_email(recipient)),
  -- Values of the moment at which the mail was written: { amount, reason, answer, problem }.
  data jsonb not null default '{}',
  -- `unconfirmed`: the mail server may have taken it, so it is not sent again by itself. `skipped`: it was not true any more, or
  -- one of too many.
  state text not null default 'waiting' constraint mail_state_is_known check (
    state in ('waiting', 'sending', 'sent', 'failed', 'unconfirmed', 'skipped')
  ),
  -- The columns of its order with which the mail is true, such as { status }.
  only_while jsonb not null default '{}',
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  -- When the first attempt is due.
  due_at timestamptz not null default now(),
  failure text constraint mail_failure_is_short_enough check (length(failure) <= 1000),
  sent_at timestamptz,
  -- A sent mail that no mail server got, because none was set: it was written to a file.
  is_file boolean not null default false,
  created_at timestamptz not null default now(),
  constraint mail_waits_for_its_attempt check ((state in ('waiting', 'sending')) = (next_attempt_at is not null))
);

create index mail_outbox_next_attempt_at_idx on public.mail_outbox (next_attempt_at) where next_attempt_at is not null;
create index mail_outbox_order_id_idx on public.mail_outbox (order_id, created_at);
create index mail_outbox_mailbox_idx on public.mail_outbox (private.mailbox(recipient), due_at);
create index mail_outbox_newest_idx on public.mail_outbox (created_at desc, id);
create index mail_outbox_troubled_idx on public.mail_outbox (created_at) where state in ('failed', 'unconfirmed');

alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from anon, authenticated, service_role;
grant select on public.mail_outbox to authenticated, service_role;

create policy "admins see the outbox" on public.mail_outbox
for select to authenticated using ((select public.is_admin()));

alter publication supabase_realtime add table public.mail_outbox;

-- Without settings of its own, so that the planner can inline it.
create function private.staff_email() returns text
language sql stable as $$
  select coalesce(nullif(mail.staff_email, ''), nullif(site.contact_email, ''))
  from public.mail_settings as mail cross join public.website_settings as site
$$;

-- The moment from which a further mail to this address is due. Anybody can enter any address into an order, and must not be able to
-- fill somebody's mailbox: it gets at most 60 mails within an hour. Null or past if it has had fewer.
create function private.next_mail_due(p_recipient text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select due_at + interval '1 hour' from public.mail_outbox
  where private.mailbox(recipient) = private.mailbox(p_recipient)
  order by due_at desc offset 59 limit 1
$$;

-- Writes mails about an order, each unless its template is off, it has no recipient or the occasion has its mail already. p_delay
-- lets staff take a change back before its customer hears of it: the mail is only sent while the order still has p_only_while.
-- Mails to staff are not delayed. Those to customers wait for their turn, for six hours at most: a flood has an end.
create function private.queue_mails(
  p_kinds text[], p_order_id uuid, p_customer_email text, p_subject_id text, p_data jsonb, p_delay interval, p_only_while jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz := greatest(now() + p_delay, private.next_mail_due(p_customer_email));
  is_held boolean := due > now() + p_delay;
  is_skipped boolean := is_held and due > now() + interval '6 hours';
begin
  insert into public.mail_outbox as mail
    (kind, order_id, occasion, recipient, data, state, failure, due_at, next_attempt_at, only_while)
  select
    kind, p_order_id, kind || ' ' || p_subject_id, recipient, p_data,
    case when is_skipped and not is_for_staff then 'skipped' else 'waiting' end,
    case when is_held and not is_for_staff then 'This address has had many mails within an hour.' end,
    case when is_skipped or is_for_staff then now() else due end,
    case when is_for_staff then now() when not is_skipped then due end,
    case when is_for_staff then '{}' else p_only_while end
  from (
    select
      kind, audience = 'staff' as is_for_staff,
      case audience when 'customer' then p_customer_email when 'staff' then private.staff_email() end as recipient
    from public.mail_templates where kind = any (p_kinds) and enabled
    offset 0
  ) as addressed
  where recipient is not null
  on conflict (occasion) do update
  set
    state = excluded.state, failure = excluded.failure, attempts = 0, recipient = excluded.recipient, data = excluded.data,
    due_at = excluded.due_at, next_attempt_at = excluded.next_attempt_at, only_while = excluded.only_while, created_at = now()
  where mail.state = 'skipped';
end
$$;

create function private.queue_mail(
  p_kind text, about public.orders, p_subject_id text, p_data jsonb default '{}', p_only_while jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mails(array[p_kind], about.id, about.customer_email, p_subject_id, p_data, '0', p_only_while);
end
$$;

-- The outcome of an attempt by the function mail-sender, in one of the words below. A mail that was refused for now is tried
-- again after 1, 4, 16, 64, 256 minutes and then every 12 hours, in all 8 times.
create function public.finish_mail(p_id uuid, p_attempt integer, p_outcome text, p_failure text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  outcome text := case when p_outcome = 'refused' and p_attempt >= 8 then 'failed'
    when p_outcome = 'refused' then 'waiting' else p_outcome end;
begin
  update public.mail_outbox
  set
    state = outcome,
    failure = left(p_failure, 1000),
    sent_at = case outcome when 'sent' then now() end,
    is_file = outcome = 'sent' and (select sends_mail is false from public.setup_checklist),
    next_attempt_at = case outcome
      when 'waiting' then now() + least(interval '1 minute' * power(4, p_attempt - 1), interval '12 hours')
    end
  -- If this attempt took too long, another one has begun, whose outcome counts.
  where id = p_id and state = 'sending' and attempts = p_attempt
  returning state into outcome;
  return outcome;
end
$$;

-- Sends a mail again: one that failed or is unconfirmed, or a copy of one that was sent. Called again with the same p_key, because the
-- answer was lost, it finds the copy.
create function public.resend_mail(p_id uuid, p_key uuid default gen_random_uuid()) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mail public.mail_outbox;
  copy uuid;
begin
  perform private.require_staff();
  perform private.refuse_unreadable() where p_key is null;
  select * into mail from public.mail_outbox where id = p_id for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'mail_unknown', message = 'There is no such mail any more.';
  end if;
  select id into copy from public.mail_outbox where occasion = mail.occasion || ' again ' || p_key;
  if found then
    return copy;
  elsif mail.state in ('waiting', 'sending') then
    raise exception using errcode = 'PT409', hint = 'mail_is_waiting', message = 'This mail is about to be sent.';
  end if;
  perform private.count_staff_mail('resent ' || mail.id, 5);
  insert into public.mail_outbox (kind, order_id, occasion, recipient, data)
  select mail.kind, mail.order_id, mail.occasion || ' again ' || p_key,
    coalesce(case template.audience when 'customer' then placed.customer_email end, mail.recipient), mail.data
  from public.mail_templates as template left join public.orders as placed on placed.id = mail.order_id
  where template.kind = mail.kind
  returning id into copy;
  if mail.state in ('failed', 'unconfirmed') then
    update public.mail_outbox set state = 'skipped' where id = mail.id;
  end if;
  return copy;
end
$$;

-- Whether mail-sender has something to do.
create function public.has_mail_work() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.mail_outbox where next_attempt_at <= now())
$$;

revoke all on function public.resend_mail from service_role;
grant execute on function public.finish_mail, public.has_mail_work to service_role;
grant execute on function public.resend_mail to authenticated;
