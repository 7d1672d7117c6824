import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast } from '#web/ui/toast.ts'
import { endProblem, PeriodForm } from '../../unavailability-rules.ts'
import { PERIOD_ADDED, PERIOD_CHANGED } from '../../unavailability-texts.ts'
import { vikarerApi } from '../api.ts'
import type { PeriodDraft } from './use-period-dialogs.ts'

export type PeriodFormState = ReturnType<typeof usePeriodForm>['form']

/**
 * The form for a period: its fields, what saves them, and why the server refused. The list shows the period before the
 * dialog goes.
 */
export const usePeriodForm = ({ id, isNew, start }: PeriodDraft, onSaved: () => void) => {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<unknown>()
  const add = useMutation(vikarerApi.addPeriod.mutationOptions())
  const change = useMutation(vikarerApi.changePeriod.mutationOptions())
  const form = useForm<z.input<typeof PeriodForm>, unknown, PeriodForm>({
    resolver: standardSchemaResolver(PeriodForm),
    defaultValues: start,
    shouldFocusError: false,
  })
  const save = form.handleSubmit(async (values) => {
    setRefusal(undefined)
    const problem = endProblemNow(values)
    if (problem) return form.setError('endDate', { message: problem })
    try {
      await (isNew ? add : change).mutateAsync({ ...values, id })
    } catch (error) {
      if (!applyFieldProblems(error, form.setError, FIELDS)) setRefusal(error)
      return
    }
    await queryClient.invalidateQueries({ queryKey: vikarerApi.myAvailability.key() })
    showToast({ title: isNew ? PERIOD_ADDED : PERIOD_CHANGED })
    onSaved()
  })
  return { form, save, refusal }
}

const endProblemNow = (values: PeriodForm) => endProblem(values, new Date())

const FIELDS = ['startDate', 'endDate', 'reason'] as const
