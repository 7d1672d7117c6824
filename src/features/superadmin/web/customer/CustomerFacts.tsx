import { formatRelative } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { dateTimeOf } from '#features/credits/web/date-time.ts'
import { Card } from '#web/ui/Card.tsx'
import type { CustomerDetail } from '../../contract-customers.ts'
import { FactGrid } from './FactGrid.tsx'

/** Who it is and how to reach them. */
export function CustomerFacts({ user, now }: { user: CustomerDetail; now: Date }) {
  const exact = dateTimeOf(user.createdAt)
  const facts = [
    { name: 'Navn', value: user.fullName },
    { name: 'E-post', value: user.email, note: user.emailVerified ? 'Bekreftet' : 'Ikke bekreftet' },
    {
      name: 'Telefon',
      value: user.phone ? <a href={`tel:${user.phone}`}>{formatPhone(user.phone)}</a> : 'Ikke oppgitt',
    },
    { name: 'Firma', value: user.company ?? 'Ikke oppgitt' },
    {
      name: 'Opprettet',
      value: (
        <time dateTime={user.createdAt} title={exact}>
          {formatRelative(user.createdAt, now)}
        </time>
      ),
      note: exact,
    },
  ]
  return (
    <Card as="section" title="Opplysninger">
      <FactGrid facts={facts} />
    </Card>
  )
}
