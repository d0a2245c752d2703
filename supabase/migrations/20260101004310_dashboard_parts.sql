-- The parts of the back office's first screen, a call each: one that fails leaves the others alone.
create function private.must_read_figures() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception using errcode = '42501', message = 'Only staff can read the figures of the shop.';
  end if;
end
$$;
revoke execute on function private.must_read_figures() from public;

create function public.dashboard_sales() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.must_read_figures();
  return private.sales_of_last_days();
end
$$;

create function public.dashboard_waiting_orders() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.must_read_figures();
  return jsonb_build_object(
    'count', (select count(*) from public.orders where status in ('pending', 'processing')),
    'first', private.waiting_orders()
  );
end
$$;

create function public.dashboard_low_stock() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.must_read_figures();
  return jsonb_build_object(
    'count', (select count(*) from public.products where status = 'active' and stock_quantity <= 10),
    'first', private.low_stock_products()
  );
end
$$;

drop function public.dashboard_figures();
revoke all on function public.dashboard_sales(), public.dashboard_waiting_orders(), public.dashboard_low_stock()
from public, anon, authenticated;
grant execute on function
  public.dashboard_sales(), public.dashboard_waiting_orders(), public.dashboard_low_stock()
to authenticated;
