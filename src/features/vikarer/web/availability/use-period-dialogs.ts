import { useState } from 'react'
import type { Period } from '../../contract-own.ts'
import type { PeriodForm } from '../../unavailability-rules.ts'

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

/** The values and the version that the form for an existing period starts with. */
export const storedOf = ({ startDate, endDate, reason, version }: Period) => ({
  start: { startDate, endDate, reason: reason ?? ('' as const) },
  version,
})
