import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Me } from '#features/accounts/contract.ts'
import { meQuery } from '#features/accounts/web/api.ts'

const EditVikarPage = lazyRouteComponent(
  () => import('#features/vikarer/web/EditVikarPage.tsx'),
  'EditVikarPage',
)
const RegisteredVikarPage = lazyRouteComponent(
  () => import('#features/superadmin/web/RegisteredVikarPage.tsx'),
  'RegisteredVikarPage',
)

const isSuperadmin = (me: Me | undefined) => me?.role === 'superadmin'

/** A substitute's page: the office changes them there, a superadmin looks at them. */
export function VikarByRole() {
  const { data: me } = useQuery(meQuery())
  return isSuperadmin(me) ? <RegisteredVikarPage /> : <EditVikarPage />
}

/** Fetches the page that will be shown. */
export const loadVikarByRole = async (queryClient: QueryClient): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery())
  await (isSuperadmin(me) ? RegisteredVikarPage : EditVikarPage).preload?.()
}
