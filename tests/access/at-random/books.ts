import type { Shop } from '../shop.ts'

/** Each query finds what should not be; the key says what a row of it means. */
const MUST_BE_EMPTY: Readonly<Record<string, string>> = {
  'an order that does not cost its goods less the discount, with its fees': `
    select order_number, total_amount from public.orders as placed
    where total_amount <> coalesce(delivery_fee, 0) + payment_fee - discount_amount + (
      select coalesce(sum(price * quantity), 0) from public.order_items where order_id = placed.id
    )`,
  'a payment whose sum of refunds is not theirs, or more than was paid': `
    select reference, sent_back_amount, paid_amount, sent.amount as sent, by_hand.amount as by_hand
    from public.payments as paid
    cross join lateral (
      select coalesce(sum(amount), 0) as amount from public.refund_transfers where payment_id = paid.id and state <> 'failed'
    ) as sent
    cross join lateral (
      select coalesce(sum(amount), 0) as amount from public.refunds as refund
      where payment_id = paid.id and status = 'processed'
        and not exists (select from public.refund_transfers where refund_id = refund.id and state <> 'failed')
    ) as by_hand
    where sent_back_amount <> least(sent.amount + by_hand.amount, coalesce(paid_amount, 0)) or sent.amount > coalesce(paid_amount, 0)`,
  'money that neither counts nor is in a task of staff, or both at once': `
    select reference, paid_amount, counts from public.payments as paid
    where state = 'paid' and case
      when counts then exists (
        select from public.payment_tasks where payment_id = paid.id and resolved_at is null and kind <> 'paid_short'
      )
      else not exists (select from public.payment_tasks where payment_id = paid.id)
    end`,
  'a payment that waits for staff without a task, or does not wait with one': `
    select reference from public.payments as paid
    where awaits_staff <> exists (select from public.payment_tasks where payment_id = paid.id and resolved_at is null)`,
  'an order that is marked as paid without its money, or has its money and is not': `
    select order_number, payment_status, status, total_amount, money.came, money.is_left from public.orders as placed
    cross join lateral (
      select coalesce(sum(paid_amount), 0) as came, coalesce(sum(paid_amount - sent_back_amount), 0) as is_left, count(*) as payments
      from public.payments where order_id = placed.id and counts
    ) as money
    where case payment_status
      when 'paid' then came < total_amount
      when 'refunded' then came < total_amount
      else payments > 0 and is_left >= total_amount and (delivery_fee is not null or not delivery_is_quoted)
    end`,
  'an order that is credited for more or less than was refunded of its invoice': `
    select invoice.order_number, invoice.gross, credited.gross as credited, refunded.amount as refunded from public.tax_documents as invoice
    cross join lateral (
      select coalesce(sum(gross), 0) as gross, coalesce(sum(vat), 0) as vat from public.tax_documents
      where kind = 'credit_note' and order_id = invoice.order_id
    ) as credited
    cross join lateral (
      select coalesce(sum(refund.amount), 0) as amount from public.refunds as refund
      left join public.payments as paid on paid.id = refund.payment_id
      where refund.order_id = invoice.order_id and coalesce(paid.counts, true)
        and (refund.status = 'processed' or exists (select from public.tax_documents where refund_id = refund.id))
    ) as refunded
    cross join lateral (
      select coalesce(sum(paid_amount), 0) as amount from public.payments where order_id = invoice.order_id and counts
    ) as paid
    where invoice.kind = 'invoice' and (
      credited.gross <> least(greatest(refunded.amount - greatest(paid.amount - invoice.gross, 0), 0), invoice.gross)
      or credited.vat <> round(invoice.vat * credited.gross / nullif(invoice.gross, 0), 2)
    )`,
  'a document without the one before it': `
    select number from public.tax_documents as document
    where serial > 1 and not exists (
      select from public.tax_documents as earlier
      where (earlier.kind, earlier.year, earlier.serial) = (document.kind, document.year, document.serial - 1)
    )`,
  'a customer with other totals than the orders have': `
    select customer.email, total_orders, total_spent, total_unpaid from public.customers as customer
    cross join lateral (
      select count(*) as orders, coalesce(sum(total_amount) filter (where payment_status = 'paid'), 0) as spent,
        coalesce(sum(total_amount) filter (where payment_status = 'pending'), 0) as unpaid
      from public.orders where lower(customer_email) = lower(customer.email) and status <> 'cancelled'
    ) as theirs
    where (total_orders, total_spent, total_unpaid) <> (theirs.orders, theirs.spent, theirs.unpaid)`,
  'an item of which more is returned than was bought': `
    select bought.id from public.order_items as bought
    where quantity < (
      select coalesce(sum(item.quantity), 0) from public.return_items as item join public.returns as request on request.id = item.return_id
      where item.order_item_id = bought.id and request.status <> 'rejected'
    )`,
}

/** What does not add up; empty when everything does. */
export async function problemsOfBooks({ database }: Shop): Promise<string[]> {
  const problems: string[] = []
  for (const [what, sql] of Object.entries(MUST_BE_EMPTY)) {
    const { rows } = await database.query(sql)
    if (rows.length > 0) problems.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return problems
}
