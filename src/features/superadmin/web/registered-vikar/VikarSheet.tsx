import { AVAILABILITY_LABEL } from '#features/vikarer/texts.ts'
import { AVAILABILITY_TONE } from '#features/vikarer/web/availability-tone.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Actions } from '#web/ui/Stack.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { RegisteredVikar } from '../../contract-customers.ts'
import { NAMELESS } from '../nameless.ts'
import { FactGrid } from '../customer/FactGrid.tsx'

/** Whose register it is, who it is there, and who can change it. */
export function VikarSheet({ vikar }: { vikar: RegisteredVikar }) {
  const { phone, email, company, skills, availability, userId, administratorUserId } = vikar
  const employer = vikar.employerName ?? NAMELESS
  const facts = [
    { name: 'Telefon', value: phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : null },
    { name: 'E-post', value: email },
    { name: 'Bedrift', value: company },
    { name: 'Lagt til', value: dateTimeOf(vikar.createdAt) },
    { name: 'Kompetanse', value: skills },
  ]
  return (
    <>
      <p>
        Fra vikarregisteret til <strong>{employer}</strong>. Bare arbeidsgiveren kan endre opplysningene.
        {administratorUserId &&
          ' Trenger de hjelp, kan du generere en magic link og logge inn som administratoren deres.'}
      </p>
      <Card
        as="section"
        title="Opplysninger"
        aside={
          <StatusBadge tone={AVAILABILITY_TONE[availability]}>{AVAILABILITY_LABEL[availability]}</StatusBadge>
        }
      >
        <FactGrid facts={facts} />
      </Card>
      <Actions>
        {userId && (
          <LinkButton href={paths.customer(userId)} variant="secondary">
            Se brukeren
          </LinkButton>
        )}
        {administratorUserId && (
          <LinkButton href={paths.generateMagicLinkFor(administratorUserId)} variant="secondary">
            Generer Magic Link
          </LinkButton>
        )}
      </Actions>
    </>
  )
}
