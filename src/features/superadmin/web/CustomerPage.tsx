import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { paths } from '#shared/paths.ts'
import type { CustomerDetail } from '../contract-customers.ts'
import { BACK, FAILED, NO_ENTRY } from '../texts.ts'
import { superadminApi } from './api.ts'
import { CustomerView } from './customer/CustomerView.tsx'
import { Erased } from './customer/Erased.tsx'
import { MissingCustomer } from './customer/MissingCustomer.tsx'

/** Erasing is followed step by step. In ms. */
const ERASING_LOOK_MS = 2000

/** One user: who it is, how it goes for them, and what a superadmin can do about it. */
export function CustomerPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, dataUpdatedAt, error, refetch, isFetching } = useCustomer(id)
  const isMissing = isErrorCode(error, 'NOT_FOUND') || isErrorCode(error, 'INPUT_INVALID')
  if (isMissing) return data?.erasing ? <Erased /> : <MissingCustomer />
  if (data && !isErrorCode(error, 'FORBIDDEN'))
    return <CustomerView key={id} user={data} now={new Date(dataUpdatedAt)} />
  return (
    <Page>
      <PageHeader title="Bruker" back={{ href: paths.admin, label: BACK }} />
      {!error && <Skeleton label="Laster brukerdetaljer..." count={2} />}
      {error && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
    </Page>
  )
}

const useCustomer = (userId: string) => {
  // What is being deleted from here is not asked for again: our own notice would find nobody.
  const isDeleting = useIsMutating({ mutationKey: superadminApi.deleteUser.mutationKey() }) > 0
  return useQuery(
    superadminApi.customer.queryOptions({
      input: { userId },
      enabled: !isDeleting,
      refetchInterval: ({ state }) => isBeingErased(state.data) && ERASING_LOOK_MS,
    }),
  )
}

const isBeingErased = (user: CustomerDetail | undefined) => Boolean(user?.erasing)

interface FailureProps {
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

function Failure({ error, ...again }: FailureProps) {
  if (isErrorCode(error, 'FORBIDDEN')) return <ErrorState title={NO_ENTRY.page} />
  return (
    <ErrorState title={FAILED.customer} {...again}>
      {errorMessage(error)}
    </ErrorState>
  )
}
