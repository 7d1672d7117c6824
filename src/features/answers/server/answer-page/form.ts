import { RESPONSE_MESSAGE_MAX } from '../../rules.ts'
import { ANSWERS, ResponseMessage, type Answer } from '../../contract.ts'
import type { Attempt } from './attempt.ts'
import type { ResponseTexts } from './texts.ts'

/** What came with a form, whatever is wrong with it. */
export interface Sent {
  /** `interested`: 'Sett meg i reserve'. */
  readonly answer: Answer | 'interested' | null
  readonly takeBoth: boolean
  readonly typed: string
}

const SENT_ANSWERS = [...ANSWERS, 'interested'] as const

/** Browsers count a line break in a field as one character and send two. */
export const readForm = (body: unknown): Sent => {
  const fields = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : [])
  const typed: unknown = fields.get('message')
  return {
    answer: SENT_ANSWERS.find((answer) => answer === fields.get('response')) ?? null,
    takeBoth: fields.get('takeBoth') === 'yes',
    typed: typeof typed === 'string' ? typed.replaceAll('\r\n', '\n') : '',
  }
}

/** The message as it is kept, or why it cannot be: it then has its place in the form again. */
export const checkMessage = (
  form: Attempt['form'],
  typed: string,
  { problems }: ResponseTexts,
): { message: string | null; attempt: null } | { attempt: Attempt } => {
  const message = ResponseMessage.safeParse(typed)
  if (message.success) return { message: message.data || null, attempt: null }
  const isTooLong = message.error.issues.some(({ code }) => code === 'too_big')
  const problem = isTooLong ? problems.messageTooLong(RESPONSE_MESSAGE_MAX) : problems.messageUnreadable
  return { attempt: { tried: form, form, typed, problem, isMessageWrong: true } }
}
