import { DRAFT_PREFIX } from '../../../lib/storage/drafts.ts'

/** What was typed into a form, by the names of its fields in their order. */
export type DraftEntries = readonly (readonly [name: string, value: string])[]

/** What was typed and not saved. */
export interface Draft {
  /** Milliseconds since 1970. */
  typedAt: number
  /** The version of the row that the form was opened with; empty for a new row. */
  version: string
  entries: DraftEntries
  /** An older one, about which nobody had decided yet when this one was typed. */
  earlier?: Draft | undefined
}

/** The form of one row, for one account. */
export interface DraftKey {
  userId: string
  /** `post 5f0c…`; `post new` for a new row. */
  form: string
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const LIFETIME_MS = 14 * 24 * 3_600_000
/** The browser's storage is shared with the shop. */
const MAX_DRAFTS = 20
const MAX_LENGTH = 500_000

/**
 * Drafts in the browser's storage: docs/behaviour/lists-and-forms.md#text-that-was-not-saved. Nothing here throws: with a full or a
 * blocked storage nothing is kept. `open` may throw.
 */
export function createDraftStore(open: () => DraftStorage, now = Date.now) {
  function attempt<Result>(use: (storage: DraftStorage) => Result): Result | undefined {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }

  /** Removes drafts that are too old or cannot be read, and the oldest of too many. */
  function tidy(storage: DraftStorage): void {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    const drafts = keys
      .filter((key) => key.startsWith(DRAFT_PREFIX))
      .map((key) => ({ key, typedAt: parse(storage.getItem(key))?.typedAt ?? 0 }))
      .toSorted((a, b) => b.typedAt - a.typedAt)
    for (const [index, { key, typedAt }] of drafts.entries())
      if (index >= MAX_DRAFTS || typedAt < now() - LIFETIME_MS) storage.removeItem(key)
  }

  return {
    read: (key: DraftKey): Draft | null =>
      attempt((storage) => {
        tidy(storage)
        return parse(storage.getItem(nameOf(key)))
      }) ?? null,

    write: (key: DraftKey, draft: Omit<Draft, 'typedAt'>): void =>
      attempt((storage) => {
        const text = JSON.stringify({ ...draft, typedAt: now() } satisfies Draft)
        if (text.length <= MAX_LENGTH) storage.setItem(nameOf(key), text)
      }),

    /** Keeps an older draft in its place, where nobody has decided about it yet. */
    remove: (key: DraftKey, earlier?: Draft): void =>
      attempt((storage) => {
        if (earlier) storage.setItem(nameOf(key), JSON.stringify(earlier))
        else storage.removeItem(nameOf(key))
      }),
  }
}

export const draftStore = createDraftStore(() => window.localStorage)

function nameOf({ userId, form }: DraftKey): string {
  return `${DRAFT_PREFIX}${userId} ${form}`
}

/** Null for a text that is no draft, such as one of another build of the shop. */
function parse(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null
    const isDraft = typeof draft?.typedAt === 'number' && Array.isArray(draft.entries)
    return isDraft ? { version: '', entries: [], typedAt: 0, ...draft } : null
  } catch {
    return null
  }
}
