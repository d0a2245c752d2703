import type { Logic } from '../request/logic.ts'
import type { SelectField } from '../request/select.ts'
import type { ReadPlan } from './plan-types.ts'

/**
 * The columns that a write or call must return so that `plan` can read them: `*` for all, plus computed columns,
 * which `*` does not include. Fewer columns need fewer privileges.
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

/**
 * Rows returned by a write or call contain the requested computed columns, which `*` would then show. So `*` is
 * replaced by the table's own columns.
 */
export function expandStar(plan: ReadPlan): ReadPlan {
  const { table } = plan
  if (!table || neededColumns(plan, []).every((name) => name === '*' || table.columns.has(name))) return plan
  const ownColumns = Array.from(table.columns.keys(), (name): SelectField => ({
    kind: 'field',
    field: { name, path: [] },
  }))
  return {
    ...plan,
    fields: plan.fields.flatMap((item) => (item.field.name === '*' && !item.aggregate ? ownColumns : item)),
  }
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
