import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AVAILABILITY_LABEL } from '#features/vikarer/texts.ts'
import { AVAILABILITY_TONE } from '#features/vikarer/web/absence.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { magicLinkForPath, paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { isErrorCode } from '#web/errors.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import type { RegisteredVikar } from '../contract-customers.ts'
import { BACK } from '../texts.ts'
import { superadminApi } from './api.ts'
import { FactGrid } from './customer/FactGrid.tsx'
import { failureOf } from './failure-of.ts'
import { Failure } from './Failure.tsx'
import { UNNAMED } from './unnamed.ts'

/** A substitute of an employer's register, read-only for a superadmin. */
export function RegisteredVikarPage() {
  const { id = '' } = useParams({ strict: false })
  const vikar = useQuery(superadminApi.registeredVikar.queryOptions({ input: { vikarId: id } }))
  const isMissing = isErrorCode(vikar.error, 'NOT_FOUND') || isErrorCode(vikar.error, 'INPUT_INVALID')
  const isFailed = !isMissing && Boolean(failureOf(vikar))
  const isShown = vikar.data && !isMissing && !isFailed
  return (
    <Page width="narrow">
      <PageHeader title={isShown ? vikar.data.fullName : 'Vikar'} back={{ href: paths.admin, label: BACK }} />
      {vikar.isPending && <Skeleton label="Laster vikar..." count={1} />}
      {isMissing && (
        <EmptyState
          title="Fant ikke vikaren"
          picture={LostPicture}
          action={<LinkButton href={paths.customers}>Gå til Kundeoversikt</LinkButton>}
        >
          Adressen kan være skrevet feil, eller vikaren kan være fjernet fra registeret.
        </EmptyState>
      )}
      {isFailed && <Failure title="Kunne ikke hente vikaren" query={vikar} />}
      {isShown && <VikarSheet vikar={vikar.data} />}
    </Page>
  )
}

/** The employer, the person's details there, and the administrator who can change them. */
function VikarSheet({ vikar }: { vikar: RegisteredVikar }) {
  const { phone, email, company, skills, availability, userId, administratorUserId } = vikar
  const employer = vikar.employerName ?? UNNAMED
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
          <LinkButton href={magicLinkForPath(administratorUserId)} variant="secondary">
            Generer Magic Link
          </LinkButton>
        )}
      </Actions>
    </>
  )
}
