/** Lets an account order as often as it likes, for tests and benchmarks of more orders than shoppers may place in ten minutes. */
export const LIFT_ORDER_LIMIT = `create or replace function private.most_orders_in_ten_minutes() returns integer
  language sql immutable set search_path = '' as 'select 1000000'`
