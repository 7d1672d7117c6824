import type { ComponentProps } from 'react'
import { JoinPage } from '#features/employers/web/JoinPage.tsx'
import { JoinWays } from '#features/identity/web/oidc/JoinWays.tsx'

/** An invitation to an office, with the login providers that can accept it. */
export function JoinDoor(page: Omit<ComponentProps<typeof JoinPage>, 'ways'>) {
  return <JoinPage {...page} ways={(token) => <JoinWays token={token} />} />
}
