-- Between which days an order arrives. app/domain/orders/delivery-dates.ts is the same for pages, before the order is placed; both are
-- tried with the cases in tests/support/delivery-dates.ts. See docs/behaviour/delivery.md#dates.

-- The days on which the shop delivers are counted from p_from on, from 0: an order on a day without delivery counts as one of the next
-- day with it. Pieces that are made to order begin their days p_weeks later. Both results are null where no days are promised.
create function private.delivery_dates(
  p_from date, p_weeks integer, p_min_days integer, p_max_days integer, p_closed_weekdays smallint[], p_holidays date[],
  out earliest date, out latest date
)
language plpgsql immutable set search_path = '' as $$
declare
  day date := p_from + 7 * coalesce(p_weeks, 0);
  days_left integer := p_max_days;
begin
  while days_left is not null and latest is null loop
    if extract(dow from day) <> all (p_closed_weekdays) and day <> all (p_holidays) then
      earliest := case when earliest is null and p_max_days - days_left = p_min_days then day else earliest end;
      latest := case when days_left = 0 then day end;
      days_left := days_left - 1;
    end if;
    day := day + 1;
  end loop;
end
$$;

-- What dates are worked out with: today in Lagos, and the days from it on without delivery.
create function public.delivery_calendar() returns table (today date, closed_weekdays smallint[], holidays date[])
language sql stable security definer set search_path = '' as $$
  select
    lagos.today,
    settings.closed_weekdays,
    array(select day from public.holidays where confirmed and day >= lagos.today order by day)
  from public.website_settings as settings, (select (now() at time zone 'Africa/Lagos')::date as today) as lagos
$$;

grant execute on function public.delivery_calendar to anon, authenticated, service_role;

-- An order with the dates that follow from its days, counted from today; without days it has none. p_weeks are those of the line that takes
-- longest to make.
create function private.with_delivery_dates(placed public.orders, p_weeks integer) returns public.orders
language plpgsql stable set search_path = '' as $$
begin
  if placed.delivery_max_days is null then
    placed.delivery_earliest := null;
    placed.delivery_latest := null;
    return placed;
  end if;
  select dates.earliest, dates.latest into placed.delivery_earliest, placed.delivery_latest
  from public.delivery_calendar() as calendar
  cross join lateral private.delivery_dates(
    calendar.today, p_weeks, placed.delivery_min_days, placed.delivery_max_days, calendar.closed_weekdays, calendar.holidays
  ) as dates;
  return placed;
end
$$;

-- Before update: the work on an order begins when it is paid in advance, or when staff have confirmed its quantity, so its days are
-- counted anew from then.
create function private.count_delivery_days_anew() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return private.with_delivery_dates(new, (select max(made_to_order_weeks) from public.order_items where order_id = new.id));
end
$$;

create trigger orders_count_delivery_days_anew before update of payment_status, pieces on public.orders for each row
when (
  new.delivery_max_days is not null and new.status in ('pending', 'processing') and (
    (new.payment_status = 'paid' and old.payment_status <> 'paid' and new.payment_method is distinct from 'pay_on_delivery')
    or (new.pieces = 'confirmed' and old.pieces is distinct from 'confirmed')
  )
)
execute function private.count_delivery_days_anew();
