import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BACK, NO_ENTRY } from '../texts.ts'
import { superadminApi } from './api.ts'
import { VikarSheet } from './registered-vikar/VikarSheet.tsx'

/** A substitute of an employer's register, as a superadmin sees them: nothing here can be changed. */
export function RegisteredVikarPage() {
  const { id = '' } = useParams({ strict: false })
  const vikar = useQuery(superadminApi.registeredVikar.queryOptions({ input: { vikarId: id } }))
  const isMissing = isErrorCode(vikar.error, 'NOT_FOUND') || isErrorCode(vikar.error, 'INPUT_INVALID')
  const isForbidden = isErrorCode(vikar.error, 'FORBIDDEN')
  const isShown = vikar.data && !isMissing && !isForbidden
  return (
    <Page width="narrow">
      <PageHeader title={isShown ? vikar.data.fullName : 'Vikar'} back={{ href: paths.admin, label: BACK }} />
      {vikar.isPending && <Skeleton label="Laster vikar..." count={1} />}
      {isMissing && (
        <EmptyState
          title="Fant ikke vikaren"
          action={<LinkButton href={paths.customers}>Gå til Kundeoversikt</LinkButton>}
        >
          Adressen kan være skrevet feil, eller vikaren kan være fjernet fra registeret.
        </EmptyState>
      )}
      {isForbidden && <ErrorState title={NO_ENTRY.page} />}
      {vikar.isLoadingError && !isMissing && !isForbidden && (
        <ErrorState
          title="Kunne ikke hente vikaren"
          onRetry={() => void vikar.refetch()}
          isRetrying={vikar.isFetching}
        >
          {errorMessage(vikar.error)}
        </ErrorState>
      )}
      {isShown && <VikarSheet vikar={vikar.data} />}
    </Page>
  )
}
