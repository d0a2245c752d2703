-- What the shop mails about orders, and to whom. See docs/behaviour/mail.md.

-- A single row, which only staff read.
create table public.mail_settings (
  id integer primary key default 1 constraint mail_settings_are_a_single_row check (id = 1),
  -- Gets the mails for staff; the shop's contact email where it is empty.
  staff_email text constraint staff_email_is_an_email check (staff_email = '' or private.is_email(staff_email)),
  -- Minutes after which an unpaid order is reminded of its payment, once. Null: never.
  reminder_minutes integer default 30
    constraint reminder_comes_in_time check (reminder_minutes between 5 and 10080),
  updated_at timestamptz not null default now()
);

insert into public.mail_settings default values;

-- The words in double braces of a text, such as {{name}}, each once.
create function private.placeholders_of(value text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct btrim(found[1])), '{}') from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') as found
$$;
grant execute on function private.placeholders_of to authenticated, service_role;

create table public.mail_templates (
  kind text primary key,
  position smallint not null,
  audience text not null constraint mail_audience_is_known check (audience in ('customer', 'staff')),
  -- What staff call it.
  name text not null,
  -- The words that the template may use in double braces.
  placeholders text[] not null,
  default_subject text not null,
  default_body text not null,
  -- What staff wrote instead. Null: the default.
  subject text constraint mail_subject_is_one_short_line check (subject ~ '^[^\n\r]{1,200}$' and subject ~ '\S'),
  body text constraint mail_body_is_short_enough check (length(body) <= 10000)
    constraint mail_body_is_not_blank check (private.has_text(body)),
  enabled boolean not null default true,
  updated_at timestamptz not null default now()
);

-- Keeps a text that is the default as null, and refuses words that the mail has nothing for.
create function private.prepare_mail_template() returns trigger
language plpgsql set search_path = '' as $$
declare
  unknown text;
begin
  new.subject := nullif(btrim(new.subject), new.default_subject);
  new.body := nullif(btrim(replace(new.body, E'\r\n', E'\n'), E' \t\n'), new.default_body);
  select word into unknown
  from unnest(private.placeholders_of(concat_ws(' ', new.subject, new.body))) as word
  where word <> all (new.placeholders);
  if found then
    raise exception using
      errcode = 'PT400',
      hint = 'mail_placeholder_unknown',
      detail = left(unknown, 100),
      message = format('This mail has nothing for {{%s}}. Possible are: %s.', left(unknown, 100),
        (select string_agg(format('{{%s}}', word), ', ' order by word) from unnest(new.placeholders) as word));
  end if;
  return new;
end
$$;

create trigger mail_templates_prepare before insert or update on public.mail_templates
for each row execute function private.prepare_mail_template();

-- A line that consists of items, address, note, payment or button alone becomes the part of the mail that it names.
insert into public.mail_templates (position, kind, audience, name, placeholders, default_subject, default_body) values
(1, 'order_placed', 'customer', 'Order placed',
  '{name,order,shop,total,items,address,payment,button}',
  'Your order {{order}}',
  E'Dear {{name}},\n\nThank you for your order at {{shop}}. We have received it and will take care of it.\n\n{{items}}\n\n{{address}}\n\n{{payment}}\n\n{{button}}'),
(2, 'delivery_fee_set', 'customer', 'Delivery fee worked out',
  '{name,order,shop,total,amount,items,payment,button}',
  'The delivery fee of your order {{order}}',
  E'Dear {{name}},\n\nWe have worked out the delivery fee of your order {{order}}: {{amount}}. The total is now {{total}}.\n\n{{payment}}\n\n{{button}}'),
(3, 'payment_reminder', 'customer', 'Reminder to pay',
  '{name,order,shop,total,amount,deadline,items,payment,button}',
  'Your order {{order}} is not paid yet',
  E'Dear {{name}},\n\nWe have set your order {{order}} aside for you. {{amount}} is still to be paid{{deadline}}.\n\n{{payment}}\n\n{{button}}\n\nIf you have paid meanwhile, there is nothing to do.'),
(4, 'deposit_received', 'customer', 'Deposit received',
  '{name,order,shop,total,amount,items,address,payment,button}',
  'We have received your deposit for {{order}}',
  E'Dear {{name}},\n\nThank you. We have received your deposit of {{amount}} for order {{order}}.\n\n{{items}}\n\n{{payment}}\n\n{{address}}\n\n{{button}}'),
(5, 'rest_to_pay', 'customer', 'Rest to pay',
  '{name,order,shop,total,amount,items,address,payment,button}',
  'Your order {{order}} is ready: the rest to pay',
  E'Dear {{name}},\n\nYour order {{order}} is ready. We have received your deposit; the rest, {{amount}}, is still to be paid.\n\n{{payment}}\n\n{{button}}\n\nIf you have paid meanwhile, there is nothing to do.'),
(6, 'rest_reminder', 'customer', 'Reminder of the rest',
  '{name,order,shop,total,amount,items,address,payment,button}',
  'The rest of your order {{order}} is not paid yet',
  E'Dear {{name}},\n\nYour order {{order}} is ready. The rest, {{amount}}, is still to be paid.\n\n{{payment}}\n\n{{button}}\n\nIf you have paid meanwhile, there is nothing to do.'),
(7, 'payment_received', 'customer', 'Payment received',
  '{name,order,shop,total,items,address,button}',
  'We have received your payment for {{order}}',
  E'Dear {{name}},\n\nThank you. Your order {{order}} for {{total}} is paid.\n\n{{items}}\n\n{{address}}\n\n{{button}}'),
(8, 'receipt_rejected', 'customer', 'Receipt rejected',
  '{name,order,shop,total,reason,payment,button}',
  'About your receipt for {{order}}',
  E'Dear {{name}},\n\nWe could not accept your receipt for order {{order}}: {{reason}}\n\nPlease check the transfer and send us another receipt.\n\n{{payment}}\n\n{{button}}'),
(9, 'order_shipped', 'customer', 'On its way',
  '{name,order,shop,total,tracking,driver,items,address,button}',
  'Your order {{order}} is on its way',
  E'Dear {{name}},\n\nYour order {{order}} is on its way to you.\n\n{{tracking}}\n\n{{driver}}\n\n{{address}}\n\n{{button}}'),
(10, 'order_ready', 'customer', 'Ready for pickup',
  '{name,order,shop,total,items,address,payment,button}',
  'Your order {{order}} is ready to be picked up',
  E'Dear {{name}},\n\nYour order {{order}} is ready. You can pick it up.\n\n{{address}}\n\n{{payment}}\n\n{{button}}'),
(11, 'order_delivered', 'customer', 'Delivered',
  '{name,order,shop,total,items,button}',
  'Your order {{order}} has arrived',
  E'Dear {{name}},\n\nYour order {{order}} has been delivered. We hope that you enjoy it.\n\nIf anything is not right, please tell us.\n\n{{button}}'),
(12, 'order_picked_up', 'customer', 'Picked up',
  '{name,order,shop,total,items,button}',
  'You have picked up your order {{order}}',
  E'Dear {{name}},\n\nYou have picked up your order {{order}}. We hope that you enjoy it.\n\nIf anything is not right, please tell us.\n\n{{button}}'),
(13, 'order_cancelled', 'customer', 'Cancelled',
  '{name,order,shop,total,reason,items,button}',
  'Your order {{order}} was cancelled',
  E'Dear {{name}},\n\nYour order {{order}} was cancelled. {{reason}}\n\nIf you have paid for it, we will contact you about your money.\n\n{{button}}'),
(14, 'refund_started', 'customer', 'Refund started',
  '{name,order,shop,amount,reason,button}',
  'A refund for your order {{order}}',
  E'Dear {{name}},\n\nWe are sending you {{amount}} back for your order {{order}}. It can take up to ten working days until your bank shows it.\n\n{{button}}'),
(15, 'refund_completed', 'customer', 'Refund completed',
  '{name,order,shop,amount,reason,button}',
  'Your refund for {{order}} is complete',
  E'Dear {{name}},\n\n{{amount}} has been paid back to you for your order {{order}}.\n\n{{button}}'),
(16, 'return_answered', 'customer', 'Return answered',
  '{name,order,shop,answer,button}',
  'About your return of {{order}}',
  E'Dear {{name}},\n\nWe have looked at your return of order {{order}}.\n\n{{answer}}\n\n{{button}}'),
(17, 'order_claim', 'customer', 'Code to add an order to an account',
  '{name,order,shop,code}',
  '{{code}} is your code for order {{order}}',
  E'Dear {{name}},\n\nThe code is {{code}}. With it your order {{order}} is added to your account. It works for 30 minutes.\n\nIf you did not ask for it, you can ignore this mail.'),
(18, 'order_link', 'customer', 'Link to an order',
  '{name,order,shop,button}',
  'The link to your order {{order}}',
  E'Dear {{name}},\n\nHere is the link to your order {{order}}. Anyone who has it can see the order.\n\n{{button}}\n\nIf you did not ask for it, you can ignore this mail.'),
(19, 'staff_new_order', 'staff', 'New order',
  '{name,order,shop,total,items,address,note,payment,button}',
  'New order {{order}}: {{total}}',
  E'{{name}} has placed order {{order}}.\n\n{{payment}}\n\n{{items}}\n\n{{address}}\n\n{{note}}\n\n{{button}}'),
(20, 'staff_problem', 'staff', 'Problem',
  '{order,shop,problem,amount,button}',
  'Order {{order}} needs your attention',
  E'{{problem}}\n\nOrder {{order}}, {{amount}}.\n\n{{button}}');

create trigger mail_templates_stay before delete on public.mail_templates
for each row execute function private.refuse_delete();
create trigger mail_settings_clean_columns before update of staff_email on public.mail_settings
for each row execute function private.clean_columns('staff_email');
create trigger mail_settings_stay before delete on public.mail_settings
for each row execute function private.refuse_delete();
call private.keep_version('public.mail_templates');
call private.keep_version('public.mail_settings');
call private.enable_audit('public.mail_templates', 'kind');
call private.enable_audit('public.mail_settings');

alter table public.mail_templates enable row level security;
alter table public.mail_settings enable row level security;
revoke all on public.mail_templates, public.mail_settings from anon, authenticated;
grant select on public.mail_templates, public.mail_settings to authenticated;
grant update (subject, body, enabled) on public.mail_templates to authenticated;
grant update (staff_email, reminder_minutes) on public.mail_settings to authenticated;

create policy "admins see templates" on public.mail_templates
for select to authenticated using ((select public.is_admin()));
create policy "admins change templates" on public.mail_templates
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins see mail settings" on public.mail_settings
for select to authenticated using ((select public.is_admin()));
create policy "admins change mail settings" on public.mail_settings
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
