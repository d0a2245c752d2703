import { formatNaira } from '../../domain/money.ts'
import { formatDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import type { TaxDocument } from './queries.ts'

export interface OrderDocumentsProps {
  /** Undefined when they could not be read. */
  documents: readonly TaxDocument[] | undefined
  /** Saves a document as a PDF; reports failures itself. */
  onSave: (document: TaxDocument) => void
}

const LABELS: Record<string, string> = { invoice: 'Tax invoice', credit_note: 'Credit note' }

/** The numbered documents of an order; nothing when there are none. */
export function OrderDocuments({ documents, onSave }: OrderDocumentsProps) {
  if (documents?.length === 0) return null
  return (
    <section aria-label="Documents">
      <h3 className="mt-7 mb-3 font-serif text-xl">Documents</h3>
      {documents === undefined ? (
        <p className="text-danger">The documents could not be loaded. Close and try again.</p>
      ) : (
        <ul className="divide-y divide-ink/10">
          {documents.map((document) => (
            <li
              key={document.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
            >
              <div>
                <p className="font-medium">
                  {LABELS[document.kind]} {document.number}
                </p>
                <p className="text-sm text-ink-soft">
                  {formatDate(document.issued_at)}, {formatNaira(document.gross)} with VAT of{' '}
                  {formatNaira(document.vat)}
                </p>
              </div>
              <Button variant="outline" size="small" onClick={() => onSave(document)}>
                PDF<span className="sr-only"> of {document.number}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
