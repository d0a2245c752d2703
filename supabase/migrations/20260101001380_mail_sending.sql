-- What the function mail-sender gets to know about a mail. Sums of money are in naira.

-- What a mail shows of an order; null without one.
create function private.mailed_order(placed public.orders) returns jsonb
language sql set search_path = '' as $$
  select jsonb_build_object(
    'order_number', placed.order_number,
    'created_at', placed.created_at,
    'path', private.order_path(placed),
    'is_proved', private.is_proved(placed),
    'delivery_area', private.delivery_area_name(placed.delivery_state || '/' || placed.delivery_lga),
    'customer_name', placed.customer_name,
    'customer_email', placed.customer_email,
    'customer_phone', placed.customer_phone,
    'notes', placed.notes,
    'shipping_address', placed.shipping_address,
    'total_amount', placed.total_amount,
    'payment_status', placed.payment_status,
    'payment_method', placed.payment_method,
    'payment_fee', placed.payment_fee,
    'discount_amount', placed.discount_amount,
    'payment_expires_at', placed.payment_expires_at,
    -- Nothing is asked for while staff look into a payment or a receipt.
    'amount_due', case
      when placed.status <> 'cancelled' and placed.payment_status = 'pending'
        and not exists (select from public.payments where order_id = placed.id and (awaits_staff or state = 'submitted'))
      then private.amount_due(placed)
    end,
    'is_deposit_paid', placed.deposit_paid_at is not null,
    -- What is left after the deposit until staff ask for it, and when it is due.
    'rest', case
      when placed.deposit_paid_at is null then placed.total_amount - private.first_part(placed)
      when placed.rest_asked_at is null then placed.total_amount - private.amount_paid(placed.id)
    end,
    'rest_due', case when placed.payment_method = 'pay_on_delivery' then 'on_delivery' else placed.rest_due end,
    'waits_for_pieces', private.waits_for_pieces(placed.pieces),
    'delivery_method', placed.delivery_method,
    'delivery_fee', placed.delivery_fee,
    'delivery_min_days', placed.delivery_min_days,
    'delivery_max_days', placed.delivery_max_days,
    'delivery_earliest', placed.delivery_earliest,
    'delivery_latest', placed.delivery_latest,
    'tracking_number', placed.tracking_number,
    'driver_phone', placed.driver_phone,
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'product_name', item.product_name, 'color', item.color, 'quantity', item.quantity, 'total', item.total
      ) order by item.position)
      from public.order_items as item where item.order_id = placed.id
    ), '[]'),
    'transfer', (
      select jsonb_build_object(
        'bank_name', method.bank_name, 'account_number', method.account_number, 'account_name', method.account_name,
        'reference', coalesce(payment.reference, placed.order_number)
      )
      from public.payment_methods as method
      left join lateral (
        select reference from public.payments
        where order_id = placed.id and payments.method = 'bank_transfer' and state in ('pending', 'submitted', 'rejected')
        order by created_at desc limit 1
      ) as payment on true
      where method.method = 'bank_transfer' and method.enabled and placed.payment_method = 'bank_transfer'
    )
  )
  where placed.id is not null
$$;

-- What mails show of the shop.
create function private.mailed_shop() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'site_name', site_name, 'accent_color', accent_color, 'background_color', background_color,
    'font_pair', font_pair, 'updated_at', updated_at,
    'contact_email', contact_email, 'contact_phone', contact_phone, 'contact_address', contact_address
  )
  from public.website_settings
$$;

-- The mails that are due, each for one caller, with everything that they are composed from: { id, kind, audience, recipient,
-- attempt, is_repeat, key, subject, body, data, order, shop }. `is_repeat` says that an earlier attempt never reported its
-- outcome. `key` is the same for every attempt. A mail that is not true any more is skipped. A claim lasts ten minutes, so p_most
-- is what the caller sends at once: the mails of a caller that is killed count as perhaps sent.
create function public.claim_mails(p_most integer default 1) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.mail_outbox;
  placed public.orders;
  claimed integer := 0;
begin
  while claimed < p_most loop
    -- Strangers can place orders that they do not pay. What such orders cause leaves last, so that a flood of it does not hold up the
    -- mails about what customers have paid, codes that they wait for, and what staff have done.
    select * into mail from public.mail_outbox where next_attempt_at <= now()
    order by kind in ('order_placed', 'staff_new_order', 'payment_reminder', 'order_cancelled'), next_attempt_at
    limit 1 for update skip locked;
    exit when not found;
    select * into placed from public.orders where id = mail.order_id;
    if not coalesce(to_jsonb(placed), '{}') @> mail.only_while then
      update public.mail_outbox set state = 'skipped', next_attempt_at = null where id = mail.id;
      continue;
    end if;
    update public.mail_outbox
    set state = 'sending', attempts = attempts + 1, next_attempt_at = now() + interval '10 minutes'
    where id = mail.id;
    claimed := claimed + 1;
    return query
    select jsonb_build_object(
      'id', mail.id, 'kind', template.kind, 'audience', template.audience, 'recipient', mail.recipient,
      'attempt', mail.attempts + 1, 'is_repeat', mail.state = 'sending',
      'key', to_char(mail.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24-MI-SS.MS"Z"') || '-' || mail.id,
      'subject', coalesce(template.subject, template.default_subject),
      'body', coalesce(template.body, template.default_body),
      'data', mail.data, 'order', private.mailed_order(placed) || private.mailed_figures(placed), 'shop', private.mailed_shop()
    )
    from public.mail_templates as template where template.kind = mail.kind;
  end loop;
end
$$;

-- What a preview is composed from besides a template: { shop }.
create function public.mail_preview_content() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('shop', private.mailed_shop());
end
$$;

revoke all on function public.mail_preview_content from service_role;
grant execute on function public.claim_mails to service_role;
grant execute on function public.mail_preview_content to authenticated;
