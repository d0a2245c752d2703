-- The mails that staff have sent from the back office within the last hour, for the rate limits.
create table private.staff_mails (
  subject text not null,
  sent_at timestamptz not null default now()
);
create index staff_mails_idx on private.staff_mails (subject, sent_at);

-- The lock makes simultaneous mails of one subject count one after the other. A refused mail does not count: its row is
-- rolled back.
create function private.count_staff_mail(p_subject text, p_most integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('staff mail ' || p_subject, 0));
  delete from private.staff_mails where sent_at <= now() - interval '1 hour';
  insert into private.staff_mails (subject) values (p_subject);
  if (select count(*) from private.staff_mails where subject = p_subject) > p_most then
    raise exception using
      errcode = 'PT429',
      hint = 'too_many_mails',
      message = 'Many of these mails were sent within an hour. Please try again later.';
  end if;
end
$$;

-- Called by the function outgoing-mail before it sends a test mail, with the token of the member of staff.
create function public.count_test_mail() returns void
language sql security definer set search_path = '' as $$
  select private.require_staff();
  select private.count_staff_mail('test ' || coalesce(auth.uid()::text, ''), 10)
$$;

revoke all on function public.count_test_mail from service_role;
grant execute on function public.count_test_mail to authenticated;
