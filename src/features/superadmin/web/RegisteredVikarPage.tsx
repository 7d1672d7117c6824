import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { BACK } from '../texts.ts'
import { superadminApi } from './api.ts'
import { failureOf } from './failure-of.ts'
import { Failure } from './Failure.tsx'
import { VikarSheet } from './registered-vikar/VikarSheet.tsx'

/** A substitute of an employer's register, as a superadmin sees them: nothing here can be changed. */
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
