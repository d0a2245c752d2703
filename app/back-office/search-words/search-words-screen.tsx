import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { EditableListScreen } from '../list/editable-list-screen.tsx'
import { listLoader } from '../list/list-loader.ts'
import { singlePage } from '../list/pages/keyset-page.ts'
import { rowAction } from '../list/row-action.ts'
import type { Column } from '../list/table/column.ts'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import { PageTabs } from '../page/page-tabs.tsx'
import { SETTINGS_TABS } from '../settings/settings-tabs.ts'
import type { Route } from './+types/search-words-screen.ts'
import {
  deleteSearchWords,
  insertSearchWords,
  listSearchWords,
  SEARCH_WORDS_LIST,
  updateSearchWords,
  type SearchWordsRow,
} from './queries.ts'
import { searchWordsSchema } from './search-words-input.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Search words')

export const shouldRevalidate = revalidateOnSuccess

const GROUPS: ListDefinition<never, SearchWordsRow> = {
  spec: SEARCH_WORDS_LIST,
  list: async (client, query) => singlePage(await listSearchWords(client, query)),
  failure: 'Failed to load the search words.',
  searchLabel: 'Search these words',
  nouns: ['group', 'groups'],
  empty: 'No search words yet. Add words that mean the same, such as sofa, couch and settee.',
}

export const clientLoader = listLoader(GROUPS)

export const clientAction = rowAction({
  schema: searchWordsSchema,
  insert: insertSearchWords,
  update: updateSearchWords,
  remove: deleteSearchWords,
  created: 'Search words added successfully',
  updated: 'Search words updated successfully',
  deleted: 'Search words deleted successfully',
  saveFailed: answeredMessage,
  deleteFailed: answeredMessage,
})

const columns: Column<SearchWordsRow>[] = [
  {
    header: 'Words that mean the same',
    wide: true,
    cell: ({ words }) => <span className="font-medium wrap-anywhere">{words.join(', ')}</span>,
  },
]

export default function SearchWords({ loaderData }: Route.ComponentProps) {
  const list = useListView(GROUPS, loaderData)
  return (
    <>
      <PageTabs label="Settings" tabs={SETTINGS_TABS} />
      <EditableListScreen
        title="Search words"
        addLabel="Add Words"
        {...list}
        columns={columns}
        nameOf={({ words }) => `the words ${words.join(', ')}`}
        deletion={{
          by: 'dialog',
          text: 'The search will no longer find products by the other words of this group.',
        }}
        form={{
          titles: ['Add Search Words', 'Edit Search Words'],
          submitLabels: ['Add Words', 'Update Words'],
          renderFields: (group, errors) => (
            <Field
              label="Words that mean the same"
              required
              hint="With a comma between them, such as sofa, couch, settee, three seater. Singular is enough. Each word can be in one group."
              error={errors['words']}
            >
              {(control) => (
                <Textarea name="words" rows={4} defaultValue={group?.words.join(', ')} {...control} />
              )}
            </Field>
          ),
        }}
      />
    </>
  )
}
