import { type Control, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useLazyResolver } from '#web/form/lazy-resolver.ts'
import type { AssignmentFormOnScreen } from '../../rules.ts'
import type { ShiftForm } from '#features/asking/planned-request.ts'

export type AssignmentInput = z.input<typeof AssignmentFormOnScreen>
export type ShiftInput = z.input<typeof ShiftForm>
export type RecipientsInput = AssignmentInput['recipients']
export type AssignmentFormState = ReturnType<typeof useAssignmentForm>
export type AssignmentControl = Control<AssignmentInput, unknown, AssignmentFormOnScreen>

/** True if a stored draft has the shape of this form. */
export const isDraft = (values: unknown): values is AssignmentInput =>
  typeof values === 'object' && values !== null && Object.keys(EMPTY).every((name) => name in values)

export const EMPTY: AssignmentInput = {
  title: '',
  location: '',
  date: '',
  startTime: '',
  endTime: '',
  places: 1,
  more: [],
  description: '',
  requirements: '',
  recipients: { kind: 'all', alsoIds: [] },
  channels: ['sms'],
}

/**
 * The form for a new request: its fields by the server's names, checked by the server's rules.
 *
 * @param start the initial values, which do not count as typed
 */
export const useAssignmentForm = (start: AssignmentInput) =>
  useForm<AssignmentInput, unknown, AssignmentFormOnScreen>({
    resolver: useLazyResolver(loadSchema),
    defaultValues: start,
    shouldFocusError: false,
  })

const loadSchema = async () => (await import('../../rules.ts')).AssignmentFormOnScreen
