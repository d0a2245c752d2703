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
  -- Of a credit note; null once the refund was deleted.
  refund_id uuid references public.refunds on delete set null,
  -- Naira; the VAT is part of it.
  gross numeric(14, 2) not null,
  vat_rate numeric(5, 2) not null,
  vat numeric(14, 2) not null,
  tin text not null,
  issued_at timestamptz not null default now(),
  constraint tax_documents_have_no_gaps unique (kind, year, serial)
);

create unique index tax_documents_invoice_of_order on public.tax_documents (order_id) where kind = 'invoice';
create unique index tax_documents_credit_note_of_refund on public.tax_documents (refund_id) where refund_id is not null;
create index tax_documents_order_id_idx on public.tax_documents (order_id);
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
create function private.issue_tax_document(about public.orders, p_document public.tax_documents) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this_year integer := private.year_in_lagos(now());
begin
  insert into public.tax_documents (kind, year, serial, order_id, order_number, customer_name, refund_id, gross, vat_rate, vat, tin)
  values (
    p_document.kind, this_year, private.next_tax_serial(p_document.kind, this_year), about.id, about.order_number, about.customer_name,
    p_document.refund_id, p_document.gross, p_document.vat_rate, p_document.vat, p_document.tin
  );
end
$$;

-- An order gets its invoice when it becomes paid, once, with the present settings; none while the shop is not registered. What was
-- refunded before is credited at once.
create function private.invoice_paid_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  settings public.tax_settings;
  invoice public.tax_documents;
  refund public.refunds;
begin
  select * into settings from public.tax_settings;
  if settings.vat_registered
    and not exists (select from public.tax_documents where order_id = new.id and kind = 'invoice')
  then
    invoice.kind := 'invoice';
    invoice.gross := new.total_amount;
    invoice.vat_rate := settings.vat_rate;
    invoice.vat := round(new.total_amount * settings.vat_rate / (100 + settings.vat_rate), 2);
    invoice.tin := settings.tin;
    perform private.issue_tax_document(new, invoice);
    -- One that is locked although the order is locked is being deleted.
    for refund in
      select * from public.refunds where order_id = new.id and status = 'processed' order by processed_at, id
      for key share skip locked
    loop
      perform private.credit_refund(new, refund, refund.amount);
    end loop;
  end if;
  return null;
end
$$;

create trigger orders_are_invoiced after update of payment_status on public.orders
for each row when (new.payment_status = 'paid' and old.payment_status <> 'paid')
execute function private.invoice_paid_order();

-- What is to be credited of an order, in naira: what was refunded of its invoice, less what was credited before. What was paid
-- above the invoice and sent back was never invoiced. Refunds that were credited count, whatever became of them.
create function private.amount_to_credit(p_order_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select least(greatest(refunded.amount - greatest(paid.amount - invoice.gross, 0), 0), invoice.gross) - credited.amount
  from public.tax_documents as invoice
  cross join lateral (
    select coalesce(sum(paid_amount), 0) as amount from public.payments where order_id = invoice.order_id and counts
  ) as paid
  cross join lateral (
    select coalesce(sum(gross), 0) as amount from public.tax_documents
    where order_id = invoice.order_id and kind = 'credit_note'
  ) as credited
  cross join lateral (
    select coalesce(sum(refund.amount), 0) as amount from public.refunds as refund
    where refund.order_id = invoice.order_id and not private.returns_uncounted_money(refund.id)
      and (refund.status = 'processed' or exists (select from public.tax_documents where refund_id = refund.id))
  ) as refunded
  where invoice.order_id = p_order_id and invoice.kind = 'invoice'
$$;

-- The credit note of an order over this sum, without refund. It has rate and TIN of the invoice that it reverses, whatever the settings
-- are now. The VAT is what the notes have to have in all, less that of the earlier ones: rounded parts would not add up.
create function private.credit_note(p_order_id uuid, p_gross numeric) returns public.tax_documents
language plpgsql stable set search_path = '' as $$
declare
  note public.tax_documents;
begin
  select 'credit_note', p_gross, invoice.vat_rate, round(invoice.vat * (credited.gross + p_gross) / invoice.gross, 2) - credited.vat,
    invoice.tin
  into note.kind, note.gross, note.vat_rate, note.vat, note.tin
  from public.tax_documents as invoice
  cross join lateral (
    select coalesce(sum(gross), 0) as gross, coalesce(sum(vat), 0) as vat from public.tax_documents
    where order_id = invoice.order_id and kind = 'credit_note'
  ) as credited
  where invoice.order_id = p_order_id and invoice.kind = 'invoice';
  return note;
end
$$;

-- Gives a processed refund its credit note, once, over what is to be credited of its order, or p_most if that is less.
create function private.credit_refund(placed public.orders, refund public.refunds, p_most numeric default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owed numeric := least(private.amount_to_credit(placed.id), p_most);
  note public.tax_documents;
begin
  if owed > 0 and not private.returns_uncounted_money(refund.id)
    and not exists (select from public.tax_documents where refund_id = refund.id)
  then
    note := private.credit_note(placed.id, owed);
    note.refund_id := refund.id;
    perform private.issue_tax_document(placed, note);
  end if;
end
$$;

-- A refund of an order with an invoice gets its credit note when it is processed.
create function private.credit_processed_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = new.order_id for update;
  if found then
    perform private.credit_refund(placed, new);
  end if;
  return null;
end
$$;

create trigger refunds_are_credited after insert or update of status, payment_id, amount on public.refunds
for each row when (new.status = 'processed') execute function private.credit_processed_refund();

-- A refund stays what its credit note says: documents never change. Its status, payment, reason and notes may.
create function private.keep_credited_refund() returns trigger
language plpgsql set search_path = '' as $$
declare
  credit_note text := (select number from public.tax_documents where refund_id = old.id);
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
