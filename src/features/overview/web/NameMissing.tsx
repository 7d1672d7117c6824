import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#features/identity/contract.ts'
import { accountsApi } from '#features/identity/web/api.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'

/** Until the office has a name, messages carry the name of the person who sends them. */
export function NameMissing() {
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  return usePermission('owning') && profile?.company === null && <Asking profile={profile} />
}

function Asking({ profile }: { profile: Profile }) {
  const lazy = useLazyModule(loadForm, true)
  return lazy && <lazy.NameOffice profile={profile} />
}

const loadForm = () => import('#features/identity/web/profile/NameOffice.tsx')
