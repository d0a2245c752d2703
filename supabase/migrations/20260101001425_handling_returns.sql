-- What staff do about returns: they answer, and receive the goods or close a return without them. See docs/behaviour/returns.md.

create function private.refuse_moved_return() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT409', hint = 'return_has_moved_on', message = 'Somebody has dealt with this return meanwhile.';
end
$$;

-- The order is locked before its return, as by a deletion of the order: the answer is mailed, and the mail refers to the order.
create function private.lock_order_of_return(p_return_id uuid) returns void
language sql set search_path = '' as $$
  select from public.orders where id = (select order_id from public.returns where id = p_return_id) for update
$$;

-- Whether the same member of staff has made this decision before, and repeats it because its answer was lost.
create function private.is_repeated_answer(request public.returns, p_status text, p_answer text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((request.status, request.answer, request.handled_by) = (p_status, p_answer, auth.uid()), false)
$$;

-- Tells the customer what staff have answered. Each answer to a return has an occasion of its own.
create function private.mail_answer(request public.returns, p_occasion text) returns void
language plpgsql set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = request.order_id;
  perform private.queue_mail('return_answered', placed, p_occasion, jsonb_build_object('answer', request.answer));
end
$$;

-- Staff approve or reject a request. The customer is told, and reads the answer.
create function public.answer_return(p_return_id uuid, p_approves boolean, p_answer text) returns public.returns
language plpgsql security definer set search_path = '' as $$
declare
  answered text := case when p_approves then 'approved' else 'rejected' end;
  request public.returns;
begin
  perform private.require_staff();
  if p_approves is null then
    raise exception using
      errcode = 'PT400', hint = 'field_missing', message = 'Please choose whether the return is approved or rejected.';
  end if;
  p_answer := private.required_text(p_answer, 'answer', 2000);
  perform private.lock_order_of_return(p_return_id);
  select * into request from public.returns where id = p_return_id for update;
  if private.is_repeated_answer(request, answered, p_answer) then
    return request;
  elsif (request.status = 'requested') is not true then
    perform private.refuse_moved_return();
  end if;
  update public.returns set status = answered, answer = p_answer, handled_by = auth.uid()
  where id = request.id returning * into request;
  perform private.mail_answer(request, request.id::text);
  return request;
end
$$;

-- The items of an approved return have not come. It becomes rejected, and the customer is told once more. A function of its own, so that
-- a request which is rejected after somebody else has approved it is refused.
create function public.close_return(p_return_id uuid, p_answer text) returns public.returns
language plpgsql security definer set search_path = '' as $$
declare
  request public.returns;
begin
  perform private.require_staff();
  p_answer := private.required_text(p_answer, 'answer', 2000);
  perform private.lock_order_of_return(p_return_id);
  select * into request from public.returns where id = p_return_id for update;
  if private.is_repeated_answer(request, 'rejected', p_answer) then
    return request;
  elsif (request.status = 'approved') is not true then
    perform private.refuse_moved_return();
  end if;
  update public.returns set status = 'rejected', answer = p_answer, handled_by = auth.uid()
  where id = request.id returning * into request;
  perform private.mail_answer(request, request.id || ' closed');
  return request;
end
$$;

-- How many pieces of an item go back into stock, of the array that receive_return() takes. Pieces that were made to order do not.
create function private.restocked_of(p_items jsonb, item public.return_items) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select given.restocked from jsonb_to_recordset(p_items) as given (id uuid, restocked integer) where given.id = item.id
      and exists (select from public.order_items where id = item.order_item_id and made_to_order_weeks is null)
  ), 0)
$$;

-- The items of an approved return have arrived. p_items is an array of { id, restocked }: how many of each go back into stock;
-- the others are written off. The change of the status makes that happen once, also if the same member of staff repeats the call because
-- its answer was lost.
create function public.receive_return(p_return_id uuid, p_items jsonb) returns public.returns
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  request public.returns;
begin
  perform private.require_staff();
  perform private.refuse_unknown_keys(p_items, 'id', 'restocked');
  -- The order first, as everybody who changes its stock does.
  select * into placed from public.orders
  where id = (select order_id from public.returns where id = p_return_id) for update;
  select * into request from public.returns where id = p_return_id for update;
  if (request.status, request.handled_by) = ('received', auth.uid()) and not exists (
    select from public.return_items as item
    where return_id = request.id and restocked <> private.restocked_of(p_items, item)
  ) then
    return request;
  end if;
  -- In another status its items are in stock already, or will be when it is cancelled.
  if (placed.status = 'delivered' or (placed.status = 'cancelled' and placed.stock_taken)) is not true then
    raise exception using
      errcode = 'PT409',
      hint = 'return_not_possible',
      message = 'Only what has been delivered can be returned. Please look at the status of the order.';
  end if;
  if (request.status = 'approved') is not true then
    perform private.refuse_moved_return();
  end if;
  update public.returns set status = 'received', worth = private.return_worth(request), handled_by = auth.uid()
  where id = request.id returning * into request;
  update public.return_items as item set restocked = private.restocked_of(p_items, item) where return_id = request.id;
  perform private.give_stock_back(array_agg(back.stock_id), array_agg(back.quantity))
  from (
    select coalesce(bought.variant_id, bought.product_id) as stock_id, sum(item.restocked) as quantity
    from public.return_items as item join public.order_items as bought on bought.id = item.order_item_id
    where item.return_id = request.id and item.restocked > 0 and bought.product_id is not null
    group by stock_id
  ) as back
  having count(*) > 0;
  return request;
end
$$;

-- An order whose items have come back stays sold. In another status they would be returned to stock once more, or although they were
-- written off.
create function private.keep_returned_order_sold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.holds_stock(new.status) and not private.holds_stock(old.status) and exists (
    select from public.returns where order_id = new.id and status = 'received'
  ) then
    raise exception using
      errcode = 'PT409',
      hint = 'order_has_returns',
      detail = new.order_number,
      message = format('Items of %s were returned. It stays delivered or cancelled.', new.order_number);
  end if;
  return new;
end
$$;

create trigger orders_keep_returned_sold before update of status on public.orders
for each row when (new.status <> old.status) execute function private.keep_returned_order_sold();

revoke all on function public.answer_return, public.close_return, public.receive_return from service_role;
grant execute on function public.answer_return, public.close_return, public.receive_return to authenticated;
