import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { formatDate, isDate } from '#shared/dates.ts'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Period } from '../../contract-own.ts'
import { PeriodForm, endProblem } from '../../unavailability-rules.ts'
import { PERIOD_ADDED, PERIOD_CHANGED } from '../../unavailability-texts.ts'
import { vikarerApi } from '../api.ts'
import { type PeriodDraft, storedOf } from './use-period-dialogs.ts'

export type PeriodFormState = ReturnType<typeof usePeriodForm>['form']

/**
 * The form for a period: fields, submission, and the server's refusal. The list shows the period before the dialog
 * closes.
 */
export const usePeriodForm = (
  { id, isNew, start, version }: PeriodDraft,
  periods: readonly Period[],
  onSaved: () => void,
) => {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<unknown>()
  const add = useMutation(vikarerApi.addPeriod.mutationOptions())
  const change = useMutation(vikarerApi.changePeriod.mutationOptions())
  const form = useForm<z.input<typeof PeriodForm>, unknown, PeriodForm>({
    resolver: standardSchemaResolver(PeriodForm),
    defaultValues: start,
    shouldFocusError: false,
  })
  const known = periods.find((period) => period.id === id)
  const now = known ? storedOf(known) : { start, version }
  const base = useFormVersion(form, {
    stored: { version: now.version, values: now.start },
    facts: FACTS,
    isFollowing: false,
  })
  const save = form.handleSubmit(async (values) => {
    setRefusal(undefined)
    const problem = endProblemNow(values)
    if (problem) return form.setError('endDate', { message: problem })
    try {
      await (isNew
        ? add.mutateAsync({ ...values, id })
        : change.mutateAsync({ ...values, id, version: base.version }))
    } catch (error) {
      if (!applyFieldProblems(error, form.setError, FIELDS)) setRefusal(error)
      return
    }
    await queryClient.invalidateQueries({ queryKey: vikarerApi.myAvailability.key() })
    showToast({ title: isNew ? PERIOD_ADDED : PERIOD_CHANGED })
    onSaved()
  })
  return { form, save, refusal, base }
}

const day = (date: string) => (isDate(date) ? formatDate(date) : '')

const FACTS: FormFacts<z.input<typeof PeriodForm>> = {
  startDate: { label: 'Første dag', noun: 'den første dagen', text: day },
  endDate: { label: 'Siste dag', noun: 'den siste dagen', text: day },
  reason: { label: 'Årsak', noun: 'årsaken' },
}

const endProblemNow = (values: PeriodForm) => endProblem(values, new Date())

const FIELDS = ['startDate', 'endDate', 'reason'] as const
