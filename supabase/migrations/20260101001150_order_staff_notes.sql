-- What staff note about an order. Shoppers read the rows of their own orders, so these notes are in a table of their own,
-- which only staff see; it is not published to realtime. See docs/decisions/0029-staff-notes-have-a-table-of-their-own.md.
create table public.order_staff_notes (
  order_id uuid primary key references public.orders on delete cascade,
  notes text
    constraint order_staff_notes_are_not_blank check (private.has_text(notes))
    constraint order_staff_notes_are_short_enough check (length(notes) <= 5000),
  -- Why they took something off the goods of an order that they took for its customer.
  discount_reason text
    constraint order_discount_reason_is_not_blank check (private.has_text(discount_reason))
    constraint order_discount_reason_is_short_enough check (length(discount_reason) <= 200),
  constraint order_staff_notes_say_something check (num_nonnulls(notes, discount_reason) > 0)
);

alter table public.order_staff_notes enable row level security;
-- update_order() is the only writer of notes, so that no change of them is missing from the audit log. take_order() writes the reason of
-- a discount, which never changes.
revoke all on public.order_staff_notes from anon, authenticated, service_role;
grant select on public.order_staff_notes to authenticated, service_role;

create policy "admins read the staff's notes" on public.order_staff_notes
for select to authenticated using ((select public.is_admin()));

-- What staff change of an order, as one row: see update_order().
create view private.order_edits as
select
  placed.id, placed.order_number, placed.status, placed.payment_status, placed.tracking_number, placed.driver_phone,
  staff.notes as staff_notes, placed.updated_at
from public.orders as placed
left join public.order_staff_notes as staff on staff.order_id = placed.id;

-- Writes both tables of an edit, and one row of the audit log. Triggers at this depth neither log the write nor give the
-- order a version, so both are done here.
create function private.save_order_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders
  set
    status = new.status,
    payment_status = new.payment_status,
    tracking_number = new.tracking_number,
    driver_phone = new.driver_phone,
    updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
  where id = old.id
  returning updated_at into new.updated_at;
  if new.staff_notes is null then
    delete from public.order_staff_notes where order_id = old.id and discount_reason is null;
    update public.order_staff_notes set notes = null where order_id = old.id;
  else
    insert into public.order_staff_notes (order_id, notes) values (old.id, new.staff_notes)
    on conflict (order_id) do update set notes = excluded.notes;
  end if;
  perform private.record_order_edit(private.audited_values(to_jsonb(old)), private.audited_values(to_jsonb(new)));
  return new;
end
$$;

create function private.record_order_edit(before jsonb, after jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log
    (actor, actor_id, actor_email, actor_name, table_name, row_id, row_label, action, before, after, changes)
  select writer.*, 'orders', before ->> 'id', before ->> 'order_number', 'update', changed.*
  from private.audit_actor('everybody') as writer
  cross join lateral (
    select
      jsonb_object_agg(key, before -> key),
      jsonb_object_agg(key, value),
      jsonb_object_agg(key, case
        when length((before -> key)::text) <= 200 and length(value::text) <= 200
        then jsonb_build_array(before -> key, value)
      end)
    from jsonb_each(after)
    where value is distinct from before -> key
  ) as changed
$$;

create trigger order_edits_save instead of update on private.order_edits
for each row execute function private.save_order_edit();

-- A text of p_changes as it is stored: blank is null.
create function private.changed_text(p_changes jsonb, name text, present text) returns text
language sql immutable set search_path = '' as $$
  select case when p_changes ? name then nullif(btrim(p_changes ->> name, E' \t\r\n'), '') else present end
$$;

-- Changes status, payment_status, tracking_number, driver_phone and staff_notes of an order, each if p_changes has it, and
-- returns the new version of the order. Returns null and changes nothing if the order is gone or no longer has the version
-- p_version; without one, any version is changed. Blank texts are removed.
create function public.update_order(p_id uuid, p_changes jsonb, p_version timestamptz default null) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  version timestamptz;
  present private.order_edits;
  wanted private.order_edits;
begin
  perform private.require_staff();
  perform private.refuse_unknown_keys(
    p_changes, 'status', 'payment_status', 'tracking_number', 'driver_phone', 'staff_notes'
  );
  -- A concurrent edit is waited for, and the condition checked again.
  select updated_at into version from public.orders
  where id = p_id and updated_at = coalesce(p_version, updated_at)
  for no key update;
  if not found then
    return null;
  end if;
  select * into present from private.order_edits where id = p_id;
  wanted := present;
  if p_changes ? 'status' then
    wanted.status := p_changes ->> 'status';
  end if;
  if p_changes ? 'payment_status' then
    wanted.payment_status := p_changes ->> 'payment_status';
  end if;
  wanted.tracking_number := nullif(private.clean_text(private.changed_text(p_changes, 'tracking_number', present.tracking_number)), '');
  wanted.driver_phone := nullif(private.clean_text(private.changed_text(p_changes, 'driver_phone', present.driver_phone)), '');
  wanted.staff_notes := private.changed_text(p_changes, 'staff_notes', present.staff_notes);
  perform private.refuse_control_characters(wanted.staff_notes, 'notes');
  if wanted is not distinct from present then
    return version;
  end if;
  update private.order_edits as edit
  set
    status = wanted.status,
    payment_status = wanted.payment_status,
    tracking_number = wanted.tracking_number,
    driver_phone = wanted.driver_phone,
    staff_notes = wanted.staff_notes
  where edit.id = p_id
  returning edit.updated_at into version;
  return version;
end
$$;

grant execute on function public.update_order to authenticated, service_role;
