import { useState } from 'react'
import { statusOptions } from '../../lib/status-options.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { BulkBar, selectionText } from '../list/bulk/bulk-bar.tsx'
import { BulkChoice } from '../list/bulk/bulk-choice.tsx'
import type { Selection } from '../list/table/use-selection.ts'
import { PRODUCT_NOUNS, PRODUCT_STATUSES, type ProductChange } from './product-list-spec.ts'

export interface ProductBulkBarProps {
  selection: Selection
  total: number | undefined
  /** The categories that products can be moved to. */
  categories: readonly { slug: string; name: string }[]
  /** Progress of the running change; absent while none runs. */
  progress?: string
  onChange: (change: ProductChange) => void
  onDelete: () => void
}

interface Question {
  title: string
  description: string
  confirmLabel?: string
  onConfirm: () => void
}

/** The bulk changes of products. Each asks for confirmation. */
export function ProductBulkBar(props: ProductBulkBarProps) {
  const { selection, total, categories, progress, onChange, onDelete } = props
  const [question, setQuestion] = useState<Question>()
  const busy = progress !== undefined
  const rows = selectionText(selection, total, PRODUCT_NOUNS) ?? ''
  const choices = categories.map(({ slug, name }) => ({ value: slug, label: name }))
  const nameOf = (slug: string) => choices.find(({ value }) => value === slug)?.label ?? slug
  return (
    <>
      <BulkBar selection={selection} total={total} nouns={PRODUCT_NOUNS} progress={progress}>
        <BulkChoice
          label="Set status"
          options={STATUSES}
          busy={busy}
          onChoose={(status) => setQuestion(statusQuestion(rows, status, onChange))}
        />
        <BulkChoice
          label="Set category"
          options={choices}
          busy={busy}
          onChoose={(category) =>
            setQuestion({
              title: 'Set category?',
              description: `${rows} will move to ${nameOf(category)}.`,
              confirmLabel: 'Set category',
              onConfirm: () => onChange({ category }),
            })
          }
        />
        <Button
          variant="light"
          size="small"
          pending={busy}
          onClick={() => setQuestion({ ...deletionQuestion(rows), onConfirm: onDelete })}
        >
          Delete
        </Button>
      </BulkBar>
      {question && (
        <AlertDialog
          open
          onOpenChange={() => setQuestion(undefined)}
          confirmVariant={question.confirmLabel ? 'primary' : 'destructive'}
          {...question}
        />
      )}
    </>
  )
}

const STATUSES = statusOptions(PRODUCT_STATUSES)

function statusQuestion(rows: string, status: string, onChange: ProductBulkBarProps['onChange']): Question {
  const label = STATUSES.find(({ value }) => value === status)?.label ?? status
  return {
    title: `Set status to ${label}?`,
    description: `${rows} will be set to ${label}. ${
      status === 'active' ? 'Shoppers will see them.' : 'Shoppers will not see them any more.'
    }`,
    confirmLabel: 'Set status',
    onConfirm: () => onChange({ status }),
  }
}

function deletionQuestion(rows: string) {
  return {
    title: 'Are you sure?',
    description: `This action cannot be undone. This will permanently delete ${rows}.`,
  }
}
