import { useLater } from '#web/use-later.ts'
import { waitsForNewTime } from './badge.ts'
import { fetchedOf, useMyAssignments } from './use-my-assignments.ts'

/** The substitute's own shifts with a new time, and the part of the page that asks about them: it is fetched where there is one. */
export const useNewTimes = () => {
  const moved = fetchedOf(useMyAssignments('coming')).filter(waitsForNewTime)
  const part = useLater(loadPart, moved.length > 0, false)
  return { moved, part, isLoading: moved.length > 0 && !part }
}

const loadPart = () => import('./NewTimes.tsx')
