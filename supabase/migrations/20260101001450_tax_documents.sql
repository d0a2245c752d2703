-- Invoices and credit notes with gapless numbers, for shops that are registered for VAT. See docs/behaviour/tax.md.

-- A single row. Visitors see whether prices include VAT; the rest only staff. What a document needs of it is stored in the document.
create table public.tax_settings (
  id integer primary key default 1 constraint tax_settings_are_a_single_row check (id = 1),
  vat_registered boolean not null default false,
  -- Percent. Prices include it. Nigeria Tax Act 2025, section 148.
  vat_rate numeric(5, 2) not null default 7.5 constraint vat_rate_is_a_percentage check (vat_rate between 0 and 50),
  -- The tax identification number.
  tin text constraint tin_is_short_enough check (length(tin) <= 50),
  updated_at timestamptz not null default now(),
  constraint vat_registration_has_a_tin check (not vat_registered or private.has_text(tin) is true)
);

insert into public.tax_settings default values;

create trigger tax_settings_clean_columns before update of tin on public.tax_settings
for each row execute function private.clean_columns('tin');
create trigger tax_settings_stay before delete on public.tax_settings
for each row execute function private.refuse_delete();
call private.keep_version('public.tax_settings');
call private.enable_audit('public.tax_settings');
alter publication supabase_realtime add table public.tax_settings;

alter table public.tax_settings enable row level security;
revoke all on public.tax_settings from anon, authenticated;
grant select on public.tax_settings to authenticated;
grant select (id, vat_registered, vat_rate) on public.tax_settings to anon;
grant update (vat_registered, vat_rate, tin) on public.tax_settings to authenticated;

create policy "visitors see whether prices include VAT" on public.tax_settings
for select to anon using (true);
create policy "admins see tax settings" on public.tax_settings
for select to authenticated using ((select public.is_admin()));
create policy "admins change tax settings" on public.tax_settings
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

-- Documents never change and are never deleted, whatever becomes of their order. Only the name goes when its keeping time is over:
-- see apply_retention().
create table public.tax_documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint tax_document_kind_is_known check (kind in ('invoice', 'credit_note')),
  year integer not null,
  serial integer not null,
  number text not null generated always as (
    case kind when 'invoice' then 'INV' else 'CN' end || '-' || year || '-' || lpad(serial::text, 6, '0')
  ) stored,
  -- Null once the order was deleted.
  order_id uuid references public.orders on delete set null,
  order_number text not null,
  -- Of the purchaser, which tax law demands on it: it stays when the order loses its person.
  customer_name text not null,
  -- Of an invoice: the payment that it was issued for. Null where staff have marked the order as paid.
  payment_id uuid references public.payments,
  -- Of an invoice: the total of the order at that time, in naira. Null of one that was issued for the whole order.
  order_total numeric(14, 2),
  -- Of a credit note: the invoice that it corrects.
  corrects_id uuid references public.tax_documents,
  -- Of a credit note; null once the refund was deleted, and where staff have marked the order as refunded.
  refund_id uuid references public.refunds on delete set null,
  -- Naira; the VAT is part of it.
  gross numeric(14, 2) not null,
  vat_rate numeric(5, 2) not null,
  vat numeric(14, 2) not null,
  tin text not null,
  issued_at timestamptz not null default now(),
  constraint tax_documents_have_no_gaps unique (kind, year, serial)
);

create unique index tax_documents_invoice_of_payment on public.tax_documents (payment_id) where payment_id is not null;
-- A refund of several payments corrects several invoices, each once.
create unique index tax_documents_credit_note_of_refund on public.tax_documents (refund_id, corrects_id) where refund_id is not null;
create index tax_documents_corrects_id_idx on public.tax_documents (corrects_id) where corrects_id is not null;
create index tax_documents_order_id_idx on public.tax_documents (order_id);
-- Also those of deleted orders.
create index tax_documents_order_number_idx on public.tax_documents (order_number);
-- Those that still name a person, for retention.
create index tax_documents_named_idx on public.tax_documents (issued_at) where customer_name <> 'Erased customer';

alter table public.tax_documents enable row level security;
revoke all on public.tax_documents from anon, authenticated, service_role;
grant select on public.tax_documents to authenticated, service_role;

create policy "people see the documents of their own orders, admins all" on public.tax_documents
for select to authenticated using (
  (select public.is_admin())
  or order_id in (select id from public.orders where user_id = (select auth.uid()))
);
create policy "own documents take the second factor" on public.tax_documents
as restrictive for all to authenticated using ((select private.is_fully_authenticated()));

create table private.tax_serials (
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (kind, year)
);

-- The next number of the year in Lagos. The row stays locked until the transaction ends, and a rollback returns the number.
create function private.next_tax_serial(p_kind text, p_year integer) returns integer
language sql security definer set search_path = '' as $$
  insert into private.tax_serials as serials (kind, year, last) values (p_kind, p_year, 1)
  on conflict (kind, year) do update set last = serials.last + 1
  returning last
$$;

create function private.year_in_lagos(moment timestamptz) returns integer
language sql immutable set search_path = '' as $$
  select extract(year from moment at time zone 'Africa/Lagos')
$$;

-- Stores a document with the next number. Its values are those of p_document, without id, number and time.
create function private.issue_tax_document(p_document public.tax_documents) returns void
language plpgsql security definer set search_path = '' as $$
begin
  p_document.year := private.year_in_lagos(now());
  p_document.serial := private.next_tax_serial(p_document.kind, p_document.year);
  insert into public.tax_documents (
    kind, year, serial, order_id, order_number, customer_name, payment_id, order_total, corrects_id, refund_id, gross, vat_rate, vat, tin
  ) values (
    p_document.kind, p_document.year, p_document.serial, p_document.order_id, p_document.order_number, p_document.customer_name,
    p_document.payment_id, p_document.order_total, p_document.corrects_id, p_document.refund_id, p_document.gross,
    p_document.vat_rate, p_document.vat, p_document.tin
  );
end
$$;

-- What the invoices of an order say in all, less what its credit notes take back of them, in naira; of one rate, if there is one.
create function private.net_documented(p_number text, p_rate numeric default null, out gross numeric, out vat numeric)
language sql stable set search_path = '' as $$
  select coalesce(sum(document.gross * part.sign), 0), coalesce(sum(document.vat * part.sign), 0)
  from public.tax_documents as document
  cross join lateral (select case document.kind when 'invoice' then 1 else -1 end as sign) as part
  where document.order_number = p_number and document.vat_rate = coalesce(p_rate, document.vat_rate)
$$;

-- What came in for an order, in naira, and its price. Of a deleted order its payments are known, and its price is 0.
create function private.received_of_sale(p_number text, out amount numeric, out price numeric)
language sql stable set search_path = '' as $$
  select received.amount, received.price
  from (
    select
      coalesce(sum(paid_amount) filter (where mode = 'live'), 0) as live,
      coalesce(sum(paid_amount) filter (where mode = 'test'), 0) as tested
    from public.payments
    where counts and (
      order_id = (select id from public.orders where order_number = p_number) or (order_id is null and order_number = p_number)
    )
  ) as paid
  left join public.orders as placed on placed.order_number = p_number
  cross join lateral private.received_of_order(placed, paid.live, paid.tested) as received
$$;

-- What went back of a sale, in naira: its refunds that are processed, or that have a credit note, whatever became of them since; with
-- p_credited only the latter. Of a deleted order, those that name its payment.
create function private.refunded_of_sale(p_number text, p_credited boolean) returns numeric
language sql stable set search_path = '' as $$
  with refunds_of_sale as (
    select id from public.refunds where order_id = (select id from public.orders where order_number = p_number)
    union
    select refund.id from public.payments as paid join public.refunds as refund on refund.payment_id = paid.id
    where paid.order_id is null and paid.order_number = p_number
    union
    select refund_id from public.tax_documents where order_number = p_number
  )
  select coalesce(sum(refund.amount), 0)
  from refunds_of_sale join public.refunds as refund using (id)
  where not private.returns_uncounted_money(refund.id) and (private.payment_of_refund(refund.id)).mode is distinct from 'test'
    and (
      (refund.status = 'processed' and not p_credited) or exists (select from public.tax_documents where refund_id = refund.id)
    )
$$;

-- Gives an order an invoice for what it has received and what no invoice says yet, at most its price: for each sum of its own, so that
-- the last one is for the rest (Nigeria Tax Act 2025, section 147). None while the shop is not registered. What was refunded before is
-- credited at once. The VAT is that of all invoices, less that of the earlier ones: rounded parts would not add up.
create function private.invoice_received(placed public.orders, p_payment_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings public.tax_settings;
  received record := private.received_of_sale(placed.order_number);
  earlier record := private.net_documented(placed.order_number);
  invoice public.tax_documents;
  refund public.refunds;
begin
  select * into settings from public.tax_settings;
  invoice.gross := least(received.price, received.amount - private.refunded_of_sale(placed.order_number, true)) - earlier.gross;
  -- An order that costs nothing has its invoice too.
  if not settings.vat_registered or invoice.gross < 0 or (
    invoice.gross = 0 and (
      placed.total_amount > 0 or exists (select from public.tax_documents where order_number = placed.order_number)
    )
  ) then
    return;
  end if;
  earlier := private.net_documented(placed.order_number, settings.vat_rate);
  invoice.kind := 'invoice';
  invoice.order_id := placed.id;
  invoice.order_number := placed.order_number;
  invoice.customer_name := placed.customer_name;
  invoice.payment_id := p_payment_id;
  invoice.order_total := placed.total_amount;
  invoice.vat_rate := settings.vat_rate;
  invoice.vat := greatest(
    round((earlier.gross + invoice.gross) * settings.vat_rate / (100 + settings.vat_rate), 2) - earlier.vat, 0
  );
  invoice.tin := settings.tin;
  perform private.issue_tax_document(invoice);
  -- One that is locked although the order is locked is being deleted.
  for refund in
    select * from public.refunds where order_id = placed.id and status = 'processed' order by processed_at, id
    for key share skip locked
  loop
    perform private.credit_refund(placed.order_number, refund);
  end loop;
end
$$;

create function private.invoice_counted_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = new.order_id for update;
  if found and new.mode = 'live' then
    perform private.invoice_received(placed, new.id);
  end if;
  return null;
end
$$;

create trigger payments_are_invoiced_at_first after insert on public.payments
for each row when (new.counts) execute function private.invoice_counted_payment();
create trigger payments_are_invoiced after update of counts on public.payments
for each row when (new.counts and not old.counts) execute function private.invoice_counted_payment();

-- The invoice of an order that staff mark as paid, and of what became part of its price since it was paid.
create function private.invoice_paid_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.invoice_received(new);
  return null;
end
$$;

create trigger orders_are_invoiced after update of payment_status on public.orders
for each row when (new.payment_status = 'paid' and old.payment_status <> 'paid')
execute function private.invoice_paid_order();

-- Credits this sum of an order, in naira: of the invoice of the payment that went back, then of the others, the latest first. A credit note
-- corrects one invoice and has its rate and TIN, whatever the settings are now. Its VAT is what the notes of that invoice have to have in
-- all, less that of the earlier ones: rounded parts would not add up.
create function private.credit_order(p_number text, p_amount numeric, refund public.refunds default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  corrected record;
  note public.tax_documents;
  rest numeric := p_amount;
begin
  for corrected in
    select invoice.*, credited.gross as credited_gross, credited.vat as credited_vat
    from public.tax_documents as invoice
    cross join lateral (
      select coalesce(sum(gross), 0) as gross, coalesce(sum(vat), 0) as vat from public.tax_documents where corrects_id = invoice.id
    ) as credited
    where invoice.order_number = p_number and invoice.kind = 'invoice' and invoice.gross > credited.gross
    order by (invoice.payment_id = refund.payment_id) is true desc, invoice.year desc, invoice.serial desc
  loop
    exit when rest <= 0;
    note := null;
    note.kind := 'credit_note';
    note.order_id := corrected.order_id;
    note.order_number := corrected.order_number;
    note.customer_name := corrected.customer_name;
    note.corrects_id := corrected.id;
    note.refund_id := refund.id;
    note.gross := least(rest, corrected.gross - corrected.credited_gross);
    note.vat_rate := corrected.vat_rate;
    note.vat := round(corrected.vat * (corrected.credited_gross + note.gross) / corrected.gross, 2) - corrected.credited_vat;
    note.tin := corrected.tin;
    perform private.issue_tax_document(note);
    rest := rest - note.gross;
  end loop;
end
$$;

-- Gives a processed refund its credit notes, once, over what its order's documents say above what is left of the sale. What was paid
-- above the price was never invoiced, and what was refunded of an order that staff have marked as refunded is credited already.
create function private.credit_refund(p_number text, refund public.refunds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  left_of_sale numeric := greatest(
    (private.received_of_sale(p_number)).amount - private.refunded_of_sale(p_number, false), 0
  );
  owed numeric := least((private.net_documented(p_number)).gross - left_of_sale, refund.amount);
begin
  if owed > 0 and not private.returns_uncounted_money(refund.id)
    and not exists (select from public.tax_documents where refund_id = refund.id)
  then
    perform private.credit_order(p_number, owed, refund);
  end if;
end
$$;

-- A refund of an order with an invoice gets its credit notes when it is processed, also after the order was deleted.
create function private.credit_processed_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known_as text;
begin
  select order_number into known_as from public.orders where id = new.order_id for update;
  if new.order_id is null then
    select order_number into known_as from public.payments where id = new.payment_id for update;
  end if;
  if known_as is not null then
    perform private.credit_refund(known_as, new);
  end if;
  return null;
end
$$;

create trigger refunds_are_credited after insert or update of status, payment_id, amount on public.refunds
for each row when (new.status = 'processed') execute function private.credit_processed_refund();

-- Of what staff mark as refunded, all went back: what no refund has credited is credited now.
create function private.credit_refunded_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.credit_order(new.order_number, (private.net_documented(new.order_number)).gross);
  return null;
end
$$;

create trigger orders_are_credited after update of payment_status on public.orders
for each row when (new.payment_status = 'refunded' and old.payment_status <> 'refunded')
execute function private.credit_refunded_order();

-- A refund stays what its credit note says: documents never change. Its status, payment, reason and notes may.
create function private.keep_credited_refund() returns trigger
language plpgsql set search_path = '' as $$
declare
  credit_note text := (select string_agg(number, ' and ' order by serial) from public.tax_documents where refund_id = old.id);
begin
  if private.is_untrusted_request() and credit_note is not null
    and (old.amount, old.order_id) is distinct from (new.amount, new.order_id)
  then
    raise exception using
      errcode = 'PT409',
      hint = 'refund_is_credited',
      message = format(
        'This refund has the credit note %s. Its order and amount stay as they are. Record another refund if more was paid back.',
        credit_note
      );
  end if;
  return new;
end
$$;

create trigger refunds_keep_credited before update of amount, order_id on public.refunds
for each row execute function private.keep_credited_refund();
