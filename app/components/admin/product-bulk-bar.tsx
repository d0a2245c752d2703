import { useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { BulkBar, selectedWords } from './bulk-bar.tsx'
import { BulkChoice } from './bulk-choice.tsx'
import { capitalised } from './capitalised.ts'
import { PRODUCT_NOUNS, PRODUCT_STATUSES } from '../../lib/product-list.ts'
import type { Selection } from './use-selection.ts'

export interface ProductBulkBarProps {
  selection: Selection
  total: number | undefined
  /** What products may belong to. */
  categories: readonly { slug: string; name: string }[]
  /** What is being done just now. */
  progress?: string
  onStatus: (status: string) => void
  onCategory: (slug: string) => void
  onDelete: () => void
}

/** What can be done with many products at once. */
export function ProductBulkBar(props: ProductBulkBarProps) {
  const { selection, total, categories, progress, onStatus, onCategory, onDelete } = props
  const [asking, setAsking] = useState(false)
  const busy = progress !== undefined
  const choices = categories.map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <>
      <BulkBar selection={selection} total={total} nouns={PRODUCT_NOUNS} progress={progress}>
        <BulkChoice
          label="Set status"
          options={capitalised(PRODUCT_STATUSES)}
          busy={busy}
          onChoose={onStatus}
        />
        <BulkChoice label="Set category" options={choices} busy={busy} onChoose={onCategory} />
        <Button variant="light" size="small" pending={busy} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </BulkBar>
      {asking && (
        <AlertDialog
          open
          onOpenChange={() => setAsking(false)}
          description={`This action cannot be undone. This will permanently delete ${selectedWords(selection, total, PRODUCT_NOUNS)}.`}
          onConfirm={onDelete}
        />
      )}
    </>
  )
}
