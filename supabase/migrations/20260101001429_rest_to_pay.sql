-- Asking for the rest of an order whose deposit was received. See docs/behaviour/deposits.md#asking-for-the-rest.

create function private.refuse_asking(reason text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT409', hint = 'payment_not_due', message = reason;
end
$$;

-- Refuses an order of which its customer could pay nothing now, for staff to read.
create function private.check_can_be_asked_for(placed public.orders) returns void
language plpgsql stable set search_path = '' as $$
declare
  due numeric := private.amount_due(placed);
begin
  if placed.status = 'cancelled' then
    raise exception using
      errcode = 'PT409', hint = 'order_is_cancelled', message = 'This order was cancelled. Nothing is asked for any more.';
  elsif private.waits_for_pieces(placed.pieces) then
    raise exception using
      errcode = 'PT409', hint = 'quantity_unconfirmed', message = 'The quantity of this order waits for your confirmation first.';
  elsif due is null then
    perform private.refuse_asking('The delivery fee of this order waits to be worked out by you first.');
  elsif placed.payment_status <> 'pending' or due <= 0 then
    perform private.refuse_asking('Nothing of this order is to be paid now.');
  elsif exists (select from public.payments where order_id = placed.id and awaits_staff) then
    perform private.refuse_asking('A payment of this order waits for your decision first.');
  end if;
end
$$;

-- Refuses an order of which its customer could not pay a rest now. `placed` is the order as it is once the rest is asked for.
create function private.check_rest_is_due(placed public.orders) returns void
language plpgsql stable set search_path = '' as $$
begin
  if placed.deposit_paid_at is null and placed.status <> 'cancelled' then
    perform private.refuse_asking('No deposit was received for this order.');
  end if;
  perform private.check_can_be_asked_for(placed);
end
$$;

-- The occasion of the mails of one time that the rest was asked for.
create function private.occasion_of_rest(placed public.orders) returns text
language sql stable set search_path = '' as $$
  select placed.id || ' ' || extract(epoch from placed.rest_asked_at)
$$;

-- It is only sent while the order is as it was: not once it was paid or cancelled.
create function private.queue_mail_about_rest(p_kind text, placed public.orders) returns void
language sql security definer set search_path = '' as $$
  select private.queue_mail(
    p_kind, placed, private.occasion_of_rest(placed), jsonb_build_object('amount', private.amount_due(placed)),
    jsonb_build_object('status', placed.status, 'payment_status', 'pending')
  )
$$;

-- Staff ask for the rest when the goods are ready: the customer gets a mail, and may pay a rest before delivery that would be paid on it.
-- p_last_asked_at is when it was last asked for, as staff saw it. If it was asked for since, as by a second press, nothing is asked again.
-- Returns when the rest was asked for.
create function public.ask_for_rest(p_order_id uuid, p_last_asked_at timestamptz default null) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders := private.order_to_decide(p_order_id);
  asked_before timestamptz := placed.rest_asked_at;
begin
  placed.rest_asked_at := now();
  perform private.check_rest_is_due(placed);
  if asked_before is distinct from p_last_asked_at and asked_before is not null then
    return asked_before;
  end if;
  update public.orders set rest_asked_at = placed.rest_asked_at, asked_amount = null where id = placed.id;
  perform private.queue_mail_about_rest('rest_to_pay', placed);
  return placed.rest_asked_at;
end
$$;

-- Orders whose rest was asked for some days ago, and which have not been reminded of it since. A setting that is changed later reminds of
-- none that has waited for more than eight days longer.
create function private.rests_to_remind() returns setof public.orders
language sql stable security definer set search_path = '' as $$
  select placed.*
  from public.orders as placed
  cross join public.website_settings as settings
  join public.mail_templates as template on template.kind = 'rest_reminder' and template.enabled
  where placed.rest_asked_at <= now() - make_interval(days => settings.rest_reminder_days)
    and placed.rest_asked_at > now() - make_interval(days => settings.rest_reminder_days + 8)
    and placed.status <> 'cancelled' and placed.payment_status = 'pending' and placed.customer_email is not null
    and private.amount_due(placed) > 0
    and not exists (select from public.mail_outbox where occasion = 'rest_reminder ' || private.occasion_of_rest(placed))
    and not exists (
      select from public.payments where order_id = placed.id and (state = 'submitted' or awaits_staff)
    )
$$;

-- Writes the reminders of a rest that are due, once for each time that it was asked for, and returns their number.
create function private.remind_of_rests() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  written integer := 0;
begin
  for placed in select * from private.rests_to_remind() order by rest_asked_at, id limit 200 loop
    perform private.queue_mail_about_rest('rest_reminder', placed);
    written := written + 1;
  end loop;
  return written;
end
$$;

revoke all on function public.ask_for_rest from service_role;
grant execute on function public.ask_for_rest to authenticated;
