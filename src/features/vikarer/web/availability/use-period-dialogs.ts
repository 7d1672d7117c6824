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
import { PeriodForm, endProblem, PERIOD_ADDED, PERIOD_CHANGED } from '../../unavailability-rules.ts'
import { vikarerApi } from '../api.ts'

/** What the dialog starts with. The id of a new one is made here: a second press makes no second period. */
export interface PeriodDraft {
  id: string
  isNew: boolean
  start: PeriodForm
  version: string
}

interface Shown<Subject> {
  /** The last one; it stays while the dialog fades. */
  subject: Subject | null
  isOpen: boolean
}

const HIDDEN = { subject: null, isOpen: false }

/** Which dialog about a period is open, and about which. */
export const usePeriodDialogs = () => {
  const [form, setForm] = useState<Shown<PeriodDraft>>(HIDDEN)
  const [removal, setRemoval] = useState<Shown<Period>>(HIDDEN)
  const open = (subject: PeriodDraft) => setForm({ subject, isOpen: true })
  return {
    /** Opens the dialog for a new period, on a day if one was pressed. */
    add: (day = '') =>
      open({
        id: crypto.randomUUID(),
        isNew: true,
        start: { startDate: day, endDate: day, reason: '' },
        version: '',
      }),
    change: (period: Period) => open({ id: period.id, isNew: false, ...storedOf(period) }),
    remove: (subject: Period) => setRemoval({ subject, isOpen: true }),
    form: { draft: form.subject, isOpen: form.isOpen, onClose: () => setForm({ ...form, isOpen: false }) },
    removal: {
      period: removal.subject,
      isOpen: removal.isOpen,
      onClose: () => setRemoval({ ...removal, isOpen: false }),
    },
  }
}

export type PeriodFormState = ReturnType<typeof usePeriodForm>['form']

/**
 * The form for a period: its fields, what saves them, and why the server refused. The list shows the period before the
 * dialog goes.
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

const storedOf = ({ startDate, endDate, reason, version }: Period) => ({
  start: { startDate, endDate, reason: reason ?? ('' as const) },
  version,
})

const day = (date: string) => (isDate(date) ? formatDate(date) : '')

const FACTS: FormFacts<z.input<typeof PeriodForm>> = {
  startDate: { label: 'Første dag', noun: 'den første dagen', text: day },
  endDate: { label: 'Siste dag', noun: 'den siste dagen', text: day },
  reason: { label: 'Årsak', noun: 'årsaken' },
}

const endProblemNow = (values: PeriodForm) => endProblem(values, new Date())

const FIELDS = ['startDate', 'endDate', 'reason'] as const
