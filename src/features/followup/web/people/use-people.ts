import { useQuery } from '@tanstack/react-query'
import { candidatesQuery } from '#features/requests/web/recipients/candidates.ts'
import { formatTime } from '#shared/dates.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi } from '../api.ts'

/** The register for this shift, with the people asked. Fetched while a dialog needs it. */
export const usePeople = ({ id, date, startTime, endTime }: LoggedAssignment, enabled: boolean) => {
  const shift = { date, startTime: formatTime(startTime), endTime: formatTime(endTime) }
  const register = useQuery({ ...candidatesQuery(shift), enabled })
  const followed = useQuery(followupApi.follow.queryOptions({ input: { id }, enabled }))
  const asked = new Set(followed.data?.recipients.map(({ vikarId }) => vikarId))
  return {
    register: followed.data && register.data,
    recipients: followed.data?.recipients ?? [],
    error: register.error ?? followed.error,
    isAsked: ({ id: vikarId }: { readonly id: string }) => asked.has(vikarId),
  }
}
