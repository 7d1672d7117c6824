import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClosedDaysForm } from '../../closed-day-rules.ts'
import type { ClosedDays } from '../../contract-closed-days.ts'
import { useAdding, useRemoving } from '../add-and-remove.ts'
import { employersApi } from '../api.ts'

/** Periods that end on or after a date (YYYY-MM-DD), by default today. */
export const useClosedDays = (from?: string) =>
  useQuery(employersApi.closedDays.queryOptions({ input: from === undefined ? {} : { from } }))

export const useAddClosedDays = (onAdded: () => void) =>
  useAdding({
    call: (form: ClosedDaysForm) => employersApi.addClosedDays.call(form),
    refresh: useRefresh(),
    addedTitle: (name) => `${name} er lagt inn`,
    failedTitle: 'Dagene er ikke lagt inn',
    onAdded,
  })

export const useRemoveClosedDays = () =>
  useRemoving<ClosedDays>({
    call: (id) => employersApi.removeClosedDays.call({ id }),
    refresh: useRefresh(),
    removedTitle: (name) => `${name} er fjernet`,
    failedTitle: 'Ikke fjernet',
  })

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: employersApi.closedDays.key() })
}
