-- What customers see of an order. Its payments and returns hold more, such as the provider's fee and who of the staff handled them.
-- Customers and staff are the same role to PostgreSQL, so that grants cannot tell their columns apart: only admins read those tables.
-- See docs/decisions/0029-staff-notes-have-a-table-of-their-own.md.

-- What goes back to the customer, in naira: what staff are to send, and what is with the provider.
create function private.amount_going_back(p_order_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(amount), 0) from (
    select amount from public.payment_tasks where order_id = p_order_id and kind = 'to_send_back' and resolved_at is null
    union all
    select transfer.amount
    from public.payments as paid join public.refund_transfers as transfer on transfer.payment_id = paid.id
    where paid.order_id = p_order_id and paid.counts and paid.mode = 'live' and transfer.state in ('sending', 'pending')
  ) as going
$$;

-- The receipts of an order that is paid in parts: one for each live payment that counts, the earliest first, where no tax document names
-- it. Amounts are in naira.
create function private.receipts_of(placed public.orders)
returns table (
  id uuid, reference text, amount numeric, sent_back numeric, paid_before numeric, order_total numeric, paid_at timestamptz
)
language sql stable set search_path = '' as $$
  select
    paid.id, paid.reference, paid.paid_amount, paid.sent_back_amount,
    coalesce(sum(paid.paid_amount) over (order by paid.paid_at, paid.id rows between unbounded preceding and 1 preceding), 0),
    placed.total_amount, paid.paid_at
  from public.payments as paid
  where paid.order_id = placed.id and paid.counts and paid.mode = 'live' and paid.paid_amount < placed.total_amount
    and not exists (select from public.tax_documents where order_id = placed.id)
  order by paid.paid_at, paid.id
$$;

-- The same for staff, and for the order's account.
create function public.order_receipts(p_order_id uuid)
returns table (
  id uuid, reference text, amount numeric, sent_back numeric, paid_before numeric, order_total numeric, paid_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select receipt.*
  from public.orders as placed cross join lateral private.receipts_of(placed) as receipt
  where placed.id = p_order_id
    and ((select public.is_admin()) or (placed.user_id = auth.uid() and private.is_fully_authenticated()))
$$;

revoke all on function public.order_receipts from service_role;
grant execute on function public.order_receipts to authenticated;

-- An order with its items, payments, returns, documents and timeline, as OwnOrderRow (app/storefront/own-order/own-order-row.ts).
create function private.shopper_order(placed public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', placed.id, 'order_number', placed.order_number, 'created_at', placed.created_at, 'status', placed.status,
    'payment_status', placed.payment_status, 'total_amount', placed.total_amount, 'customer_name', placed.customer_name,
    'customer_email', placed.customer_email, 'customer_phone', placed.customer_phone,
    'shipping_address', placed.shipping_address, 'notes', placed.notes, 'delivery_method', placed.delivery_method,
    'delivery_fee', placed.delivery_fee, 'delivery_is_quoted', placed.delivery_is_quoted,
    'delivery_min_days', placed.delivery_min_days, 'delivery_max_days', placed.delivery_max_days,
    'delivery_earliest', placed.delivery_earliest, 'delivery_latest', placed.delivery_latest,
    'tracking_number', placed.tracking_number, 'driver_phone', placed.driver_phone,
    'payment_method', placed.payment_method, 'payment_fee', placed.payment_fee, 'discount_amount', placed.discount_amount,
    'prepays_delivery', placed.prepays_delivery, 'payment_expires_at', placed.payment_expires_at, 'has_expired', placed.has_expired,
    'is_short', placed.is_short, 'pieces', placed.pieces, 'goes_back', private.amount_going_back(placed.id)
  ) || (
    select jsonb_build_object(
      'received', received, 'went_back', went_back, 'net', net,
      'payment_mark', private.payment_mark(placed, net, went_back)
    )
    from private.order_figures(placed)
  ) || jsonb_build_object(
    'kept_before_work', placed.kept_before_work, 'kept_after_work', placed.kept_after_work, 'work_began_at', placed.work_began_at,
    'keeps_nothing', placed.keeps_nothing,
    'deposit_amount', placed.deposit_amount, 'deposit_fee', placed.deposit_fee, 'rest_due', placed.rest_due,
    'deposit_paid_at', placed.deposit_paid_at, 'rest_asked_at', placed.rest_asked_at,
    'asked_amount', placed.asked_amount
  ) || jsonb_build_object(
    'order_items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', item.id, 'product_id', item.product_id, 'product_name', item.product_name, 'color', item.color,
        'variant_id', item.variant_id, 'variant_name', item.variant_name, 'variant_sku', item.variant_sku,
        'quantity', item.quantity, 'price', item.price, 'total', item.total,
        'image_url', coalesce(variant.image_url, product.image_url), 'made_to_order_weeks', item.made_to_order_weeks
      ) order by item.position)
      from public.order_items as item left join public.products as product on product.id = item.product_id
      left join public.product_variants as variant on variant.id = item.variant_id
      where item.order_id = placed.id
    ), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', request.id, 'status', request.status, 'answer', request.answer, 'created_at', request.created_at,
        'return_items', (
          select jsonb_agg(
            jsonb_build_object('order_item_id', item.order_item_id, 'quantity', item.quantity) order by bought.position
          )
          from public.return_items as item join public.order_items as bought on bought.id = item.order_item_id
          where item.return_id = request.id
        )
      ) order by request.created_at desc)
      from public.returns as request where request.order_id = placed.id
    ), '[]'),
    'tax_documents', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', document.id, 'kind', document.kind, 'number', document.number, 'customer_name', document.customer_name,
        'gross', document.gross, 'vat_rate', document.vat_rate, 'vat', document.vat, 'tin', document.tin, 'issued_at', document.issued_at,
        'order_total', document.order_total, 'corrects_id', document.corrects_id
      ) order by document.issued_at, document.number)
      from public.tax_documents as document where document.order_id = placed.id
    ), '[]'),
    'receipts', coalesce((select jsonb_agg(to_jsonb(receipt)) from private.receipts_of(placed) as receipt), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', payment.id, 'method', payment.method, 'reference', payment.reference, 'amount', payment.amount,
        'state', payment.state, 'counts', payment.counts, 'mode', payment.mode, 'awaits_staff', payment.awaits_staff,
        'paid_amount', payment.paid_amount, 'sent_back_amount', payment.sent_back_amount, 'paid_at', payment.paid_at,
        'rejection', payment.rejection, 'created_at', payment.created_at
      ) order by payment.created_at desc)
      from public.payments as payment where payment.order_id = placed.id
    ), '[]'),
    'order_timeline', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', step.id, 'field', step.field, 'status', step.status, 'at', step.at,
        'order_status_effects', jsonb_build_object('title', effect.title, 'description', effect.description)
      ) order by step.id)
      from public.order_timeline as step join public.order_status_effects as effect using (field, status)
      where step.order_id = placed.id
    ), '[]')
  )
$$;

-- The caller's own order with this number; null if there is none. As the policies of orders, it takes the second factor.
create function public.own_order(p_number text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.shopper_order(placed)
  from public.orders as placed
  where placed.order_number = p_number and placed.user_id = auth.uid() and private.is_fully_authenticated()
$$;

revoke all on function public.own_order from service_role;
grant execute on function public.own_order to authenticated;
