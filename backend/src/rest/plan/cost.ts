import type { Cost } from '../../postgres/turns/transaction-turns.ts'
import type { Logic } from '../request/logic.ts'
import type { ReadPlan } from './plan-types.ts'

/** Each embedded resource can multiply the rows to read. Most screens embed fewer. */
const MOST_EMBEDDED = 3
/** Selected fields, filters and orders of a whole request. Most screens name fewer than half. */
const MOST_PARTS = 100
/** What placing an order reads names fewer. */
const MOST_CHEAP_PARTS = 20

/** How much work a request is, by what it names: the rows are not known before. */
export function costOf(plan: ReadPlan): Cost {
  const parts = countParts(plan)
  if (countEmbedded(plan) > MOST_EMBEDDED || parts > MOST_PARTS) return 'high'
  return plan.children.length === 0 && parts <= MOST_CHEAP_PARTS ? 'low' : 'usual'
}

function countEmbedded({ children }: ReadPlan): number {
  return children.reduce((sum, child) => sum + 1 + countEmbedded(child), 0)
}

function countParts({ fields, where, order, children }: ReadPlan): number {
  const own = fields.length + where.reduce((sum, logic) => sum + countFilters(logic), 0) + order.length
  return children.reduce((sum, child) => sum + countParts(child), own)
}

function countFilters(logic: Logic): number {
  return logic.kind === 'group' ? logic.members.reduce((sum, each) => sum + countFilters(each), 0) : 1
}
