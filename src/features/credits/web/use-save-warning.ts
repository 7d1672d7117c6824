import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { formatCount } from '#shared/counts.ts'
import { failureToast } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast } from '#web/ui/toast.ts'
import type { WarningForm } from '../rules.ts'
import { creditsApi } from './api.ts'
import { TypedWarning } from './warning-form.ts'

/** The form for the warning. What another tab saves meanwhile comes in unless something was typed. */
export const useSaveWarning = (warnBelow: number) => {
  const queryClient = useQueryClient()
  const saving = useMutation(creditsApi.setWarning.mutationOptions())
  const { control, formState, handleSubmit, reset, setError } = useForm<TypedWarning, unknown, WarningForm>({
    resolver: standardSchemaResolver(TypedWarning),
    values: { warnBelow: String(warnBelow) },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const save = handleSubmit(async (form) => {
    try {
      await saving.mutateAsync(form)
      reset({ warnBelow: String(form.warnBelow) }, { keepDirtyValues: false, keepErrors: false })
      showToast({ title: 'Varselet er lagret', description: savedWords(form.warnBelow) })
      await queryClient.invalidateQueries({ queryKey: creditsApi.balance.key() })
    } catch (error) {
      applyFieldProblems(error, setError, ['warnBelow'])
      showToast(failureToast('Kunne ikke lagre varselet', error))
    }
  })
  return { control, save, isSaving: formState.isSubmitting, isDirty: formState.isDirty }
}

const savedWords = (warnBelow: number) =>
  warnBelow === 0
    ? 'Vi sier ikke lenger fra når det er få SMS igjen.'
    : `Vi sier fra når dere har færre enn ${formatCount(warnBelow)} SMS igjen.`
