import { useMutation } from '@tanstack/react-query'
import { failureToast, fieldProblems, isErrorCode } from '#web/errors.ts'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

interface Named {
  readonly name: string
}

interface Adding<Form> {
  readonly call: (form: Form) => Promise<unknown>
  readonly refresh: () => Promise<void>
  readonly addedTitle: (name: string) => string
  readonly failedTitle: string
  readonly onAdded: () => void
}

/** Adds a named row from a dialog and reports the result; `problemOf` gives the error of a field. */
export const useAdding = <Form extends Named>({
  call,
  refresh,
  addedTitle,
  failedTitle,
  onAdded,
}: Adding<Form>) => {
  const adding = useMutation({
    mutationFn: call,
    onSuccess: async (_, { name }) => {
      await refresh()
      showToast({ title: addedTitle(name.trim()) })
      onAdded()
    },
    onError: (error) => {
      const [first] = fieldProblems(error)
      if (first) focusField(first.path)
      else showToast(failureToast(failedTitle, error))
    },
  })
  const problems = fieldProblems(adding.error)
  return {
    add: adding.mutate,
    isAdding: adding.isPending,
    problemOf: (field: keyof Form) => problems.find(({ path }) => path === field)?.message,
  }
}

interface Removing {
  readonly call: (id: string) => Promise<unknown>
  readonly refresh: () => Promise<void>
  readonly removedTitle: (name: string) => string
  readonly failedTitle: string
}

/** Removes a named row and reports the result. A row that is already gone counts as removed. */
export const useRemoving = <Row extends Named & { readonly id: string }>({
  call,
  refresh,
  removedTitle,
  failedTitle,
}: Removing) => {
  const removing = useMutation({
    mutationFn: ({ id }: Row) => call(id),
    onSettled: async (_, error, { name }) => {
      await refresh()
      if (error && !isErrorCode(error, 'NOT_FOUND')) return showToast(failureToast(failedTitle, error))
      showToast({ title: removedTitle(name) })
    },
  })
  return { remove: removing.mutate, removingId: removing.isPending ? removing.variables.id : null }
}
