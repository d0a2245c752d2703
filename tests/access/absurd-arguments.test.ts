import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { ERROR_CODES } from '../../app/domain/error-codes.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { enablePayments, payByPaystack, recordRefund } from './paying.ts'
import { useShop } from './shop.ts'

// Every function that shoppers and staff may call, with arguments that no screen sends: each value of a JSON argument is replaced in
// turn, and each other argument. All calls run in the database, each is rolled back.

const shop = useShop()
/** Arguments by name that each function accepts, or refuses late. */
let usual: Json
/** Arguments of one function that differ from the usual ones. */
let special: Record<string, Json>

beforeAll(async () => {
  await shop.database.query(TRY_CALL)
  await enablePayments(shop)
  const sofa = await makeProduct(makeWith(shop), {
    price: 2000,
    stock_quantity: 500,
    color_variants: ['Ochre'],
  })
  const { order, payment } = await payByPaystack(shop, sofa, 2000)
  const zone = { name: 'Lagos', areas: ['LA'], fee_small: 5, fee_medium: 5, fee_large: 5, fee_bulky: 5 }
  await shop.as.admin.from('delivery_zones').insert(zone).throwOnError()
  const refund = await recordRefund(shop, order, { amount: 5 })
  usual = usualArguments({ sofa, order, payment })
  special = specialArguments({ sofa, order, refund })
})

/** The outcome of one call, with a caller's rights: the SQLSTATE and the hint of its error. */
const TRY_CALL = `
  create function private.try_call(p_user uuid, p_function text, p_names text[], p_types text[], p_arguments jsonb)
  returns text[] language plpgsql as $$
  declare
    code text;
    code_of_catalogue text;
    message text;
  begin
    perform set_config('request.jwt.claims', jsonb_build_object('sub', p_user, 'role', 'authenticated')::text, true);
    perform set_config('role', 'authenticated', true);
    execute format(
      'select * from (select public.%I(%s) from jsonb_to_record($1) as given (%s)) as called',
      p_function,
      (select string_agg(format('%I => given.%I', name, name), ', ') from unnest(p_names) as name),
      (select string_agg(format('%I %s', name, type), ', ') from unnest(p_names, p_types) as parameter (name, type))
    ) using p_arguments;
    set constraints all immediate;
    raise exception using errcode = 'ZZ000';
  exception when others then
    get stacked diagnostics code = returned_sqlstate, code_of_catalogue = pg_exception_hint, message = message_text;
    return array[code, code_of_catalogue, message];
  end
  $$`

const JSON_VALUES = [
  null,
  true,
  -1,
  1e300,
  99_999_999_999,
  'NaN',
  'a',
  '',
  '\u0007',
  'a'.repeat(20_000),
  {},
  [],
  [null],
]
const TEXTS = [null, '', ' ', 'NaN', '\u0007', '\u202E', `'%_\\`, 'a'.repeat(20_000)]
const NUMBERS = [null, -1, 0, 0.001, 1e300, 'NaN', 'Infinity']
const TIMES = [null, 'infinity', '-infinity', '4713-01-01 BC', '294276-12-31']

/** Values that PostgREST can read as the type of a parameter. */
const VALUES: Record<string, readonly unknown[]> = {
  boolean: [null, true],
  date: [null, 'infinity', '4713-01-01 BC', '5874897-12-31'],
  integer: [null, -1, 0, 2_147_483_647, -2_147_483_648],
  numeric: NUMBERS,
  text: TEXTS,
  'text[]': [null, [], [null], ['\u0007'], ['a'.repeat(20_000)]],
  'timestamp with time zone': TIMES,
  uuid: [null, randomUUID()],
  'uuid[]': [null, [], [null]],
}

/** The value with each part of it replaced in turn. */
function replaced(value: unknown): unknown[] {
  const inside = Array.isArray(value)
    ? value.flatMap((part, index) => replaced(part).map((other) => value.with(index, other)))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) =>
          replaced(part).map((other) => ({ ...value, [key]: other })),
        )
      : []
  return [...JSON_VALUES, ...inside]
}

const DELIVERY = { method: 'delivery', state: 'LA', lga: 'Ikeja', fee: 5, landmark: 'The mosque' }

function usualArguments({ sofa, order, payment }: Record<'sofa' | 'order' | 'payment', Json>): Json {
  return {
    p_items: [{ product_id: sofa.id, quantity: 1 }],
    p_customer: {
      name: 'Ngozi',
      phone: '0803 123 4567',
      email: 'n@example.com',
      address: 'Ikeja',
      notes: '',
    },
    p_cancellation: { kept_before_work: 0, kept_after_work: 0 },
    p_terms: {
      channel: 'phone',
      method: 'cash',
      is_paid: true,
      is_deposit: false,
      discount: 5,
      discount_reason: 'Old',
      total: 2000,
    },
    p_delivery: DELIVERY,
    p_payment: { method: 'paystack', fee: 0 },
    p_customer_name: 'Ngozi',
    p_customer_email: 'ngozi@example.com',
    p_customer_phone: '0803 123 4567',
    p_shipping_address: 'Ikeja',
    p_order_id: order.id,
    p_payment_id: payment.id,
    p_ids: [order.id],
    p_amount: 5,
    p_key: randomUUID(),
    p_photos: [],
    p_reason: 'Torn',
    p_sort: 'created_at',
  }
}

function specialArguments({
  sofa,
  order,
  refund,
}: Record<'sofa' | 'order' | 'refund', Json>): typeof special {
  const { id, category, updated_at } = sofa
  const row = {
    line: 2,
    id,
    set: { name: 'Sofa', price: 5, tags: ['a'], featured: false },
    was: { price: 2000 },
  }
  const zone = {
    line: 2,
    name: 'Ibadan',
    area: 'OY',
    fee_small: 5,
    min_days: 1,
    active: true,
    updated_at: null,
  }
  return {
    change_orders: { p_finished: [{ id: order.id, status: 'delivered' }] },
    change_texts: { p_page: 'about', p_changes: { title: 'About' } },
    import_delivery_zones: { p_rows: [zone] },
    import_products: { p_rows: [row, { ...row, id: null }] },
    make_variants_of_colors: { p_product_id: id, p_stocks: { Ochre: 1 } },
    receive_return: { p_items: [{ id, restocked: 0 }] },
    request_return: { p_items: [{ order_item_id: id, quantity: 1 }] },
    restore_orders: { p_rows: [{ id: order.id, status: 'pending', updated_at: order.updated_at }] },
    restore_products: { p_rows: [{ id, status: 'draft', category, updated_at }] },
    set_delivery_fee: { p_opened: { delivery_fee: 5 } },
    set_product_variants: {
      p_product_id: id,
      p_options: [{ name: 'Colour', choices: ['Ochre'], is_color: true, swatches: ['#cc7722'] }],
      p_variants: [{ choices: ['Ochre'], sku: 'L', price: 5, stock_quantity: 1, active: true }],
      p_opened: { [randomUUID()]: 0 },
    },
    update_order: {
      p_id: order.id,
      p_changes: { status: 'pending', payment_status: 'paid', staff_notes: '' },
    },
    update_product: {
      p_id: id,
      p_changes: { name: 'Sofa', tags: ['a'], width_cm: 90, further_facts: ['a: b'] },
      p_opened: { category },
      p_variants: { options: [], variants: [], opened: {} },
    },
    update_refund: {
      p_id: refund.id,
      p_changes: {
        order_id: order.id,
        payment_id: null,
        amount: 5,
        reason: '',
        status: 'pending',
        notes: '',
      },
    },
  }
}

/** Functions that write columns as they are given: what a constraint refuses has PostgreSQL's SQLSTATE, as in a plain update. */
const AS_PLAIN_WRITES = new Set([
  'change_products',
  'change_texts',
  'create_staff_invitation',
  'update_order',
  'update_product',
  'update_refund',
])

function isSaid(name: string, [code, hint]: string[]): boolean {
  if (code === 'ZZ000' || (ERROR_CODES as readonly (string | undefined)[]).includes(hint)) return true
  return AS_PLAIN_WRITES.has(name) && code?.startsWith('23') === true
}

interface Exposed extends Record<string, unknown> {
  name: string
  names: string[]
  types: string[]
}

async function exposedFunctions(): Promise<Exposed[]> {
  const { rows } = await shop.database.query(
    `select proname as name, proargnames[1:pronargs] as names,
      array(select format_type(type, null) from unnest(proargtypes) with ordinality as x (type, place) order by place) as types
    from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
      and pronargs > 0 and proargnames is not null
    order by 1`,
  )
  return rows as Exposed[]
}

/** The outcome of each call that has another value of this argument. */
async function outcomesOf(
  { name, names, types }: Exposed,
  key: string,
  valuesFor: (usualValue: unknown) => readonly unknown[],
): Promise<string[][]> {
  const given = { ...usual, ...special[name] }
  const base = Object.fromEntries(names.map((other) => [other, given[other] ?? null]))
  const calls = JSON.stringify(valuesFor(base[key]).map((value) => ({ ...base, [key]: value })))
  const { rows } = await shop.database.query(
    'select private.try_call($1, $2, $3, $4, call) as outcome from jsonb_array_elements($5) as call',
    [shop.ids.admin, name, names, types, calls],
  )
  return (rows as { outcome: string[] }[]).map(({ outcome }) => outcome)
}

test('no call ends in words of PostgreSQL', async () => {
  const unsaid = new Set<string>()
  for (const exposed of await exposedFunctions())
    for (const [place, key] of exposed.names.entries()) {
      const values = VALUES[exposed.types[place] ?? '']
      for (const outcome of await outcomesOf(exposed, key, (value) => values ?? replaced(value)))
        if (!isSaid(exposed.name, outcome))
          unsaid.add(`${exposed.name}, ${key}: ${outcome.join(' ')}`.slice(0, 120))
    }
  expect([...unsaid]).toEqual([])
})

/** Their JSON says what is looked for, is bought or comes back. All others take changes. */
const WITHOUT_CHANGES = new Set([
  'cart_deposit',
  'count_filtered_products',
  'delivery_estimate',
  'list_filtered_products',
  'list_shop_filters',
  'place_order',
  'request_return',
  'take_order',
  'taken_order_estimate',
])

/** The value with another key in each of its objects in turn. */
function withUnknownKey(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((part, index) => withUnknownKey(part).map((other) => value.with(index, other)))
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, part]) =>
    withUnknownKey(part).map((other) => ({ ...value, [key]: other })),
  )
  return [{ ...value, no_such_key: 1 }, ...inside]
}

test('a change with an unknown key is refused, and the key is named', async () => {
  const changing = new Set<string>()
  for (const exposed of await exposedFunctions())
    for (const [place, key] of exposed.names.entries()) {
      if (exposed.types[place] !== 'jsonb' || WITHOUT_CHANGES.has(exposed.name)) continue
      const outcomes = await outcomesOf(exposed, key, withUnknownKey)
      expect(outcomes.length, `${exposed.name}, ${key}: example of the argument`).toBeGreaterThan(0)
      for (const [, code, message] of outcomes) {
        expect(code, exposed.name).toBe('key_unknown')
        expect(message).toContain('"no_such_key"')
      }
      changing.add(exposed.name)
    }
  expect([...changing]).toEqual(expect.arrayContaining(['change_texts', 'import_products', 'update_order']))
})
