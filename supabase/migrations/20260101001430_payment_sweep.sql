-- What the function payment-sweep removes beside orders, and whether it has something to do.

-- Receipts and photos that were uploaded more than a day ago, and which no payment and no return names: they were replaced or never
-- sent, or are too old, or their person was erased. They are found again until they are gone. The sweep removes them through the
-- API of storage, which also removes their bytes.
create function public.unused_uploads(p_most integer default 500) returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  (
    select file.bucket_id, file.name
    from storage.objects as file
    where file.bucket_id = 'payment-receipts' and file.created_at <= now() - interval '1 day'
      and not exists (select from public.payments where receipt = file.name)
    union all
    select file.bucket_id, file.name
    from storage.objects as file
    where file.bucket_id = 'return-photos' and file.created_at <= now() - interval '1 day'
      and not exists (
        select from public.returns where order_id = private.order_of_folder(file.name) and file.name = any (photos)
      )
  )
  limit p_most
$$;

create function public.has_payment_work() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payments where next_check_at <= now())
    or exists (select from public.refund_transfers where next_check_at <= now())
    or exists (select from public.orders where payment_expires_at <= now() and status = 'pending' and payment_status = 'pending')
    or exists (select from private.orders_to_release())
    or exists (select from private.orders_to_remind())
    or exists (select from private.rests_to_remind())
    or exists (select from private.orders_without_items())
    or exists (select from public.unused_uploads(1))
$$;

grant execute on function public.unused_uploads, public.has_payment_work to service_role;
