create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  -- Null once the order was deleted; the refund stays, for the books.
  order_id uuid references public.orders on delete set null,
  -- The payment that is given back. Null where staff have not said which: it is then a part of what the order counts.
  payment_id uuid references public.payments,
  amount numeric(14, 2) not null
    constraint refund_amount_is_positive check (amount > 0 and amount <= 999999999999.99),
  reason text not null constraint refund_reason_is_required check (private.has_text(reason))
    constraint refund_reason_is_short_enough check (length(reason) <= 5000),
  status text not null default 'pending' constraint refund_status_is_known check (
    status in ('pending', 'approved', 'rejected', 'processed')
  ),
  notes text constraint refund_notes_are_short_enough check (length(notes) <= 5000),
  processed_by uuid references auth.users on delete set null,
  -- Since when it is processed; null in every other status.
  processed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index refunds_order_id_idx on public.refunds (order_id);
create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_processed_by_idx on public.refunds (processed_by) where processed_by is not null;
-- The sort orders of the back office: see the indexes of products.
create index refunds_newest_idx on public.refunds (created_at desc, id);
create index refunds_amount_idx on public.refunds (amount desc, id);
-- Finds the few refunds that are still pending.
create index refunds_status_idx on public.refunds (status, created_at desc, id);
-- Those of one month, for the statement.
create index refunds_processed_at_idx on public.refunds (processed_at) where processed_at is not null;

-- Locks the order of a refund, and is true. start_gateway_refund() and the deletion of an order lock the order before the refund: an
-- update that has locked the refund first, or a new refund that refers to the order already, could deadlock with these.
create function private.lock_order_of_refund(p_order_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.orders where id = p_order_id for update;
  return true;
end
$$;

grant execute on function private.lock_order_of_refund to authenticated, service_role;

create function private.prepare_refund() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The column itself allows null, for orders that are deleted later.
  if new.order_id is null then
    raise exception using
      errcode = 'PT400', hint = 'refund_has_no_order', message = 'Please choose the order to refund.';
  end if;
  perform private.lock_order_of_refund(new.order_id);
  if not private.is_trusted() then
    new.processed_by := auth.uid();
  end if;
  return new;
end
$$;

create trigger refunds_prepare before insert on public.refunds
for each row execute function private.prepare_refund();

-- A refund names a payment of its order that has arrived. When the order is deleted, the payment stays.
create function private.check_refunded_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.order_id is null and new.payment_id = old.payment_id then
    return new;
  end if;
  -- Locked in the order in which refunds through the provider lock them, and before the foreign keys share a lock of the order.
  perform from public.orders where id = new.order_id for update;
  perform from public.payments where id = new.payment_id and order_id = new.order_id and state = 'paid' for update;
  if not found then
    raise exception using
      errcode = 'PT400',
      hint = 'refund_payment_invalid',
      message = 'Please choose a payment of this order that has arrived, or leave the payment blank.';
  end if;
  return new;
end
$$;

create trigger refunds_refer_to_arrived_payment before insert or update of order_id, payment_id, amount, status on public.refunds
for each row when (new.payment_id is not null) execute function private.check_refunded_payment();

create function private.note_refund_processing() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> 'processed' then
    new.processed_at := null;
  elsif new.processed_at is null or not private.is_trusted() then
    new.processed_at := case when tg_op = 'UPDATE' and old.status = 'processed' then old.processed_at else now() end;
  end if;
  return new;
end
$$;

create trigger refunds_note_processing before insert or update of status, processed_at on public.refunds
for each row execute function private.note_refund_processing();

call private.keep_version('public.refunds');
call private.enable_audit('public.refunds', actors => 'everybody');

alter table public.refunds enable row level security;
revoke all on public.refunds from anon, authenticated;
grant select, delete on public.refunds to authenticated;
grant insert (id, order_id, payment_id, amount, reason, status, notes, processed_by),
  update (order_id, payment_id, amount, reason, status, notes) on public.refunds to authenticated;

create policy "admins see refunds" on public.refunds
for select to authenticated using ((select public.is_admin()));
create policy "admins add refunds" on public.refunds
for insert to authenticated with check ((select public.is_admin()));
-- A trigger would come too late: the update has locked the refund before. The condition is evaluated before a row is locked. The same of
-- deletions.
create policy "admins change refunds" on public.refunds
for update to authenticated using ((select public.is_admin()) and private.lock_order_of_refund(order_id))
with check ((select public.is_admin()));
create policy "admins delete refunds" on public.refunds
for delete to authenticated using ((select public.is_admin()) and private.lock_order_of_refund(order_id));

alter publication supabase_realtime add table public.refunds;

-- Changes order_id, payment_id, amount, reason, status and notes of a refund, each if p_changes has it, and returns the refund's new
-- version. Returns null and changes nothing if the refund is gone or no longer has the version p_version; without one, any version is
-- changed. Two orders are locked in the order of their ids.
create function public.update_refund(p_id uuid, p_changes jsonb, p_version timestamptz default null) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  version timestamptz;
  changed public.refunds;
  wanted public.refunds;
begin
  perform private.require_staff();
  perform private.refuse_unknown_keys(
    p_changes, 'order_id', 'payment_id', 'amount', 'reason', 'status', 'notes'
  );
  begin
    changed := jsonb_populate_record(changed, p_changes);
  exception
    when data_exception then perform private.refuse_unreadable();
  end;
  perform from public.orders
  where id in (changed.order_id, (select order_id from public.refunds where id = p_id))
  order by id for update;
  select * into wanted from public.refunds
  where id = p_id and updated_at = coalesce(p_version, updated_at)
  for update;
  if not found then
    return null;
  end if;
  wanted := jsonb_populate_record(wanted, p_changes);
  update public.refunds
  set
    order_id = wanted.order_id,
    payment_id = wanted.payment_id,
    amount = wanted.amount,
    reason = wanted.reason,
    status = wanted.status,
    notes = wanted.notes
  where id = p_id
  returning updated_at into version;
  return version;
end
$$;

grant execute on function public.update_refund to authenticated, service_role;
