-- Customers are told when their refund is approved and when it is processed.
create function private.mail_about_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  if not private.is_trusted() or tg_op = 'UPDATE' then
    select * into placed from public.orders where id = new.order_id;
    perform private.queue_mail(
      case new.status when 'approved' then 'refund_started' else 'refund_completed' end,
      placed, new.id::text, jsonb_build_object('amount', new.amount, 'reason', new.reason)
    );
  end if;
  return null;
end
$$;

create trigger refunds_mail_first_status after insert on public.refunds
for each row when (new.status in ('approved', 'processed')) execute function private.mail_about_refund();
create trigger refunds_mail_status after update of status on public.refunds
for each row when (new.status <> old.status and new.status in ('approved', 'processed'))
execute function private.mail_about_refund();
