/**
 * Lets an account order as often and for as many addresses as it likes, for tests and benchmarks of more orders than shoppers may
 * place. The last ones are still looked up, as for the limit.
 */
export const LIFT_ORDER_LIMIT = `create or replace function private.limit_own_orders() returns void
  language plpgsql security definer set search_path = '' as $$
  begin
    perform created_at from public.orders
    where user_id = auth.uid() and created_at > now() - interval '10 minutes'
    order by created_at desc offset private.most_orders_in_ten_minutes() - 1 limit 1;
  end
  $$;
  create or replace function private.most_recipients_of_account() returns integer
  language sql immutable set search_path = '' as $$ select 1000000 $$`
