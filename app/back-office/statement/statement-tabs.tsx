import { PageTabs } from '../page/page-tabs.tsx'

const TABS = [
  { to: '/admin/statement', title: 'Month' },
  { to: '/admin/settlement', title: 'Settlement check' },
]

export function StatementTabs() {
  return (
    <div className="print:hidden">
      <PageTabs label="Statement" tabs={TABS} />
    </div>
  )
}
