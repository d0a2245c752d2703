import type { Logic } from '../request/logic.ts'
import type { ReadPlan } from './read-plan.ts'

/**
 * The columns that a write or a call must return so that `plan` can read them back: `*` for all, plus computed
 * columns, which are not part of it. Fewer columns need fewer privileges.
 */
export function neededColumns(plan: ReadPlan, primaryKey: string[]): string[] {
  const named = plan.fields.map(({ field }) => field.name)
  const all =
    named.includes('*') ||
    (plan.fields.length === 0 && plan.children.length === 0) ||
    plan.children.some(({ embedding }) => embedding?.relationship.kind === 'computed')
  const wanted = new Set([
    ...named,
    ...plan.order.filter(({ relation }) => relation === undefined).map(({ field }) => field.name),
    ...plan.where.flatMap((logic) => columnsOf(plan, logic)),
    ...plan.children.flatMap(joinColumns),
    ...primaryKey,
  ])
  wanted.delete('*')
  if (!all) return [...wanted]
  const computed = plan.table ? [...wanted].filter((name) => !plan.table?.columns.has(name)) : []
  return ['*', ...computed]
}

function columnsOf(plan: ReadPlan, logic: Logic): string[] {
  if (logic.kind === 'group') return logic.members.flatMap((member) => columnsOf(plan, member))
  return plan.children.some(({ name }) => name === logic.field.name) ? [] : [logic.field.name]
}

function joinColumns({ embedding }: ReadPlan): string[] {
  const relationship = embedding?.relationship
  if (!relationship || relationship.kind === 'computed') return []
  const pairs = relationship.kind === 'many-to-many' ? relationship.toOrigin.columns : relationship.columns
  return pairs.map(([own]) => own)
}
