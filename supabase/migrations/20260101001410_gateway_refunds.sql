-- Refunds through the provider that took the payment: each attempt to send one is a row. Rows are written by functions only and
-- never deleted. See docs/behaviour/refunds.md#through-the-provider.
create table public.refund_transfers (
  id uuid primary key default gen_random_uuid(),
  -- Null once the refund was deleted, which is possible after a failure only.
  refund_id uuid references public.refunds on delete set null,
  payment_id uuid not null references public.payments,
  -- Naira.
  amount numeric(14, 2) not null constraint refund_transfer_amount_is_positive check (amount > 0),
  provider text not null constraint refund_transfer_provider_is_known check (provider in ('paystack', 'flutterwave')),
  -- Part of the note that the provider keeps, by which the refund is found again after a lost answer.
  reference text not null default 'REF-' || replace(gen_random_uuid()::text, '-', '')
    constraint refund_transfers_reference_key unique,
  -- Chosen by the form, once for each refund: one that is sent twice is stored once.
  idempotency_key uuid not null constraint refund_transfers_idempotency_key unique,
  provider_id text,
  -- `sending` until the provider has confirmed that it has the refund; `pending` with the provider; `needs_attention` until staff
  -- have entered a bank account.
  state text not null default 'sending' constraint refund_transfer_state_is_known check (
    state in ('sending', 'pending', 'needs_attention', 'processed', 'failed')
  ),
  -- The provider's reason.
  failure text constraint refund_transfer_failure_is_short_enough check (length(failure) <= 1000),
  -- Chosen by the form, once for each bank account that staff enter: of the account that the provider has got. The account is not stored.
  account_key uuid,
  started_by uuid references auth.users on delete set null,
  -- When it is sent or asked about by the sweep, and how often it was: see claim_refund_checks().
  next_check_at timestamptz default now() + interval '2 minutes',
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refund_transfers_provider_id_key unique (payment_id, provider_id)
);

create index refund_transfers_refund_id_idx on public.refund_transfers (refund_id);
create index refund_transfers_started_by_idx on public.refund_transfers (started_by) where started_by is not null;
create index refund_transfers_next_check_at_idx on public.refund_transfers (next_check_at) where next_check_at is not null;
-- A refund is sent again only after a failure.
create unique index refund_transfers_sent_once_idx on public.refund_transfers (refund_id) where state <> 'failed';

call private.keep_version('public.refund_transfers');
call private.enable_audit('public.refund_transfers', actors => 'everybody');

alter table public.refund_transfers enable row level security;
revoke all on public.refund_transfers from anon, authenticated, service_role;
grant select on public.refund_transfers to authenticated, service_role;

create policy "admins see refund transfers" on public.refund_transfers
for select to authenticated using ((select public.is_admin()));

-- A refund that the provider has, or may have, stays as it is.
create function private.keep_sent_refund() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_untrusted_request()
    and exists (select from public.refund_transfers where refund_id = old.id and state <> 'failed')
    and (
      tg_op = 'DELETE'
      or (old.amount, old.order_id, old.payment_id, old.status)
        is distinct from (new.amount, new.order_id, new.payment_id, new.status)
    )
  then
    raise exception using
      errcode = 'PT409',
      hint = 'refund_was_sent',
      message = 'This refund was sent through the provider. Its order, payment, amount and status stay as they are.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create trigger refunds_keep_sent before update or delete on public.refunds
for each row execute function private.keep_sent_refund();

-- A payment has the sum of its refunds, which also its buyer may read: those that were sent and did not fail, and those that staff paid
-- by hand. More than was paid is not of this payment.
create function private.sum_sent_back_of(p_payment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The order first, as everybody locks them. In statements of their own: the next one then sees what others have stored before they
  -- released the locks.
  perform private.lock_order_of_refund((select order_id from public.payments where id = p_payment_id));
  perform from public.payments where id = p_payment_id for update;
  update public.payments as paid
  set sent_back_amount = greatest(sent.amount, least(sent.amount + by_hand.amount, paid.paid_amount))
  from (
    select coalesce(sum(amount), 0) as amount
    from public.refund_transfers where payment_id = p_payment_id and state <> 'failed'
  ) as sent
  cross join (
    select coalesce(sum(amount), 0) as amount from public.refunds as refund
    where payment_id = p_payment_id and status = 'processed'
      and not exists (select from public.refund_transfers where refund_id = refund.id and state <> 'failed')
  ) as by_hand
  where paid.id = p_payment_id;
end
$$;

create function private.sum_sent_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' and new.payment_id is not null then
    perform private.sum_sent_back_of(new.payment_id);
  end if;
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.payment_id is distinct from new.payment_id) then
    perform private.sum_sent_back_of(old.payment_id);
  end if;
  return null;
end
$$;

create trigger refund_transfers_are_summed after insert or update of state on public.refund_transfers
for each row execute function private.sum_sent_back();
create trigger refunds_are_summed after insert or update of payment_id, amount, status or delete on public.refunds
for each row execute function private.sum_sent_back();

-- What may still be sent back of a payment, in naira.
create function private.refundable_amount(paid public.payments) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(paid.paid_amount, 0) - paid.sent_back_amount
$$;

-- What staff are about to pay of a payment by hand, in naira, except the refund that is to be sent now, if it is recorded. One that failed
-- can be sent again.
create function private.promised_by_hand(paid public.payments, p_sent_refund_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(amount), 0) from public.refunds as refund
  where payment_id = paid.id and id is distinct from p_sent_refund_id and status in ('pending', 'approved')
    and not exists (select from public.refund_transfers where refund_id = refund.id)
$$;

-- What may still be sent back of all that came in for an order, in naira. Refunds that staff paid, or are about to pay, by hand may name
-- no payment, so all refunds count against all payments, except the one that is to be sent now. Of an order that is marked as paid, what
-- no payment names came in too.
create function private.refundable_of_order(placed public.orders, p_sent_refund_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coming.amount - going.amount
  from (
    select coalesce(sum(paid_amount), 0) + case
      when placed.payment_status in ('paid', 'refunded')
      then greatest(placed.total_amount - coalesce(sum(paid_amount) filter (where counts), 0), 0)
      else 0
    end as amount
    from public.payments where order_id = placed.id and state = 'paid'
  ) as coming
  cross join (
    select coalesce(sum(amount), 0) as amount from public.refunds as refund
    where order_id = placed.id and id is distinct from p_sent_refund_id and status <> 'rejected' and (
      status = 'processed'
      -- One that failed can be sent again, until it is paid by hand.
      or not exists (select from public.refund_transfers where refund_id = refund.id and state = 'failed')
      or exists (select from public.refund_transfers where refund_id = refund.id and state <> 'failed')
    )
  ) as going
$$;

-- The payment that a refund gives back; null where it was recorded by hand and staff have not said which. What staff paid by hand after
-- the provider had failed is of the payment that was to be sent, unless they say otherwise.
create function private.payment_of_refund(p_refund_id uuid) returns public.payments
language sql stable set search_path = '' as $$
  select paid.* from public.refunds as refund join public.payments as paid on paid.id = refund.payment_id
  where refund.id = p_refund_id
$$;

-- Whether a refund sends back money that its order did not count, such as a second payment: nothing of the sale is undone.
create function private.returns_uncounted_money(p_refund_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(not (private.payment_of_refund(p_refund_id)).counts, false)
$$;

-- Why a recorded refund cannot be sent.
create function private.why_not_sent(p_refund_id uuid, p_order_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  refund public.refunds;
begin
  select * into refund from public.refunds where id = p_refund_id;
  return case
    when refund.id is null then 'This refund was deleted meanwhile.'
    when refund.order_id is distinct from p_order_id then 'This refund is not of the order of this payment.'
    when refund.status = 'processed' then 'This refund was paid already.'
    when refund.status = 'rejected' then 'This refund was rejected.'
    else 'This refund is being sent already.'
  end;
end
$$;

-- The refund that is sent: one that was recorded before, or a new one, perhaps of a return.
create function private.refund_to_send(
  paid public.payments, p_amount numeric, p_reason text, p_refund_id uuid, p_return_id uuid
) returns public.refunds
language plpgsql set search_path = '' as $$
declare
  refund public.refunds;
begin
  if p_refund_id is null and (p_amount is null or p_amount not between 0.01 and 999999999999.99) then
    raise exception using
      errcode = 'PT400', hint = 'refund_amount_invalid', message = 'Please enter the amount to refund, in naira.';
  elsif p_refund_id is null then
    insert into public.refunds (order_id, payment_id, amount, reason, status, return_id)
    values (paid.order_id, paid.id, round(p_amount, 2), private.required_text(p_reason, 'reason', 5000), 'approved', p_return_id)
    returning * into refund;
    return refund;
  end if;
  update public.refunds set status = 'approved', payment_id = paid.id
  where id = p_refund_id and order_id = paid.order_id and status in ('pending', 'approved')
    and not exists (select from public.refund_transfers where refund_id = p_refund_id and state <> 'failed')
  returning * into refund;
  if not found then
    raise exception using
      errcode = 'PT409', hint = 'refund_was_sent', message = private.why_not_sent(p_refund_id, paid.order_id);
  end if;
  return refund;
end
$$;

-- Begins to send a refund of a payment: of p_amount, or a refund that was recorded before. A return has one refund. Of all refunds
-- that are sent of one payment, the sum is never more than was paid, nor is what was sent and paid by hand of one order. The same p_key
-- finds the refund that it has begun. p_sent_back is what staff saw as sent back of the payment, in naira: where it is more by now, the
-- same money may have been sent by a colleague, or by an attempt whose answer was lost.
create function public.start_gateway_refund(
  p_payment_id uuid,
  p_amount numeric,
  p_reason text,
  p_key uuid,
  p_refund_id uuid default null,
  p_return_id uuid default null,
  p_sent_back numeric default null
) returns public.refund_transfers
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  paid public.payments;
  refund public.refunds;
  transfer public.refund_transfers;
  rest numeric;
begin
  perform private.require_staff();
  perform private.refuse_unreadable() where p_key is null;
  -- The order first, as everybody who pays for it does, then the refund, as whoever deletes one does, then the payment.
  select * into placed from public.orders
  where id = (select order_id from public.payments where id = p_payment_id) for update;
  perform from public.refunds where id = p_refund_id for update;
  select * into paid from public.payments where id = p_payment_id for update;
  select * into transfer from public.refund_transfers where idempotency_key = p_key and payment_id = paid.id;
  if found and (p_refund_id is not null or transfer.amount = round(p_amount, 2)) then
    return transfer;
  elsif paid.sent_back_amount > p_sent_back then
    raise exception using
      errcode = 'PT409',
      hint = 'refund_sent_meanwhile',
      detail = paid.sent_back_amount,
      message = format(
        '₦%s of this payment was sent back meanwhile: by a colleague, or by an attempt whose answer was lost.',
        to_char(paid.sent_back_amount - p_sent_back, 'FM999,999,999,999,990.00')
      );
  elsif transfer.id is not null then
    raise exception using
      errcode = 'PT409',
      hint = 'refund_was_sent',
      message = 'This refund was sent with another amount before. Please look at it again.';
  end if;
  if (paid.state = 'paid' and paid.method in ('paystack', 'flutterwave') and paid.order_id is not null
    and paid.provider_id is not null) is not true
  then
    raise exception using
      errcode = 'PT409',
      hint = 'refund_not_possible',
      message = 'This payment cannot be refunded through a provider. Record the refund by hand instead.';
  end if;
  refund := private.refund_to_send(paid, p_amount, p_reason, p_refund_id, p_return_id);
  rest := greatest(0, least(
    private.refundable_amount(paid) - private.promised_by_hand(paid, refund.id),
    private.refundable_of_order(placed, refund.id)
  ));
  if refund.amount > rest then
    raise exception using
      errcode = 'PT409',
      hint = 'refund_too_large',
      detail = rest,
      message = format(
        case when rest < private.refundable_amount(paid)
          then 'Less the refunds that were recorded by hand, ₦%s of this payment can still be refunded.'
          else 'Of this payment, ₦%s can still be refunded.'
        end,
        to_char(rest, 'FM999,999,999,999,990.00')
      );
  end if;
  insert into public.refund_transfers (refund_id, payment_id, amount, provider, idempotency_key, started_by)
  values (refund.id, paid.id, refund.amount, paid.method, p_key, auth.uid())
  returning * into transfer;
  return transfer;
end
$$;

-- Tells staff, once for each state, that a refund needs them.
create function private.mail_about_transfer(transfer public.refund_transfers, p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = p_order_id;
  perform private.queue_mail(
    'staff_problem', placed, format('%s %s', transfer.state, transfer.reference),
    jsonb_build_object(
      'problem', case transfer.state when 'failed' then 'A refund failed.' else 'A refund needs a bank account of the customer.' end,
      'amount', transfer.amount
    )
  );
end
$$;

-- Notes what a provider says about a refund, and returns it. p_state is 'pending', 'needs_attention', 'processed' or 'failed'. May
-- be called any number of times; a refund that is processed or failed stays so.
create function public.apply_refund(
  p_reference text, p_state text, p_provider_id text default null, p_failure text default null, p_account_key uuid default null
) returns public.refund_transfers
language plpgsql security definer set search_path = '' as $$
declare
  paid public.payments;
  transfer public.refund_transfers;
begin
  select * into transfer from public.refund_transfers where reference = p_reference;
  select * into paid from public.payments where id = transfer.payment_id;
  -- In the order in which start_gateway_refund() locks them.
  perform from public.orders where id = paid.order_id for update;
  perform from public.refunds where id = transfer.refund_id for update;
  perform from public.payments where id = paid.id for update;
  select * into transfer from public.refund_transfers where reference = p_reference for update;
  if not found or transfer.state in ('processed', 'failed') then
    return transfer;
  end if;
  update public.refund_transfers
  set
    state = p_state,
    provider_id = coalesce(provider_id, p_provider_id),
    failure = case when p_state in ('failed', 'needs_attention') then left(p_failure, 1000) end,
    account_key = coalesce(p_account_key, account_key),
    next_check_at = case when p_state not in ('processed', 'failed') then next_check_at end
  where id = transfer.id
  returning * into transfer;
  -- A failed refund waits for staff again.
  update public.refunds
  set status = case p_state when 'processed' then 'processed' when 'failed' then 'pending' else status end
  where id = transfer.refund_id;
  if p_state = 'processed' then
    perform private.note_full_refund(paid.order_id);
  elsif p_state in ('failed', 'needs_attention') then
    perform private.mail_about_transfer(transfer, paid.order_id);
  end if;
  return transfer;
end
$$;

-- An order of which everything was given back is refunded: all that counts for it, and at least its total, since what was paid on delivery
-- may be in no payment. Refunds of the sale that staff have paid by hand are part of it.
create function private.note_full_refund(p_order_id uuid) returns void
language sql set search_path = '' as $$
  update public.orders set payment_status = 'refunded'
  where id = p_order_id and payment_status = 'paid'
    and greatest(total_amount, (select sum(paid_amount) from public.payments where order_id = p_order_id and counts)) <= (
      select sum(amount) from public.refunds
      where order_id = p_order_id and status = 'processed' and not private.returns_uncounted_money(id)
    )
$$;

-- The right to send a refund for the first time; empty if somebody has it already. The sweep takes over after five minutes.
create function public.claim_refund(p_transfer_id uuid) returns setof public.refund_transfers
language sql security definer set search_path = '' as $$
  update public.refund_transfers
  set checks = 1, next_check_at = now() + interval '5 minutes'
  where id = p_transfer_id and state = 'sending' and checks = 0
  returning *
$$;

-- The refunds that are to be sent or asked about now; each is asked about again later, less and less often, for thirty days, and
-- until the provider has it. Of two callers each gets others.
create function public.claim_refund_checks(p_most integer default 20) returns setof public.refund_transfers
language sql security definer set search_path = '' as $$
  update public.refund_transfers as transfer
  set
    checks = checks + 1,
    next_check_at = case
      when state = 'sending' or created_at > now() - interval '30 days'
      then now() + least(interval '5 minutes' * power(2, least(checks, 10)), interval '6 hours')
    end
  where id in (
    select id from public.refund_transfers where next_check_at <= now()
    order by next_check_at limit p_most for update skip locked
  )
  returning transfer.*
$$;

revoke all on function public.start_gateway_refund from service_role;
grant execute on function public.start_gateway_refund to authenticated;
grant execute on function public.apply_refund, public.claim_refund, public.claim_refund_checks
to service_role;
