-- The back office searches people and questions too, and its searches come composed.
create trigger customers_compose_letters before insert or update of name on public.customers
for each row execute function private.compose_letters('name');
create trigger orders_compose_letters before insert or update of customer_name on public.orders
for each row execute function private.compose_letters('customer_name');
create trigger contact_messages_compose_letters before insert or update of name, message on public.contact_messages
for each row execute function private.compose_letters('name', 'message');
create trigger faqs_compose_letters before insert or update of question on public.faqs
for each row execute function private.compose_letters('question');

update public.customers set name = name where name is not normalized;
update public.orders set customer_name = customer_name where customer_name is not normalized;
update public.contact_messages set name = name where (name || message) is not normalized;
update public.faqs set question = question where question is not normalized;
