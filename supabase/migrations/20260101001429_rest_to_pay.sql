-- Asking for the rest of an order whose deposit was received. See docs/behaviour/deposits.md#asking-for-the-rest.

create function private.refuse_asking_for_rest(reason text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT409', hint = 'payment_not_due', message = reason;
end
$$;

-- Refuses an order of which its customer could not pay a rest now. `placed` is the order as it is once the rest is asked for.
create function private.check_rest_is_due(placed public.orders) returns void
language plpgsql stable set search_path = '' as $$
declare
  due numeric := private.amount_due(placed);
begin
  if placed.status = 'cancelled' then
    raise exception using
      errcode = 'PT409', hint = 'order_is_cancelled', message = 'This order was cancelled. Its rest is not asked for any more.';
  elsif placed.deposit_paid_at is null then
    perform private.refuse_asking_for_rest('No deposit was received for this order.');
  elsif private.waits_for_pieces(placed.pieces) then
    raise exception using
      errcode = 'PT409', hint = 'quantity_unconfirmed', message = 'The quantity of this order waits for your confirmation first.';
  elsif due is null then
    perform private.refuse_asking_for_rest('The delivery fee of this order waits to be worked out by you first.');
  elsif placed.payment_status <> 'pending' or due <= 0 then
    perform private.refuse_asking_for_rest('Nothing is left to pay of this order.');
  elsif exists (select from public.payments where order_id = placed.id and awaits_staff) then
    perform private.refuse_asking_for_rest('A payment of this order waits for your decision first.');
  end if;
end
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
  update public.orders set rest_asked_at = placed.rest_asked_at where id = placed.id;
  perform private.queue_mail(
    'rest_to_pay', placed, concat_ws(' ', placed.id, placed.rest_asked_at), jsonb_build_object('amount', private.amount_due(placed)),
    jsonb_build_object('status', placed.status, 'payment_status', 'pending')
  );
  return placed.rest_asked_at;
end
$$;

revoke all on function public.ask_for_rest from service_role;
grant execute on function public.ask_for_rest to authenticated;
