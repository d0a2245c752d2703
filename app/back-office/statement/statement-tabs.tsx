import { useLocation } from 'react-router'
import { PageTabs } from '../page/page-tabs.tsx'

const STATEMENT = '/admin/statement'

/** The statement of any month is the first tab. */
export function StatementTabs() {
  const { pathname } = useLocation()
  const tabs = [
    { to: pathname.startsWith(STATEMENT) ? pathname : STATEMENT, title: 'Month' },
    { to: '/admin/settlement', title: 'Settlement check' },
  ]
  return (
    <div className="print:hidden">
      <PageTabs label="Statement" tabs={tabs} />
    </div>
  )
}
