import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#features/accounts/contract.ts'
import { accountsApi } from '#features/accounts/web/api.ts'
import { useMay } from '#web/May.tsx'
import { useLater } from '#web/use-later.ts'

/** Until the office has a name, messages carry the name of the person who sends them. */
export function NameMissing() {
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  return useMay('owning') && profile?.company === null && <Asking profile={profile} />
}

function Asking({ profile }: { profile: Profile }) {
  const later = useLater(loadForm, true)
  return later && <later.NameOffice profile={profile} />
}

const loadForm = () => import('#features/accounts/web/profile/NameOffice.tsx')
