import { formatCount } from '#shared/counts.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Movement } from '../../contract.ts'
import css from './Ledger.module.css'
import { movementBadge, movementLink, signedCredits } from './movement-words.ts'

/** The movements as a table; on a phone each is a block of three lines. */
export function MovementTable({ movements }: { movements: readonly Movement[] }) {
  return (
    <div className={css.table}>
      <Table caption="Bevegelser" columns={COLUMNS} rows={movements} rowKey={({ id }) => id} />
    </div>
  )
}

const COLUMNS: readonly TableColumn<Movement>[] = [
  { key: 'time', header: 'Tid', cell: Time },
  { key: 'kind', header: 'Bevegelse', cell: Kind },
  { key: 'reason', header: 'Årsak', cell: Reason },
  { key: 'credits', header: 'SMS', align: 'end', cell: Credits },
  {
    key: 'balance',
    header: 'Saldo etter',
    align: 'end',
    cell: ({ balanceAfter }) => formatCount(balanceAfter),
  },
]

function Time({ createdAt }: Movement) {
  return (
    <time dateTime={createdAt} tabIndex={-1} className={css.time}>
      {dateTimeOf(createdAt)}
    </time>
  )
}

function Kind(movement: Movement) {
  const { label, tone } = movementBadge(movement)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

function Reason(movement: Movement) {
  const link = movementLink(movement)
  return (
    <span className={css.reason}>
      <span>{movement.reason}</span>
      {link && (
        <a href={link.href} className={css.link}>
          {link.label}
          <VisuallyHidden>{`, ${movement.reason}`}</VisuallyHidden>
        </a>
      )}
    </span>
  )
}

function Credits({ credits }: Movement) {
  return (
    <span className={css.credits} data-in={credits > 0 || undefined}>
      {signedCredits(credits)}
    </span>
  )
}
