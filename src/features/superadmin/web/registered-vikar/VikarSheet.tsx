import { AVAILABILITY_LABEL } from '#features/vikarer/texts.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Actions } from '#web/ui/Stack.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { RegisteredVikar } from '../../contract-customers.ts'
import { dateTimeOf } from '#features/credits/web/date-time.ts'
import { FactGrid } from '../customer/FactGrid.tsx'

/** Whose register it is, who it is there, and who can change it. */
export function VikarSheet({ vikar }: { vikar: RegisteredVikar }) {
  const { phone, email, company, skills, availability, userId } = vikar
  const employer = vikar.employerName ?? 'en arbeidsgiver uten navn'
  const facts = [
    { name: 'Telefon', value: phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : NONE },
    { name: 'E-post', value: email ?? NONE },
    { name: 'Bedrift', value: company ?? NONE },
    { name: 'Lagt til', value: dateTimeOf(vikar.createdAt) },
    { name: 'Kompetanse', value: skills ?? NONE },
  ]
  return (
    <>
      <p>
        Fra vikarregisteret til <strong>{employer}</strong>. Bare arbeidsgiveren kan endre opplysningene.
        Trenger de hjelp, kan du generere en magic link og logge inn som administratoren deres.
      </p>
      <Card
        as="section"
        title="Opplysninger"
        aside={<StatusBadge tone={TONE[availability]}>{AVAILABILITY_LABEL[availability]}</StatusBadge>}
      >
        <FactGrid facts={facts} />
      </Card>
      <Actions>
        {userId && (
          <LinkButton href={paths.customer(userId)} variant="secondary">
            Se brukeren
          </LinkButton>
        )}
        <LinkButton href={paths.generateMagicLink} variant="secondary">
          Generer Magic Link
        </LinkButton>
      </Actions>
    </>
  )
}

const NONE = 'Ikke oppgitt'

const TONE = { available: 'good', busy: 'warn', inactive: 'neutral' } as const
