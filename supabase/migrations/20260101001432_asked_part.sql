-- Asking for a part of what is due. See docs/behaviour/payments.md#asking-for-a-part.

-- Staff ask for an amount of their choice, in naira, as the next part of what is due, or of what would be paid on delivery: the page of the
-- order takes exactly that. Null, or all that is due, asks for no part any more. An order of which a part is asked for does not expire;
-- its time to pay begins again without one. Returns what is asked for now.
create function public.ask_for_part(p_order_id uuid, p_amount numeric default null) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders := private.order_to_decide(p_order_id);
  part numeric := round(p_amount, 2);
  most numeric;
begin
  placed.asked_amount := case when private.pays_all_on_delivery(placed) then placed.total_amount end;
  perform private.check_can_be_asked_for(placed);
  most := private.amount_due(placed);
  -- The upper bound also keeps out NaN, which sorts above every number.
  if part is not null and not (part between 100 and most) then
    raise exception using
      errcode = 'PT400', hint = 'payment_amount_invalid', message = 'Please enter ₦100 or more, and no more than is due.';
  end if;
  placed.asked_amount := case when private.pays_all_on_delivery(placed) then part else nullif(part, most) end;
  update public.orders
  set
    asked_amount = placed.asked_amount,
    payment_expires_at = case
      when placed.asked_amount is null and not private.has_payment_or_receipt(placed.id)
      then coalesce(payment_expires_at, private.payment_deadline(placed))
    end
  where id = placed.id;
  return placed.asked_amount;
end
$$;

revoke all on function public.ask_for_part from service_role;
grant execute on function public.ask_for_part to authenticated;
