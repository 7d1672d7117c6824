import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureToast, fieldProblems, isErrorCode } from '#web/errors.ts'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { ClosedDaysForm } from '../../closed-day-rules.ts'
import type { ClosedDays } from '../../contract-closed-days.ts'
import { employersApi } from '../api.ts'

/** Periods that end on a date (YYYY-MM-DD) or later; without one: today. */
export const useClosedDays = (from?: string) =>
  useQuery(employersApi.closedDays.queryOptions({ input: from === undefined ? {} : { from } }))

/** Adds a period; `problems` are what is wrong with its fields. */
export const useAddClosedDays = (onAdded: () => void) => {
  const refresh = useRefresh()
  const add = useMutation({
    mutationFn: (form: ClosedDaysForm) => employersApi.addClosedDays.call(form),
    onSuccess: async (_, { name }) => {
      await refresh()
      showToast({ title: `${name.trim()} er lagt inn` })
      onAdded()
    },
    onError: (error) => {
      const [first] = fieldProblems(error)
      if (first) focusField(first.path)
      else showToast(failureToast('Dagene er ikke lagt inn', error))
    },
  })
  return { add: add.mutate, isAdding: add.isPending, problems: fieldProblems(add.error) }
}

/** Removes a period. One that is gone already counts as removed. */
export const useRemoveClosedDays = () => {
  const refresh = useRefresh()
  const remove = useMutation({
    mutationFn: ({ id }: ClosedDays) => employersApi.removeClosedDays.call({ id }),
    onSettled: async (_, error, period) => {
      await refresh()
      if (error && !isErrorCode(error, 'NOT_FOUND')) return showToast(failureToast('Ikke fjernet', error))
      showToast({ title: `${period.name} er fjernet` })
    },
  })
  return { remove: remove.mutate, removingId: remove.isPending ? remove.variables.id : null }
}

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: employersApi.closedDays.key() })
}
