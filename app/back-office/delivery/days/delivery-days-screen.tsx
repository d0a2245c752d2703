import { useFetcher } from 'react-router'
import CalendarPlus from '~icons/lucide/calendar-plus'
import { formatLongDate, formatWeekday } from '../../../lib/dates.ts'
import { parseForm } from '../../../lib/forms/parse-form.ts'
import { answeredMessage, isDuplicate } from '../../../lib/supabase/data-error.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { CheckField } from '../../form/check-field.tsx'
import { readEdit, rowReader } from '../../form/read-edit.ts'
import { invalid, revalidateOnSuccess, runAction } from '../../form/run-action.ts'
import { useReloadAndReset } from '../../form/use-reload-and-reset.ts'
import { EditableListScreen } from '../../list/editable-list-screen.tsx'
import { statusFilter } from '../../list/filters/status-filter.ts'
import { listLoader, withErrorToast } from '../../list/list-loader.ts'
import { singlePage } from '../../list/pages/keyset-page.ts'
import { submitRow } from '../../list/row-action.ts'
import { SavingSwitch } from '../../list/saving-switch.tsx'
import type { Column } from '../../list/table/column.ts'
import { useListView, type ListDefinition } from '../../list/use-list-view.tsx'
import { adminMeta } from '../../page/admin-meta.ts'
import { LoadFailure } from '../../page/load-failure.tsx'
import { PageTabs } from '../../page/page-tabs.tsx'
import { SETTINGS_TABS } from '../../settings/settings-tabs.ts'
import type { Route } from './+types/delivery-days-screen.ts'
import { closedWeekdaysSchema, holidaySchema, WEEKDAYS } from './days-input.ts'
import {
  deleteHoliday,
  getClosedWeekdays,
  HOLIDAY_LIST,
  insertHoliday,
  listHolidays,
  proposeHolidays,
  updateClosedWeekdays,
  updateHoliday,
  type HolidayRow,
} from './queries.ts'
import { WeekdaysForm } from './weekdays-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Delivery days')

export const shouldRevalidate = revalidateOnSuccess

const HOLIDAYS: ListDefinition<'status', HolidayRow> = {
  spec: HOLIDAY_LIST,
  list: async (client, query) => singlePage(await listHolidays(client, query)),
  failure: 'Failed to load the holidays.',
  searchLabel: 'Search holidays by name',
  filters: [statusFilter(['confirmed', 'proposed'])],
  nouns: ['holiday', 'holidays'],
  empty: 'No holidays yet. Have the public holidays proposed, or add days on which you do not deliver.',
}

const loadHolidays = listLoader(HOLIDAYS)

export async function clientLoader(request: Route.ClientLoaderArgs) {
  const [holidays, settings] = await Promise.all([
    loadHolidays(request),
    withErrorToast(browserClient().then(getClosedWeekdays), answeredMessage),
  ])
  return { holidays, settings }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'weekdays') return saveWeekdays(form)
  if (intent === 'propose') return propose()
  if (intent === 'confirm') return confirm(String(form.get('id')), form.get('confirmed') === 'true')
  return submitRow(form, {
    schema: holidaySchema,
    insert: insertHoliday,
    update: updateHoliday,
    remove: deleteHoliday,
    created: 'Holiday added successfully',
    updated: 'Holiday updated successfully',
    deleted: 'Holiday deleted successfully',
    saveFailed: (error) =>
      isDuplicate(error) ? 'This day is in the list already. Edit it there.' : answeredMessage(error),
    deleteFailed: answeredMessage,
  })
}

async function saveWeekdays(form: FormData) {
  const parsed = parseForm(closedWeekdaysSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  const edit = {
    row: parsed.data,
    inputs: { closed_weekdays: WEEKDAYS },
    read: rowReader(closedWeekdaysSchema),
  }
  return runAction(
    async () => {
      const { changes, opened } = readEdit(form, edit)
      return updateClosedWeekdays(await browserClient(), changes, opened)
    },
    { success: 'The days of the week are saved.' },
  )
}

async function propose() {
  let added = 0
  return runAction(
    async () => {
      added = await proposeHolidays(await browserClient())
    },
    {
      success: 'The public holidays until the end of next year are in the list.',
      detail: () =>
        added === 0 ? 'None was missing.' : `${added} are new. They count once you confirm them.`,
    },
  )
}

async function confirm(id: string, confirmed: boolean) {
  return runAction(async () => updateHoliday(await browserClient(), id, { confirmed }), {
    success: confirmed ? 'Holiday confirmed' : 'Holiday no longer confirmed',
    row: id,
  })
}

const columns: Column<HolidayRow>[] = [
  { header: 'Holiday', wide: true, cell: ({ name }) => <span className="font-medium">{name}</span> },
  { header: 'Day', cell: ({ day }) => `${formatWeekday(day)} ${formatLongDate(day).slice(-4)}` },
  { header: 'Confirmed', cell: (row) => <ConfirmedSwitch holiday={row} /> },
]

function ConfirmedSwitch({ holiday: { id, name, day, confirmed } }: { holiday: HolidayRow }) {
  const fetcher = useFetcher()
  const submitted = fetcher.formData?.get('confirmed')
  return (
    <SavingSwitch
      label={`Confirm ${name}, ${formatLongDate(day)}`}
      pending={fetcher.state !== 'idle'}
      checked={submitted === undefined ? confirmed : submitted === 'true'}
      onSave={(checked) =>
        void fetcher.submit({ intent: 'confirm', id, confirmed: String(checked) }, { method: 'post' })
      }
    />
  )
}

function ProposeButton() {
  const fetcher = useFetcher()
  return (
    <Button
      variant="outline"
      pending={fetcher.state !== 'idle'}
      onClick={() => void fetcher.submit({ intent: 'propose' }, { method: 'post' })}
    >
      <CalendarPlus aria-hidden="true" />
      Propose Holidays
    </Button>
  )
}

/** When the shop does not deliver: docs/behaviour/delivery.md#holidays. */
export default function DeliveryDays({ loaderData: { holidays, settings } }: Route.ComponentProps) {
  const list = useListView(HOLIDAYS, holidays)
  const { key, reloadAndReset } = useReloadAndReset(settings)
  return (
    <>
      <PageTabs label="Settings" tabs={SETTINGS_TABS} />
      <EditableListScreen
        title="Delivery days"
        addLabel="Add Holiday"
        actions={<ProposeButton />}
        {...list}
        toolbar={
          <>
            {settings === null ? (
              <LoadFailure message="The days of the week could not be loaded." />
            ) : (
              <WeekdaysForm key={key} settings={settings} onReload={reloadAndReset} />
            )}
            {list.toolbar}
          </>
        }
        columns={columns}
        nameOf={({ name, day }) => `${name}, ${formatLongDate(day)}`}
        deletion={{
          by: 'dialog',
          text: 'Delivery dates will count this day again. Placed orders keep theirs.',
        }}
        form={{
          titles: ['Add Holiday', 'Edit Holiday'],
          submitLabels: ['Add Holiday', 'Update Holiday'],
          renderFields: (holiday, errors) => (
            <>
              <Field label="Name" required error={errors['name']}>
                {(control) => <Input name="name" defaultValue={holiday?.name} maxLength={120} {...control} />}
              </Field>
              <Field label="Day" required error={errors['day']}>
                {(control) => <Input name="day" type="date" defaultValue={holiday?.day} {...control} />}
              </Field>
              <CheckField name="confirmed" value="on" defaultChecked={holiday?.confirmed ?? true}>
                <span>Confirmed: we do not deliver on this day</span>
              </CheckField>
            </>
          ),
        }}
      />
    </>
  )
}
