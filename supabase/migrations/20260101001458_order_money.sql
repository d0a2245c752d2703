-- What screens and files read about the money of orders, and what a decision of staff means for it. See
-- docs/behaviour/payments.md#figures-of-an-order and docs/behaviour/orders.md#what-a-decision-means.

-- The figures of these orders, in naira: for staff of every order, for others of their own. Without ids those of all orders of the caller's
-- account. `owed` is above zero what is to go back, and below zero what the customer owes.
create function public.order_figures(p_ids uuid[] default null)
returns table (order_id uuid, received numeric, went_back numeric, net numeric, kept numeric, owed numeric, mark text)
language sql stable security definer set search_path = '' as $$
  select placed.id, figures.*, private.owed_of_balance(placed, figures.net - figures.kept),
    private.payment_mark(placed, figures.net, figures.went_back)
  from public.orders as placed cross join lateral private.order_figures(placed) as figures
  where placed.id = any (coalesce(p_ids, array(select id from public.orders where user_id = auth.uid())))
    and ((select public.is_admin()) or (placed.user_id = auth.uid() and (select private.is_fully_authenticated())))
$$;

-- The figures that mails show of their order.
create function private.mailed_figures(placed public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('received', received, 'went_back', went_back, 'net', net) from private.order_figures(placed)
$$;

-- The payment through whose provider most of an order can be sent back now, and how much of p_amount.
create function private.refundable_payment(placed public.orders, p_amount numeric)
returns table (payment_id uuid, method text, amount numeric, sent_back numeric)
language sql stable set search_path = '' as $$
  select paid.id, paid.method, rest.amount, paid.sent_back_amount
  from public.payments as paid
  cross join lateral (
    select least(
      p_amount,
      private.refundable_amount(paid) - private.promised_by_hand(paid, null),
      private.refundable_of_order(placed, null)
    ) as amount
  ) as rest
  where paid.order_id = placed.id and paid.counts and paid.mode = 'live' and paid.state = 'paid'
    and paid.method in ('paystack', 'flutterwave') and paid.provider_id is not null and rest.amount > 0
  order by rest.amount desc, paid.created_at
  limit 1
$$;

-- An order as a decision would leave it. A deleted order is one that was cancelled.
create function private.as_decided(placed public.orders, p_decision text, p_payment_status text) returns public.orders
language plpgsql immutable set search_path = '' as $$
begin
  placed.status := case when p_decision in ('cancel', 'delete') then 'cancelled' else placed.status end;
  placed.payment_status := coalesce(p_payment_status, placed.payment_status);
  return placed;
end
$$;

-- How many pieces go back into stock when an order is cancelled or deleted. Of a return, staff say it with the decision.
create function private.pieces_going_back(placed public.orders) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(quantity), 0) from public.order_items
  where order_id = placed.id and product_id is not null and made_to_order_weeks is null
    and placed.stock_taken and private.holds_stock(placed.status)
$$;

-- Whether the customer of an order would get a mail of this kind.
create function private.would_mail(placed public.orders, p_kind text) returns boolean
language sql stable set search_path = '' as $$
  select placed.customer_email is not null and exists (select from public.mail_templates where kind = p_kind and enabled)
$$;

-- What a decision of staff means for orders with money or documents: p_decision is 'cancel', 'delete' or 'receive', of the goods of
-- p_return_id. No row for other orders. p_payment_status is the one that the same form sets. Amounts are in naira: `goes_back` is what the
-- order would owe its customer, of which refund_amount can be refunded at once: of a payment through its provider, or else by hand.
create function public.preview_decision(
  p_decision text, p_ids uuid[], p_return_id uuid default null, p_payment_status text default null
)
returns table (
  order_id uuid, received numeric, went_back numeric, goes_back numeric, kept numeric, invoices text[], credited numeric, pieces bigint,
  mails_decision boolean, mails_refund boolean, refund_amount numeric, refund_payment_id uuid, refund_method text, refund_sent_back numeric
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  perform private.refuse_unreadable() where p_decision is null or p_decision not in ('cancel', 'delete', 'receive');
  return query
  select
    placed.id, figures.received, figures.went_back, owed.amount, figures.kept, documents.invoices, documents.credited,
    case when p_decision = 'receive' then 0 else private.pieces_going_back(placed) end,
    p_decision = 'cancel' and placed.status <> 'cancelled' and private.would_mail(placed, 'order_cancelled'),
    p_decision <> 'delete' and private.would_mail(placed, 'refund_completed'),
    greatest(coalesce(payment.amount, least(owed.amount, private.refundable_of_order(decided, null))), 0),
    payment.payment_id, payment.method, payment.sent_back
  from public.orders as placed
  cross join lateral private.as_decided(placed, p_decision, p_payment_status) as decided
  cross join lateral (
    select coalesce((
      select private.return_worth(request) from public.returns as request
      where p_decision = 'receive' and request.id = p_return_id and request.order_id = placed.id and request.status = 'approved'
    ), 0) as worth
  ) as coming
  cross join lateral private.order_figures(decided, coming.worth) as figures
  cross join lateral (select greatest(private.amount_owed(decided, coming.worth), 0) as amount) as owed
  left join lateral private.refundable_payment(decided, owed.amount) as payment on true
  cross join lateral (
    select
      coalesce(array_agg(number order by issued_at, number) filter (where kind = 'invoice'), '{}') as invoices,
      coalesce(sum(gross) filter (where kind = 'credit_note'), 0) as credited
    from public.tax_documents where order_id = placed.id
  ) as documents
  where placed.id = any (p_ids) and (figures.received > 0 or documents.invoices <> '{}');
end
$$;

revoke all on function public.order_figures, public.preview_decision from service_role;
grant execute on function public.order_figures, public.preview_decision to authenticated;
