import { AVAILABILITY_LABEL } from '#features/vikarer/texts.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { RegisterRow } from '../../contract-customers.ts'
import css from './Customer.module.css'
import { FactGrid } from './FactGrid.tsx'

/** Where the substitute stands in a register: one card for each employer. */
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
  const employer = row.employerName ?? 'en arbeidsgiver uten navn'
  const facts = [
    { name: 'Navn i registeret', value: row.fullName },
    { name: 'Telefon', value: row.phone ? formatPhone(row.phone) : 'Ikke oppgitt' },
    { name: 'E-post', value: row.email ?? 'Ikke oppgitt' },
  ]
  return (
    <Card
      as="section"
      title={`Vikar hos ${employer}`}
      aside={<Badge>{AVAILABILITY_LABEL[row.availability]}</Badge>}
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
