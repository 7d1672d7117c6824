import { dateTimeOf, formatRelative } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
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
      value: user.phone ? <a href={`tel:${user.phone}`}>{formatPhone(user.phone)}</a> : null,
    },
    { name: 'Bedrift', value: user.company },
    {
      name: 'Opprettet',
      value: (
        <time dateTime={user.createdAt} title={exact}>
          {agoWords(user.createdAt, now)}
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

/** The clocks of browser and server may differ: what is to come is just now as well. */
const agoWords = (instant: string, now: Date): string => {
  const ago = formatRelative(instant, now)
  return ago.endsWith('siden') ? `for ${ago}` : 'for mindre enn ett minutt siden'
}
