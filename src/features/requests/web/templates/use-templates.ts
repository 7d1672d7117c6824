import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage, failureToast, fieldProblems, isErrorCode } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Template } from '../../proposal-shapes.ts'
import { requestsApi } from '../api.ts'

type Typed = Parameters<typeof requestsApi.createTemplate.call>[0]

type Known = Pick<Template, 'id' | 'version'>

const NOT_SAVED = 'Malen er ikke lagret'

/** Saves a template, and reports the result; `problems` has the form's field names. */
export const useSaveTemplate = (onSaved: () => void) => {
  const refresh = useRefreshTemplates()
  const save = useMutation({
    mutationFn: ({ form, known }: { form: Typed; known: Known | undefined }) =>
      known ? requestsApi.updateTemplate.call({ ...form, ...known }) : requestsApi.createTemplate.call(form),
    onSuccess: () => {
      onSaved()
      showToast({ title: 'Malen er lagret', tone: 'success' })
    },
    onError: (error) => {
      if (problemsOf(error).length === 0) showToast(failureToast(NOT_SAVED, error))
    },
    onSettled: refresh,
  })
  return {
    save: (form: Typed, known: Known | undefined) => save.mutate({ form, known }),
    isSaving: save.isPending,
    problems: problemsOf(save.error),
  }
}

/** Deletes a template, and reports the result. */
export const useRemoveTemplate = () => {
  const refresh = useRefreshTemplates()
  const remove = useMutation(
    requestsApi.removeTemplate.mutationOptions({
      onSuccess: () => showToast({ title: 'Malen er slettet' }),
      onError: (error) => showToast(failureToast('Malen er ikke slettet', error)),
      onSettled: refresh,
    }),
  )
  return { remove: (id: string) => remove.mutate({ id }), isRemoving: remove.isPending }
}

const problemsOf = (error: unknown): readonly { readonly path: string; readonly message: string }[] =>
  isErrorCode(error, 'TOO_MANY') ? [{ path: 'name', message: errorMessage(error) }] : fieldProblems(error)

const useRefreshTemplates = () => {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: requestsApi.suggestions.key() })
}
