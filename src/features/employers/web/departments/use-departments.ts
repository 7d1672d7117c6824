import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureToast, fieldProblems } from '#web/errors.ts'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Department } from '../../contract-departments.ts'
import type { DepartmentForm } from '../../department-rules.ts'
import { employersApi } from '../api.ts'

/** The departments by name, closed ones last; empty while they load. */
export const useDepartments = () => useQuery(employersApi.departments.queryOptions()).data ?? NONE

const NONE: { departments: Department[]; isBound: boolean } = { departments: [], isBound: false }

type Known = Pick<Department, 'id' | 'version'>

/** Makes a department, or saves a known one; `problems` are the errors of its fields. */
export const useSaveDepartment = (onSaved: () => void) => {
  const refresh = useRefresh()
  const save = useMutation({
    mutationFn: ({ form, known }: { form: DepartmentForm; known: Known | undefined }) =>
      known
        ? employersApi.updateDepartment.call({ ...known, ...form })
        : employersApi.createDepartment.call(form),
    onSuccess: (_, { form }) => {
      showToast({ title: `${form.name.trim()} er lagret` })
      onSaved()
    },
    onError: (error) => {
      const [first] = fieldProblems(error)
      if (first) focusField(first.path)
      else showToast(failureToast('Avdelingen er ikke lagret', error))
    },
    onSettled: refresh,
  })
  return {
    save: (form: DepartmentForm, known?: Known) => save.mutate({ form, known }),
    isSaving: save.isPending,
    problems: fieldProblems(save.error),
  }
}

/** Reopens a closed department. */
export const useReopen = () => {
  const refresh = useRefresh()
  return useMutation(
    employersApi.reopenDepartment.mutationOptions({
      onSuccess: () => showToast({ title: 'Avdelingen er åpnet igjen' }),
      onError: (error) => showToast(failureToast('Avdelingen er ikke åpnet igjen', error)),
      onSettled: refresh,
    }),
  )
}

/** Reads the effects of closing a department. */
export const useClosing = () =>
  useMutation({
    mutationFn: ({ id }: { id: string }) => employersApi.planCloseDepartment.call({ id }),
    onError: (error) => showToast(failureToast('Kunne ikke se hva som blir berørt', error)),
  })

/** Binds a member to departments; null: the whole office. */
export const useBindMember = (onDone: () => void) => {
  const refresh = useRefresh()
  const bind = useMutation(
    employersApi.bindMember.mutationOptions({
      onSuccess: () => {
        showToast({ title: 'Lagret' })
        onDone()
      },
      onError: (error) => showToast(failureToast('Ikke lagret', error)),
      onSettled: refresh,
    }),
  )
  return {
    bind: bind.mutate,
    isBinding: bind.isPending,
  }
}

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: employersApi.key() })
}
