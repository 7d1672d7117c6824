import type { ComponentProps } from 'react'
import { JoinPage } from '#features/employers/web/JoinPage.tsx'
import { JoinWays } from '#features/oidc/web/JoinWays.tsx'

/** An invitation to an office, and whom else one can join with. */
export function JoinDoor(page: Omit<ComponentProps<typeof JoinPage>, 'ways'>) {
  return <JoinPage {...page} ways={(token) => <JoinWays token={token} />} />
}
