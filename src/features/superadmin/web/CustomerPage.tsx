import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isErrorCode } from '#web/errors.ts'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { paths } from '#shared/paths.ts'
import type { CustomerDetail } from '../contract-customers.ts'
import { BACK, FAILED } from '../texts.ts'
import { superadminApi } from './api.ts'
import { CustomerView } from './customer/CustomerView.tsx'
import { Erased } from './customer/Erased.tsx'
import { MissingCustomer } from './customer/MissingCustomer.tsx'
import { Failure } from './Failure.tsx'

/** Erasing is followed step by step. In ms. */
const ERASING_LOOK_MS = 2000

/** One user: who it is, how it goes for them, and what a superadmin can do about it. */
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
