import { AVAILABILITY_LABEL } from '#features/vikarer/texts.ts'
import { AVAILABILITY_TONE } from '#features/vikarer/web/absence.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { RegisterRow } from '../../contract-customers.ts'
import { UNNAMED } from '../unnamed.ts'
import css from './Customer.module.css'
import { FactGrid } from './FactGrid.tsx'

/** A card for each employer that has the substitute in its register. */
export function RegisterRows({ rows }: { rows: readonly RegisterRow[] }) {
  if (rows.length === 0) {
    return (
      <Card as="section" title="Vikar">
        <p className={css.dim}>Brukeren står ikke i noe vikarregister nå.</p>
      </Card>
    )
  }
  return rows.map((row) => <RegisterCard key={row.vikarId} row={row} />)
}

function RegisterCard({ row }: { row: RegisterRow }) {
  const employer = row.employerName ?? UNNAMED
  const facts = [
    { name: 'Navn i registeret', value: row.fullName },
    { name: 'Telefon', value: row.phone ? formatPhone(row.phone) : null },
    { name: 'E-post', value: row.email },
  ]
  return (
    <Card
      as="section"
      title={`Vikar hos ${employer}`}
      aside={
        <StatusBadge tone={AVAILABILITY_TONE[row.availability]}>
          {AVAILABILITY_LABEL[row.availability]}
        </StatusBadge>
      }
    >
      <FactGrid facts={facts} />
      <div>
        <LinkButton
          href={paths.editVikar(row.vikarId)}
          variant="secondary"
          aria-label={`Se vikaren i registeret til ${employer}`}
        >
          Se vikaren i registeret
        </LinkButton>
      </div>
    </Card>
  )
}
