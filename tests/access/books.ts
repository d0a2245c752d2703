// Whether the rows of a shop agree with each other. Nothing here calls a function of the database, which is judged by it.

/** Amounts are in naira. Columns that are not read here are left out. */
export interface Books {
  orders: {
    id: string
    order_number: string
    customer_email: string
    status: string
    payment_status: string
    total_amount: number
    goods_amount: number
    discount_amount: number
    payment_fee: number
    delivery_fee: number | null
    delivery_is_quoted: boolean
    kept_before_work: number
    kept_after_work: number
    work_began_at: string | null
    keeps_nothing: boolean
  }[]
  order_items: { id: string; order_id: string; product_id: string | null; price: number; quantity: number }[]
  products: { id: string; stock_quantity: number }[]
  payments: {
    id: string
    reference: string
    order_id: string | null
    state: string
    mode: string
    counts: boolean
    awaits_staff: boolean
    paid_amount: number | null
    sent_back_amount: number
  }[]
  payment_tasks: {
    order_id: string | null
    payment_id: string | null
    reference: string
    kind: string
    amount: number
    resolved_at: string | null
    is_accepted: boolean
  }[]
  refunds: { id: string; order_id: string; payment_id: string | null; status: string; amount: number }[]
  refund_transfers: { payment_id: string; refund_id: string | null; state: string; amount: number }[]
  tax_documents: {
    id: string
    number: string
    kind: string
    corrects_id: string | null
    year: number
    serial: number
    order_id: string | null
    refund_id: string | null
    gross: number
    vat: number
  }[]
  customers: { email: string; total_orders: number; total_spent: number; total_unpaid: number }[]
  returns: { id: string; order_id: string; status: string; worth: number | null }[]
  return_items: { return_id: string; order_item_id: string; quantity: number }[]
  /** The earliest first. */
  order_timeline: { id: number; order_id: string; field: string; status: string }[]
}

/** The columns that `Books` has, by table. */
const COLUMNS: Readonly<Record<keyof Books, string>> = {
  orders:
    'id, order_number, customer_email, status, payment_status, total_amount, goods_amount, discount_amount, payment_fee, delivery_fee, delivery_is_quoted, kept_before_work, kept_after_work, work_began_at, keeps_nothing',
  order_items: 'id, order_id, product_id, price, quantity',
  products: 'id, stock_quantity',
  payments: 'id, reference, order_id, state, mode, counts, awaits_staff, paid_amount, sent_back_amount',
  payment_tasks: 'order_id, payment_id, reference, kind, amount, resolved_at, is_accepted',
  refunds: 'id, order_id, payment_id, status, amount',
  refund_transfers: 'payment_id, refund_id, state, amount',
  tax_documents: 'number, id, kind, corrects_id, year, serial, order_id, refund_id, gross, vat',
  customers: 'email, total_orders, total_spent, total_unpaid',
  returns: 'id, order_id, status, worth',
  return_items: 'return_id, order_item_id, quantity',
  order_timeline: 'id, order_id, field, status',
}

/** One row: all tables as of one moment. */
const READ = `select ${Object.entries(COLUMNS)
  .map(
    ([table, columns]) =>
      `(select coalesce(jsonb_agg(line), '[]') from (select ${columns} from public.${table} order by 1) as line) as ${table}`,
  )
  .join(', ')}`

export async function readBooks(database: {
  query: (sql: string) => Promise<{ rows: Books[] }>
}): Promise<Books> {
  const { rows } = await database.query(READ)
  return rows[0]!
}

/** What does not add up, as sentences; empty when everything does. */
export function problemsIn(books: Books): string[] {
  return RULES.flatMap(([what, find]) => {
    const found = find(books)
    return found.length === 0 ? [] : `${found.length} × ${what}: ${JSON.stringify(found.slice(0, 3))}`
  })
}

const kobo = (naira: number | null) => Math.round((naira ?? 0) * 100)
const sum = <Item>(rows: readonly Item[], amount: (row: Item) => number | null) =>
  rows.reduce((total, row) => total + kobo(amount(row)), 0)

/** The rows by a key; those without one are left out. */
function grouped<Item>(rows: readonly Item[], keyOf: (row: Item) => string | null) {
  const groups = Map.groupBy(rows, keyOf)
  return (key: string | null): readonly Item[] => (key === null ? [] : (groups.get(key) ?? []))
}

const countingPayments = ({ payments }: Books) =>
  grouped(
    payments.filter(({ counts }) => counts),
    ({ order_id }) => order_id,
  )
const tasksByPayment = ({ payment_tasks }: Books) => grouped(payment_tasks, ({ payment_id }) => payment_id)
const isOpen = ({ resolved_at }: Books['payment_tasks'][number]) => resolved_at === null

/** Each finds the rows that should not be as they are. */
const RULES: readonly (readonly [what: string, find: (books: Books) => readonly object[]])[] = [
  ['an order that does not cost its goods less the discount, with its fees', wrongTotals],
  ['a payment whose sum of refunds is not theirs, or more than was paid', wrongSumsSentBack],
  ['money that neither counts nor is in a task of staff, or both at once', lostMoney],
  ['a payment that waits for staff without a task, or does not wait with one', wrongWaits],
  ['an order that is marked as paid without its money, or has its money and is not', wrongPaymentStatus],
  ['an order that is credited for more or less than was refunded of its invoice', wrongCredits],
  ['a document without the one before it', gapsInDocuments],
  ['a customer with other totals than the orders have', wrongCustomers],
  ['an item of which more is returned than was bought', wrongReturns],
  ['an order that owes another sum than its task says', wrongTasksOfOrders],
]

function wrongTotals({ orders, order_items }: Books) {
  const itemsOf = grouped(order_items, ({ order_id }) => order_id)
  return orders.filter((order) => {
    const goods = itemsOf(order.id).reduce((total, { price, quantity }) => total + kobo(price) * quantity, 0)
    const fees = kobo(order.delivery_fee) + kobo(order.payment_fee)
    const total = goods + fees - kobo(order.discount_amount)
    return kobo(order.goods_amount) !== goods || kobo(order.total_amount) !== total
  })
}

function wrongSumsSentBack({ payments, refunds, refund_transfers }: Books) {
  const sent = refund_transfers.filter(({ state }) => state !== 'failed')
  const sentOf = grouped(sent, ({ payment_id }) => payment_id)
  const isSent = new Set(sent.map(({ refund_id }) => refund_id))
  const refundsOf = grouped(refunds, ({ payment_id }) => payment_id)
  return payments.filter(({ id, paid_amount, sent_back_amount }) => {
    const paid = kobo(paid_amount)
    const throughProvider = sum(sentOf(id), ({ amount }) => amount)
    const byHand = refundsOf(id).filter((refund) => refund.status === 'processed' && !isSent.has(refund.id))
    const sentBack = throughProvider + sum(byHand, ({ amount }) => amount)
    return kobo(sent_back_amount) !== Math.min(sentBack, paid) || throughProvider > paid
  })
}

function lostMoney(books: Books) {
  const tasksOf = tasksByPayment(books)
  return books.payments.filter(({ id, state, counts }) => {
    if (state !== 'paid') return false
    const tasks = tasksOf(id)
    return counts ? tasks.some((task) => isOpen(task) && task.kind !== 'paid_short') : tasks.length === 0
  })
}

function wrongWaits(books: Books) {
  const tasksOf = tasksByPayment(books)
  return books.payments.filter(({ id, awaits_staff }) => awaits_staff !== tasksOf(id).some(isOpen))
}

function wrongPaymentStatus(books: Books) {
  const paymentsOf = countingPayments(books)
  return books.orders.filter((order) => {
    const payments = paymentsOf(order.id)
    const total = kobo(order.total_amount)
    const came = sum(payments, ({ paid_amount }) => paid_amount)
    if (order.payment_status === 'paid' || order.payment_status === 'refunded') return came < total
    const isLeft = came - sum(payments, ({ sent_back_amount }) => sent_back_amount)
    const isPriced = order.delivery_fee !== null || !order.delivery_is_quoted
    return payments.length > 0 && isLeft >= total && isPriced
  })
}

function wrongCredits(books: Books) {
  const documentsOf = grouped(books.tax_documents, ({ order_id }) => order_id)
  const creditsOf = grouped(books.tax_documents, ({ corrects_id }) => corrects_id)
  const leftOf = sumsLeftOfSale(books)
  const wrongOrders = books.orders.filter((order) => {
    const documents = documentsOf(order.id)
    const net = sum(documents, ({ kind, gross }) => (kind === 'invoice' ? gross : -gross))
    const { left, price } = leftOf(order)
    // Staff who take back that an order is paid leave its documents as they are.
    const isWithdrawn = order.payment_status !== 'paid' && order.payment_status !== 'refunded'
    return documents.length > 0 && (net < Math.min(left, price) || (net > left && !isWithdrawn))
  })
  const wrongInvoices = books.tax_documents.filter(({ id, kind, ...invoice }) => {
    if (kind !== 'invoice' || invoice.gross === 0) return false
    const credited = sum(creditsOf(id), ({ gross }) => gross)
    const vat = sum(creditsOf(id), (credit) => credit.vat)
    const gross = kobo(invoice.gross)
    return credited > gross || vat !== shareOf(kobo(invoice.vat), credited, gross)
  })
  return [...wrongOrders, ...wrongInvoices]
}

/** What came in for an order and did not go back, and its price, in kobo. Test payments are part of neither. */
function sumsLeftOfSale(books: Books) {
  const paymentsOf = countingPayments(books)
  const isOfSale = new Map(books.payments.map(({ id, counts, mode }) => [id, counts && mode === 'live']))
  const isCredited = new Set(books.tax_documents.map(({ refund_id }) => refund_id))
  const refundsOf = grouped(
    books.refunds.filter(
      ({ id, status, payment_id }) =>
        (status === 'processed' || isCredited.has(id)) &&
        (payment_id === null || isOfSale.get(payment_id) === true),
    ),
    ({ order_id }) => order_id,
  )
  return ({ id, payment_status, total_amount }: Books['orders'][number]) => {
    const amountOf = (mode: string) =>
      sum(
        paymentsOf(id).filter((paid) => paid.mode === mode),
        ({ paid_amount }) => paid_amount,
      )
    const price = Math.max(kobo(total_amount) - amountOf('test'), 0)
    const received = payment_status === 'paid' ? Math.max(amountOf('live'), price) : amountOf('live')
    const refunded = sum(refundsOf(id), ({ amount }) => amount)
    return { left: payment_status === 'refunded' ? 0 : Math.max(received - refunded, 0), price }
  }
}

/** `amount * part / whole`, all in kobo and not negative, rounded as PostgreSQL rounds. */
function shareOf(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

function gapsInDocuments({ tax_documents }: Books) {
  const known = new Set(tax_documents.map(({ kind, year, serial }) => `${kind} ${year} ${serial}`))
  return tax_documents.filter(
    ({ kind, year, serial }) => serial > 1 && !known.has(`${kind} ${year} ${serial - 1}`),
  )
}

const total = (amounts: number[]) => amounts.reduce((before, amount) => before + amount, 0)

function wrongCustomers(books: Books) {
  const figuresOf = orderFigures(books)
  const ordersOf = grouped(
    books.orders.filter(({ status }) => status !== 'cancelled'),
    ({ customer_email }) => customer_email.toLowerCase(),
  )
  return books.customers.filter(({ email, ...customer }) => {
    const theirs = ordersOf(email.toLowerCase())
    const unpaid = theirs.filter(({ payment_status }) => payment_status === 'pending').map(figuresOf)
    return (
      customer.total_orders !== theirs.length ||
      kobo(customer.total_spent) !== total(theirs.map(figuresOf).map(({ net }) => net)) ||
      kobo(customer.total_unpaid) !== total(unpaid.map(({ net, kept }) => Math.max(kept - net, 0)))
    )
  })
}

function wrongReturns({ order_items, returns, return_items }: Books) {
  const isRejected = new Set(returns.filter(({ status }) => status === 'rejected').map(({ id }) => id))
  const returnedOf = grouped(
    return_items.filter(({ return_id }) => !isRejected.has(return_id)),
    ({ order_item_id }) => order_item_id,
  )
  return order_items.filter(
    ({ id, quantity }) => returnedOf(id).reduce((pieces, item) => pieces + item.quantity, 0) > quantity,
  )
}

const OF_ORDERS: Readonly<Record<string, number>> = { to_send_back: 1, to_collect: -1 }
const TOLD = new Set(['paid_short', 'disputed', 'dispute_lost', 'reversed', 'refunded_elsewhere'])

/** Of the orders that are still there. A task that staff have closed stays so while the amount is the same. */
function wrongTasksOfOrders(books: Books) {
  const owedOf = sumsOwed(books)
  const tasksOf = grouped(
    books.payment_tasks.filter((task) => task.kind in OF_ORDERS && (isOpen(task) || task.is_accepted)),
    ({ reference }) => reference,
  )
  return books.orders.filter((order) => {
    const told = tasksOf(order.order_number).map(({ kind, amount }) => kobo(amount) * OF_ORDERS[kind]!)
    const owed = owedOf(order)
    return told.length > 1 || (told[0] ?? 0) !== owed
  })
}

/** What is owed of an order and in no other task: above 0 to its customer, below 0 by them. In kobo. */
function sumsOwed(books: Books) {
  const figuresOf = orderFigures(books)
  const paymentsOf = grouped(books.payments, ({ order_id }) => order_id)
  const tasksOf = tasksByPayment(books)
  return (order: Books['orders'][number]): number => {
    const { net, kept, hasGoods } = figuresOf(order)
    const payments = paymentsOf(order.id)
    const open = payments.flatMap((paid) => tasksOf(paid.id).filter(isOpen))
    const isUndecided = payments.some((paid) => !paid.counts && tasksOf(paid.id).some(isOpen))
    const told = sum(
      open.filter(({ kind, payment_id }) => {
        const paid = payments.find((payment) => payment.id === payment_id)
        return paid?.counts === true && TOLD.has(kind)
      }),
      ({ amount }) => amount,
    )
    const balance = net - kept
    if (balance > 0) return Math.max(balance - told, 0)
    return hasGoods && !isUndecided ? Math.min(balance + told, 0) : 0
  }
}

/** What was received of an order and did not go back, what is kept of it, in kobo, and whether its customer has the goods. */
function orderFigures(books: Books) {
  const paymentsOf = countingPayments(books)
  const wentBackOf = grouped(refundsThatLeft(books), ({ order_id }) => order_id)
  const wereReturned = books.returns.filter(({ status }) => status === 'received')
  const returnsOf = grouped(wereReturned, ({ order_id }) => order_id)
  const stepsOf = grouped(books.order_timeline, ({ order_id }) => order_id)
  return (order: Books['orders'][number]) => {
    const { id, status, payment_status, total_amount } = order
    const amountOf = (mode: string) =>
      sum(
        paymentsOf(id).filter((paid) => paid.mode === mode),
        ({ paid_amount }) => paid_amount,
      )
    const price = Math.max(kobo(total_amount) - amountOf('test'), 0)
    const isMarked = payment_status === 'paid' || payment_status === 'refunded'
    const received = isMarked ? Math.max(amountOf('live'), price) : amountOf('live')
    const wentBack = payment_status === 'refunded' ? received : sum(wentBackOf(id), ({ amount }) => amount)
    const lastStep = stepsOf(id).findLast((step) => step.field === 'status' && step.status !== 'cancelled')
    const hasGoods = (status === 'cancelled' ? lastStep?.status : status) === 'delivered'
    const kept =
      status !== 'cancelled' || hasGoods
        ? Math.max(price - sum(returnsOf(id), ({ worth }) => worth), 0)
        : Math.min(received, shareOf(price, shareKept(order), 100))
    return { net: received - wentBack, kept, hasGoods }
  }
}

/** Of the price of a cancelled order, in percent. */
function shareKept(order: Books['orders'][number]): number {
  if (order.keeps_nothing || order.payment_status === 'refunded') return 0
  return order.work_began_at === null ? order.kept_before_work : order.kept_after_work
}

/** Refunds of the sale that are processed or with the provider. */
function refundsThatLeft({ payments, refunds, refund_transfers }: Books) {
  const isOfSale = new Map(payments.map(({ id, counts, mode }) => [id, counts && mode === 'live']))
  const left = refund_transfers.filter(({ state }) => state !== 'failed' && state !== 'needs_attention')
  const isAway = new Set(left.map(({ refund_id }) => refund_id))
  return refunds.filter(
    ({ id, payment_id, status }) =>
      (payment_id === null || isOfSale.get(payment_id) === true) &&
      (status === 'processed' || isAway.has(id)),
  )
}
