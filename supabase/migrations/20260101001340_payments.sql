-- Payments of orders: each attempt is a row, whatever became of it. Rows are written by functions only and never deleted, so
-- that every naira can be traced. See docs/behaviour/payments.md.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  -- Null once the order was deleted.
  order_id uuid references public.orders on delete set null,
  order_number text not null,
  method text not null references public.payment_methods,
  -- What provider, bank and staff know the payment by.
  reference text not null
    constraint payments_reference_key unique
    constraint payment_reference_has_its_format check (reference ~ '^[A-Za-z0-9.=-]{6,60}$'),
  -- Naira, as asked for.
  amount numeric(14, 2) not null constraint payment_amount_is_above_zero check (amount > 0),
  currency text not null default 'NGN' constraint payment_currency_is_naira check (currency = 'NGN'),
  -- Of the provider's key. A test payment never counts for a live one.
  mode text not null default 'live' constraint payment_mode_is_known check (mode in ('live', 'test')),
  -- `pending` is asked for; `submitted` is a transfer with a receipt, which staff check; `abandoned` may still be paid.
  state text not null default 'pending' constraint payment_state_is_known check (
    state in ('pending', 'submitted', 'paid', 'failed', 'abandoned', 'rejected')
  ),
  -- Naira, as received; null until it is paid.
  paid_amount numeric(14, 2) constraint payment_paid_amount_is_above_zero check (paid_amount > 0),
  paid_at timestamptz,
  -- Naira, of what was received: what was sent back through the provider, or is being sent back, and what staff gave back by hand.
  -- Kept by triggers of refund_transfers and refunds.
  sent_back_amount numeric(14, 2) not null default 0,
  -- Whether the order counts as paid by it. Money that arrived otherwise than expected does not, until staff decide: see
  -- payment_tasks.
  counts boolean not null default false,
  -- Whether a payment task about it is open.
  awaits_staff boolean not null default false,
  provider_id text,
  channel text,
  provider_fee numeric(14, 2),
  -- Of a bank transfer: the name of its receipt in the bucket payment-receipts, and why staff rejected it.
  receipt text,
  rejection text constraint payment_rejection_is_short_enough check (length(rejection) <= 1000),
  -- Who confirmed or rejected it; null for a provider.
  handled_by uuid references auth.users on delete set null,
  -- When its provider is asked again, and how often it was: see claim_payment_checks().
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_counts_when_paid check (not counts or state = 'paid'),
  constraint payment_is_paid_with_an_amount check ((state = 'paid') = (paid_amount is not null))
);

create index payments_order_id_idx on public.payments (order_id);
-- Those of deleted orders, for erasure.
create index payments_without_order_idx on public.payments (order_number) where order_id is null;
create index payments_next_check_at_idx on public.payments (next_check_at) where next_check_at is not null;
-- For unused_uploads().
create index payments_receipt_idx on public.payments (receipt) where receipt is not null;
-- For deletions of accounts, as all indexes of columns with the account of staff.
create index payments_handled_by_idx on public.payments (handled_by) where handled_by is not null;
create index payments_submitted_idx on public.payments (updated_at) where state = 'submitted';

-- What providers sent, as they sent it, before anything follows from it. One row for each event, however often it arrives.
create table public.payment_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null constraint payment_event_provider_is_known check (provider in ('paystack', 'flutterwave')),
  event_key text not null,
  type text not null,
  reference text,
  raw jsonb not null,
  received_at timestamptz not null default now(),
  constraint payment_events_key unique (provider, event_key)
);

create index payment_events_reference_idx on public.payment_events (reference);
-- Those that still have what the provider sent, for retention.
create index payment_events_unerased_idx on public.payment_events (received_at) where raw <> '{"erased": true}';

-- Money that did not arrive as expected, was taken back, or is owed, for staff to decide about.
create table public.payment_tasks (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint payment_task_kind_is_known check (
    kind in (
      'overpaid', 'underpaid', 'paid_short', 'paid_cancelled', 'paid_without_order', 'unknown_payment', 'mismatch', 'paid_again',
      'amount_changed', 'reversed', 'refunded_elsewhere', 'disputed', 'dispute_lost', 'to_send_back', 'to_collect'
    )
  ),
  order_id uuid references public.orders on delete set null,
  payment_id uuid references public.payments,
  -- Of the payment; of what an order owes, the order's number.
  reference text not null,
  -- The provider's id of what may happen several times under one reference: another transaction, a dispute or a refund. Of what an order
  -- owes, which of its tasks this is.
  subject text not null default '',
  -- Naira: what was paid too much, what is missing, what was paid, what was taken back, or what is owed.
  amount numeric(14, 2) not null,
  -- What staff did about it; or how the provider closed a dispute, or why nothing is owed any more, and then nobody resolved it.
  resolution text constraint payment_task_resolution_is_short_enough check (length(resolution) <= 1000),
  resolved_at timestamptz,
  resolved_by uuid references auth.users on delete set null,
  -- Of what an order owes: staff have closed the task, and the amount has not changed since.
  is_accepted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_tasks_key unique (reference, kind, subject)
);

-- An order owes one sum, or its customer does: see private.follow_balance().
create unique index payment_tasks_of_order_idx on public.payment_tasks (reference)
where kind in ('to_send_back', 'to_collect') and (resolved_at is null or is_accepted);

create index payment_tasks_open_idx on public.payment_tasks (created_at) where resolved_at is null;
create index payment_tasks_order_id_idx on public.payment_tasks (order_id);
create index payment_tasks_payment_id_idx on public.payment_tasks (payment_id);
create index payment_tasks_resolved_by_idx on public.payment_tasks (resolved_by) where resolved_by is not null;

call private.keep_version('public.payments');
call private.keep_version('public.payment_tasks');
call private.enable_audit('public.payments', actors => 'everybody');
call private.enable_audit('public.payment_tasks', actors => 'everybody');

alter table public.payments enable row level security;
alter table public.payment_events enable row level security;
alter table public.payment_tasks enable row level security;
revoke all on public.payments, public.payment_events, public.payment_tasks from anon, authenticated, service_role;
grant select on public.payments, public.payment_events, public.payment_tasks to authenticated, service_role;

-- Customers see theirs through own_order() and linked_order().
create policy "admins see payments" on public.payments
for select to authenticated using ((select public.is_admin()));
create policy "admins see events" on public.payment_events
for select to authenticated using ((select public.is_admin()));
create policy "admins see tasks" on public.payment_tasks
for select to authenticated using ((select public.is_admin()));

alter publication supabase_realtime add table public.payments, public.payment_tasks;

-- The receipts of bank transfers: <order>/<name>. Only the buyer and staff see them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'payment-receipts', 'payment-receipts', false, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
)
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The order in whose folder a file is, as an id that its index can be asked for; null where the folder has another name.
create function private.order_of_folder(object_name text) returns uuid
language plpgsql immutable set search_path = '' as $$
declare
  folder text := split_part(object_name, '/', 1);
begin
  return case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end;
end
$$;

create function private.is_own_order_folder(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.orders
    where id = private.order_of_folder(object_name) and user_id = auth.uid() and private.is_fully_authenticated()
  )
$$;
grant execute on function private.is_own_order_folder to authenticated;

-- The number of files in the folders of these orders that were uploaded since. It is looked up for each order: what begins with the
-- name of a folder is one range of an index, in which '0' follows '/'.
create function private.count_uploads(p_bucket text, p_orders uuid[], p_since timestamptz) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum((
    select count(*) from storage.objects
    where bucket_id = p_bucket and name collate "C" >= folder.id || '/' and name collate "C" < folder.id || '0'
      and created_at > p_since
  )), 0)
  from unnest(p_orders) as folder (id)
$$;

-- So that nobody fills the disk, a folder has at most p_most files, and its buyer adds at most as many in a day to all orders
-- together: those of the account, or those of guests with the same phone number or email. Anybody can give these, so that each order of a
-- guest takes five in any case. A network adds three times as many in an hour, since guests can make up their contacts. True, or refuses
-- the upload. The lock makes simultaneous uploads of one buyer count one after the other.
create function private.limit_uploads(p_bucket text, object_name text, p_most integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  all_orders uuid[];
  of_order bigint;
begin
  select * into placed from public.orders where id = private.order_of_folder(object_name);
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || coalesce(placed.user_id::text, placed.phone_digits), 0));
  all_orders := case
    when placed.user_id is not null then array(select id from public.orders where user_id = placed.user_id)
    else array(
      select id from public.orders
      where user_id is null
        and (phone_digits = nullif(placed.phone_digits, '') or lower(customer_email) = lower(placed.customer_email))
    )
  end;
  of_order := private.count_uploads(p_bucket, array[placed.id], '-infinity');
  if of_order >= p_most
    or (
      (placed.user_id is not null or of_order >= 5)
      and private.count_uploads(p_bucket, all_orders, now() - interval '1 day') >= p_most
    )
  then
    raise exception using
      errcode = 'PT429',
      hint = 'too_many_uploads',
      message = 'You have sent us many files. Please try again tomorrow, or contact us.';
  end if;
  if private.is_public_address(private.visitor_address()) then
    perform private.forget_attempts();
    if private.count_attempt_of_visitor('uploads to ' || p_bucket || ' of network', 3 * p_most) is not null then
      raise exception using
        errcode = 'PT429',
        hint = 'too_many_uploads',
        message = 'Many files were sent from your network. Please try again in an hour, or contact us.';
    end if;
  end if;
  return true;
end
$$;
grant execute on function private.limit_uploads to anon, authenticated;

-- Whether the order has a transfer for which submit_receipt() takes a receipt.
create function private.takes_receipts(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.payments
    where order_id = private.order_of_folder(object_name) and method = 'bank_transfer'
      and state in ('pending', 'submitted', 'rejected')
  )
$$;
create policy "buyers and admins see receipts" on storage.objects
for select to authenticated using (
  bucket_id = 'payment-receipts' and ((select public.is_admin()) or private.is_own_order_folder(name))
);
-- <order>/<key of its link>/<name>, for buyers without an account.
create function private.is_linked_order_folder(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.order_links
    where order_id = private.order_of_folder(object_name) and secret = split_part(object_name, '/', 2)
  )
$$;
grant execute on function private.is_linked_order_folder, private.takes_receipts to anon, authenticated;

create policy "buyers with a link add receipts" on storage.objects
for insert to anon, authenticated with check (
  bucket_id = 'payment-receipts' and private.is_linked_order_folder(name) and private.takes_receipts(name)
  and private.limit_uploads(bucket_id, name, 20)
);
create policy "buyers add receipts" on storage.objects
for insert to authenticated with check (
  bucket_id = 'payment-receipts' and private.is_own_order_folder(name) and private.takes_receipts(name)
  and private.limit_uploads(bucket_id, name, 20)
);
