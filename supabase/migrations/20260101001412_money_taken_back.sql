-- Money that a provider takes back without the shop: reversals, refunds made in its dashboard, and disputes that the shop loses. Each
-- becomes a task for staff. See docs/behaviour/payments.md#money-that-is-taken-back.

-- What may have been taken back of a payment without the knowledge of staff, in naira: what was paid, less what was sent back through
-- its provider, and less what staff have recorded as paid by hand or were told by tasks, whichever is more.
create function private.untold_amount(paid public.payments) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  sent numeric := (
    select coalesce(sum(amount), 0) from public.refund_transfers where payment_id = paid.id and state <> 'failed'
  );
  told numeric := (
    select coalesce(sum(amount), 0) from public.payment_tasks
    where payment_id = paid.id and kind in ('reversed', 'refunded_elsewhere', 'dispute_lost')
  );
begin
  return paid.paid_amount - sent - greatest(paid.sent_back_amount - sent, told);
end
$$;

-- Asks staff about money that was taken back, unless they know of all of it.
create function private.note_taken_back(p_kind text, paid public.payments, p_amount numeric, p_subject text default null)
returns void
language plpgsql set search_path = '' as $$
declare
  untold numeric := private.untold_amount(paid);
begin
  if untold > 0 then
    perform private.add_payment_task(p_kind, paid.reference, least(coalesce(p_amount, untold), untold), paid, p_subject);
  end if;
end
$$;

-- The payment that an event of a provider is about, locked after its order, as everybody who pays for it does. The reference may be
-- missing in the event; null if the payment is not ours.
create function private.payment_of_event(p_provider text, p_reference text, p_provider_id text) returns public.payments
language plpgsql set search_path = '' as $$
declare
  paid public.payments;
begin
  select * into paid from public.payments
  where method = p_provider and (reference = p_reference or p_reference is null and provider_id = p_provider_id)
  order by created_at limit 1;
  perform from public.orders where id = paid.order_id for update;
  select * into paid from public.payments where id = paid.id for update;
  return paid;
end
$$;

-- Notes a refund that the provider made, but that the shop did not ask for. May be called any number of times.
create function public.note_refund_elsewhere(p_provider text, p_reference text, p_refund_id text, p_amount_kobo bigint)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  paid public.payments := private.payment_of_event(p_provider, p_reference, null);
begin
  if paid.state = 'paid' then
    perform private.note_taken_back('refunded_elsewhere', paid, p_amount_kobo / 100.0, p_refund_id);
  end if;
end
$$;

-- Notes what a provider says about a dispute. p_state is 'open', 'won' or 'lost'; p_provider_id is that of the payment. Events may come
-- any number of times and in any order: a dispute that was closed stays closed.
create function public.apply_dispute(
  p_provider text, p_reference text, p_provider_id text, p_dispute_id text, p_state text, p_amount_kobo bigint
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  paid public.payments := private.payment_of_event(p_provider, p_reference, p_provider_id);
  known_as text := coalesce(paid.reference, p_reference, p_provider_id, p_dispute_id);
  amount numeric := coalesce(p_amount_kobo / 100.0, paid.paid_amount, 0);
  decision text := case p_state
    when 'won' then 'The provider closed the dispute without taking money back.'
    when 'lost' then 'The provider closed the dispute and took money back.'
  end;
begin
  if p_state = 'open' then
    perform private.add_payment_task('disputed', known_as, amount, paid, p_dispute_id);
    return;
  end if;
  -- Also a dispute whose beginning has not been heard of, which may still come.
  insert into public.payment_tasks as task (kind, reference, amount, order_id, payment_id, subject, resolution, resolved_at)
  values ('disputed', known_as, amount, paid.order_id, paid.id, p_dispute_id, decision, now())
  on conflict (reference, kind, subject)
  do update set resolution = excluded.resolution, resolved_at = excluded.resolved_at where task.resolved_at is null;
  perform private.follow_payment_tasks(paid.id);
  if p_state = 'lost' and paid.state = 'paid' then
    perform private.note_taken_back('dispute_lost', paid, amount, p_dispute_id);
  elsif p_state = 'lost' then
    perform private.add_payment_task('dispute_lost', known_as, amount, paid, p_dispute_id);
  end if;
end
$$;

grant execute on function public.note_refund_elsewhere, public.apply_dispute to service_role;
