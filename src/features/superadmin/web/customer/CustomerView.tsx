import { ROLE_LABEL } from '#features/accounts/texts.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { CustomerDetail } from '../../contract-customers.ts'
import { BACK, userBadge } from '../../texts.ts'
import css from './Customer.module.css'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { EmployerFigures } from './EmployerFigures.tsx'
import { Erasing } from './Erasing.tsx'
import { RegisterRows } from './RegisterRows.tsx'

interface CustomerViewProps {
  user: CustomerDetail
  /** When it was fetched. */
  now: Date
}

/** All about one user. Nothing can be done while they are being erased. */
export function CustomerView({ user, now }: CustomerViewProps) {
  const { statistics, registerRows, erasing } = user
  return (
    <Page>
      <PageHeader
        title={user.fullName}
        back={{ href: paths.admin, label: BACK }}
        count={<Badges user={user} />}
        actions={
          <a href={paths.customers} className={css.overview}>
            Kundeoversikt
          </a>
        }
      />
      {erasing ? <Erasing erasing={erasing} /> : <CustomerActions user={user} />}
      <div className={css.columns}>
        <CustomerFacts user={user} now={now} />
        {statistics && <EmployerFigures statistics={statistics} />}
        {user.role === 'substitute' && <RegisterRows rows={registerRows} />}
      </div>
    </Page>
  )
}

function Badges({ user }: { user: CustomerDetail }) {
  const { tone, label } = userBadge(user)
  return (
    <span className={css.badges}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Badge>{ROLE_LABEL[user.role]}</Badge>
      {user.isSelf && <Badge>Deg</Badge>}
    </span>
  )
}
