import { paths } from '#shared/paths.ts'
import { Progress } from '#web/ui/Progress.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Customer } from '../../contract-customers.ts'
import { USER_BADGE, userBadge } from '../../texts.ts'
import css from './Customers.module.css'

/** Who it is, with how they stand where that is out of the usual. */
export function CustomerName({ customer }: { customer: Customer }) {
  const { userId, fullName, erasing } = customer
  const badge = userBadge(customer)
  return (
    <div className={css.person}>
      <span className={css.name}>
        <a href={paths.customer(userId)}>{fullName}</a>
        {badge !== USER_BADGE.active && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
      </span>
      {erasing && <Progress label={`Sletter ${fullName}`} value={erasing.done} max={erasing.total} />}
    </div>
  )
}
