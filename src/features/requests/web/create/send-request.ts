import { ORPCError } from '@orpc/client'
import { SHIFTS_MAX } from '#features/assignments/rules.ts'
import { storeDepartment } from '#features/employers/web/departments/stored-department.ts'
import { paths } from '#shared/paths.ts'
import { failureToast, isErrorCode, UnansweredWrite } from '#web/errors.ts'
import type { DraftOwner } from '#web/drafts.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import { type CreatedWords, createdWords } from '../../created-words.ts'
import type { AssignmentFormOnScreen } from '../../rules.ts'
import { type Candidate, type Created, SameShift } from '../../shapes.ts'
import { CREATE_FAILED, CREATED_AS_IT_WAS } from '../../texts.ts'
import { CHOOSE_RECIPIENT } from '#features/asking/texts-choice.ts'
import type { requestsApi } from '../api.ts'
import { withoutGone } from '../recipients/candidates.ts'
import type { AssignmentFormState } from './form.ts'
import { holdRequest } from './held-request.ts'
import { askingInQuiet, type Meant } from '../quiet/in-quiet.ts'
import { requestInputOf, askingInputOf } from './request-input.ts'

const SHIFT_FIELDS = ['date', 'startTime', 'endTime', 'places'] as const

const FIELDS = [
  'title',
  'location',
  'departmentId',
  'date',
  'startTime',
  'endTime',
  'places',
  'description',
  'requirements',
  'recipients',
  'channels',
  'asking.openAtMost',
  'asking.patienceMinutes',
  'asking.askAllAt',
  'asking.sendAt',
  ...Array.from({ length: SHIFTS_MAX - 1 }, (_, at) =>
    SHIFT_FIELDS.map((name) => `more.${at}.${name}` as const),
  ).flat(),
] as const

type Form = Parameters<(typeof requestsApi)['createRequest']['call']>[0]

export interface Sending {
  readonly form: AssignmentFormState
  readonly candidates: readonly Candidate[]
  /** The plan. */
  readonly asking: AskingNow
  /** The same id for all attempts. */
  readonly requestId: string
  /** The first submission without an answer, which may have arrived. */
  readonly unanswered: { current: string | null }
  /** The version of the plan that the form shows. */
  readonly seen: string | undefined
  readonly createRequest: (form: Form) => Promise<Created>
  /** True: sends it although the same shift was sent already. */
  readonly isAgain: boolean
  /** Asks whether to send a shift that was sent already. */
  readonly onSame: (same: SameShift) => void
  readonly owner: DraftOwner
  readonly onSent: () => void
  readonly navigate: (to: { to: string }) => unknown
}

/** Sends the form's values, and reports the result. */
export const sendRequest = async (values: AssignmentFormOnScreen, sending: Sending): Promise<unknown> => {
  const { form, candidates, asking, unanswered, requestId } = sending
  const recipients = withoutGone(values.recipients, candidates)
  if (recipients.kind === 'chosen' && recipients.vikarIds.length === 0) {
    return form.setError('recipients', { message: CHOOSE_RECIPIENT })
  }
  const typed = JSON.stringify(values)
  let created: Created | null
  let said: Said
  let asked = asking
  try {
    // A request to be sent later can be cancelled until then.
    const all = {
      ...values,
      recipients,
      asking: askingInputOf(asking),
      requestId,
      isUndoable: asking.firstAt === null,
      ...(values.channels.includes('sms') ? {} : { smsIfBounced: values.smsIfBounced ?? true }),
      refuseSame: !sending.isAgain,
      ...(sending.seen !== undefined && { seen: sending.seen }),
      // A user who chose 'urgent' has confirmed quiet hours; a proposal is no choice.
      sendAnyway: asking.isUrgent && values.asking?.isUrgent === true,
    }
    const send = (changes: Meant | Waiting) => sending.createRequest(requestInputOf({ ...all, ...changes }))
    created = await askingInQuiet(send, (until) => {
      asked = waitingUntil(asking, until)
      return send({ asking: askingInputOf(asked), isUndoable: false, seen: undefined })
    })
    if (!created) return undefined
    const isEdited = !created.isNew && unanswered.current !== null && unanswered.current !== typed
    said = wordsOf(created, asked, isEdited)
  } catch (error) {
    const same = sameOf(error)
    if (same) return sending.onSame(same)
    if (error instanceof UnansweredWrite && error.outcome === 'unknown') unanswered.current ??= typed
    return showFailure(error, form)
  }
  storeDepartment('asked', values.departmentId ?? undefined)
  const { id: assignmentId, undoSeconds } = created
  const later = showOrHold(said, created)
  if (undoSeconds !== undefined) {
    const at = Date.now() + undoSeconds * 1000
    holdRequest({ assignmentId, at, said: later, owner: sending.owner, values: form.getValues() })
  }
  sending.onSent()
  return sending.navigate({ to: paths.assignment(assignmentId) })
}

/**
 * Shows the toast. A held request is not sent yet, so its toast is returned for later; a problem is shown at once
 * too, in time to undo.
 */
const showOrHold = ({ meanwhile, ...said }: Said, { undoSeconds }: Created): ToastText | null => {
  const isHeld = undoSeconds !== undefined && (meanwhile !== undefined || said.tone === 'success')
  if (!isHeld) showToast(said)
  else if (meanwhile) showToast({ title: 'Advarsel', description: meanwhile, tone: 'warning' })
  return isHeld ? said : null
}

type Said = ToastText & Pick<CreatedWords, 'meanwhile'>

type Waiting = Pick<Form, 'asking' | 'isUndoable' | 'seen'>

/** The plan delayed to the end of the quiet hours: all at once then, or the first of a line that is not urgent. */
const waitingUntil = (asking: AskingNow, until: Date): AskingNow =>
  asking.kind === 'all-at-once'
    ? { ...asking, askFrom: until, askAllAt: until, firstAt: until }
    : { ...asking, isUrgent: false, firstAt: until }

/** The shift that was sent already, if that is the reason of the refusal. */
const sameOf = (error: unknown): SameShift | null =>
  error instanceof ORPCError && error.code === 'SAME_OUT'
    ? (SameShift.safeParse(error.data).data ?? null)
    : null

/** `isEdited`: an earlier press created the request, and the form has been changed since. */
const wordsOf = (created: Created, asking: AskingNow, isEdited: boolean): Said =>
  isEdited ? { ...CREATED_AS_IT_WAS, tone: 'warning' } : createdWords(created, asking)

/** 'shifts.2.endTime' is the field 'more.1.endTime'; the first shift has fields of its own. */
const fieldOf = (path: string): string =>
  path.replace(/^shifts\.(\d+)\.(\w+)$/, (_, at: string, name: string) =>
    at === '0' ? name : `more.${Number(at) - 1}.${name}`,
  )

const showFailure = (error: unknown, form: AssignmentFormState) => {
  if (['FORBIDDEN', 'UNAUTHORIZED', 'PLAN_CHANGED'].some((code) => isErrorCode(error, code))) return
  if (applyFieldProblems(error, form.setError, FIELDS, fieldOf)) return
  const { title, description, repeat } = CREATE_FAILED
  showToast(failureToast(title, error, { reason: description, repeat }))
}
