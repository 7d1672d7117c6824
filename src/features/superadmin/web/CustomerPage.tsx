import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useParams, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { CustomerDetail } from '../contract-customers.ts'
import { BACK, FAILED, DONE, USER_NOT_FOUND } from '../texts.ts'
import { superadminApi } from './api.ts'
import { CustomerView } from './customer/CustomerView.tsx'
import { Failure } from './Failure.tsx'

/** Refetch interval while an erasure runs, ms. */
const ERASING_LOOK_MS = 2000

/** One user: details, figures, and a superadmin's actions. */
export function CustomerPage() {
  const { id = '' } = useParams({ strict: false })
  const customer = useCustomer(id)
  const { data, dataUpdatedAt, error } = customer
  const isMissing = isErrorCode(error, 'NOT_FOUND') || isErrorCode(error, 'INPUT_INVALID')
  if (isMissing) return data?.erasing ? <Erased /> : <MissingCustomer />
  if (data && !isErrorCode(error, 'FORBIDDEN'))
    return <CustomerView key={id} user={data} now={new Date(dataUpdatedAt)} />
  return (
    <Page>
      <PageHeader title="Bruker" back={{ href: paths.admin, label: BACK }} />
      {!error && <Skeleton label="Laster brukerdetaljer..." count={2} />}
      {error && <Failure title={FAILED.customer} query={customer} />}
    </Page>
  )
}

const useCustomer = (userId: string) => {
  // Not refetched while the user is being deleted here: our own live notice would find no user.
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

/** The erasure that was followed here is done: returns to the overview with a toast. */
function Erased() {
  const navigate = useNavigate()
  useEffect(() => {
    showToast({ title: DONE.erased })
    void navigate({ to: paths.customers, replace: true, ignoreBlocker: true })
  }, [navigate])
  return null
}

/** The user id in the address is unknown. */
function MissingCustomer() {
  return (
    <Page>
      <PageHeader title="Bruker" back={{ href: paths.admin, label: BACK }} />
      <EmptyState
        title={USER_NOT_FOUND}
        picture={LostPicture}
        action={<LinkButton href={paths.customers}>Gå til Kundeoversikt</LinkButton>}
      >
        Adressen kan være skrevet feil, eller brukeren kan være slettet permanent.
      </EmptyState>
    </Page>
  )
}
