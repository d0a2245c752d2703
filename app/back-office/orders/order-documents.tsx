import { formatNaira } from '../../domain/money.ts'
import { formatDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import type { OrderReceipt, TaxDocument } from './queries.ts'

/** A paper of an order, as it is fetched and saved. */
export interface SavedPaper {
  /** Of its address. */
  query: string
  /** Without ending. */
  file: string
}

export interface OrderDocumentsProps {
  /** Undefined when they could not be read, as the receipts. */
  documents: readonly TaxDocument[] | undefined
  /** Of an order without documents. */
  receipts: readonly OrderReceipt[] | undefined
  /** Saves a paper as a PDF; reports failures itself. */
  onSave: (paper: SavedPaper) => void
}

const LABELS: Record<string, string> = { invoice: 'Tax invoice', credit_note: 'Credit note' }

/** The numbered documents of an order, or its receipts; nothing when there are none. */
export function OrderDocuments({ documents, receipts, onSave }: OrderDocumentsProps) {
  const papers = documents && receipts && [...documents.map(documentPaper), ...receipts.map(receiptPaper)]
  if (papers?.length === 0) return null
  return (
    <section aria-label="Documents">
      <h3 className="mt-7 mb-3 font-serif text-xl">Documents</h3>
      {papers === undefined ? (
        <p className="text-danger">The documents could not be loaded. Close and try again.</p>
      ) : (
        <ul className="divide-y divide-ink/10">
          {papers.map((paper) => (
            <li key={paper.file} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-medium break-words">{paper.title}</p>
                <p className="text-sm text-ink-soft">{paper.text}</p>
              </div>
              <Button variant="outline" size="small" onClick={() => onSave(paper)}>
                PDF<span className="sr-only"> of {paper.file}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ListedPaper = SavedPaper & { title: string; text: string }

function documentPaper(document: TaxDocument, _index: number, all: readonly TaxDocument[]): ListedPaper {
  const { id, kind, number, gross, vat, issued_at, corrects_id } = document
  const corrected = all.find((other) => other.id === corrects_id)
  return {
    query: `?document=${id}`,
    file: number,
    title: `${LABELS[kind]} ${number}`,
    text: `${formatDate(issued_at)}, ${formatNaira(gross)} with VAT of ${formatNaira(vat)}${corrected ? `, for ${corrected.number}` : ''}`,
  }
}

function receiptPaper({ id, reference, amount, paid_at }: OrderReceipt): ListedPaper {
  return {
    query: `?receipt=${id}`,
    file: reference,
    title: `Receipt ${reference}`,
    text: `${formatDate(paid_at)}, ${formatNaira(amount)}`,
  }
}
