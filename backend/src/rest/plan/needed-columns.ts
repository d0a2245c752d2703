import type { Logic } from '../request/logic.ts'
import type { SelectField } from '../request/select.ts'
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

/**
 * Rows that a write or a call returns hold the computed columns that were asked for, so that there a star would
 * show them too: it is spelled out as the table's own columns.
 */
export function spellOutStar(plan: ReadPlan): ReadPlan {
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
