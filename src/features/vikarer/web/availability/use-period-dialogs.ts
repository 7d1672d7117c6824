import { useState } from 'react'
import type { Period } from '../../contract-own.ts'
import type { PeriodForm } from '../../unavailability-rules.ts'

/** The dialog's initial values. A new period's id is generated here, so that a second press makes no second period. */
export interface PeriodDraft {
  id: string
  isNew: boolean
  start: PeriodForm
  version: string
}

interface Shown<Subject> {
  /** The last subject, which stays while the dialog fades. */
  subject: Subject | null
  isOpen: boolean
}

const HIDDEN = { subject: null, isOpen: false }

/** The open dialog about a period, and its subject. */
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

/** The initial values and version of the form for an existing period. */
export const storedOf = ({ startDate, endDate, reason, version }: Period) => ({
  start: { startDate, endDate, reason: reason ?? ('' as const) },
  version,
})
