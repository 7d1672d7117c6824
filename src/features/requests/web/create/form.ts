import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Control, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { osloToday } from '#shared/dates.ts'
import { AssignmentForm } from '../../rules.ts'
import { DATE_PAST } from '../../texts.ts'

export type AssignmentInput = z.input<typeof AssignmentForm>
export type RecipientsInput = AssignmentInput['recipients']
export type AssignmentFormState = ReturnType<typeof useAssignmentForm>
export type AssignmentControl = Control<AssignmentInput, unknown, AssignmentForm>

/** The server has a clock of its own; here the date is checked together with the other fields. */
const OnScreen = z.extend(AssignmentForm, {
  date: AssignmentForm.shape.date.check(z.refine((date) => date >= osloToday(new Date()), DATE_PAST)),
})

export const EMPTY: AssignmentInput = {
  title: '',
  location: '',
  date: '',
  startTime: '',
  endTime: '',
  description: '',
  requirements: '',
  recipients: { kind: 'all', alsoIds: [] },
  channels: ['sms'],
}

/**
 * The form for a new assignment: its fields by the server's names, checked by the server's rules.
 *
 * @param start what stands in the fields at first, and so does not count as typed
 */
export const useAssignmentForm = (start: AssignmentInput) =>
  useForm<AssignmentInput, unknown, AssignmentForm>({
    resolver: standardSchemaResolver(OnScreen),
    defaultValues: start,
    shouldFocusError: false,
  })
