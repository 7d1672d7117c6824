import { useLazyModule } from '#web/use-lazy-module.ts'
import { waitsForNewTime } from './badge.ts'
import { fetchedOf, useMyAssignments } from './use-my-assignments.ts'

/** The substitute's own shifts with new times, and the component that asks about them, fetched when needed. */
export const useNewTimes = () => {
  const moved = fetchedOf(useMyAssignments('coming')).filter(waitsForNewTime)
  const part = useLazyModule(loadPart, moved.length > 0, false)
  return { moved, part, isLoading: moved.length > 0 && !part }
}

const loadPart = () => import('./NewTimes.tsx')
