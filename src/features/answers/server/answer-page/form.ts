import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { OutcomeUnknown } from '#server/database/connection-failures.ts'
import type { Services } from '#server/services.ts'
import { ANSWERS, ResponseMessage, type Answer } from '../../contract.ts'
import { RESPONSE_MESSAGE_MAX } from '../../rules.ts'
import type { Attempt } from './attempt.ts'
import { renderFailure, type Pressed } from './page.tsx'
import { frameFor, sendPage } from './replies.ts'
import type { ResponseTexts } from './texts.ts'

/** The submitted form, not yet validated. */
export interface Sent {
  /** `interested`: 'Sett meg i reserve'. */
  readonly answer: Answer | 'interested' | null
  readonly takeBoth: boolean
  /** The facts that its page showed; see `seenOf`. */
  readonly seen: string | null
  readonly typed: string
  /** The shift of the pressed button, on a page of several; null if the address has it. */
  readonly shift: string | null
  /** The version of the plan that its page showed. */
  readonly plan: string | null
  /** 'Ja til alle', 'Nei til alle'. */
  readonly isForAll: boolean
  /** Keys of the shifts in the summary of an answer to all; null before the summary. */
  readonly chosen: readonly string[] | null
  /** The pressed button and the hidden fields, to resubmit the same. */
  readonly pressed: Pressed | null
  readonly kept: readonly Pressed[]
}

const SENT_ANSWERS = [...ANSWERS, 'interested'] as const

const BUTTONS = ['response', 'ja', 'nei', 'alle'] as const
const HIDDEN = ['sett', 'vakter', 'takeBoth', 'plan'] as const
const OF_A_SHIFT = { ja: 'accepted', nei: 'declined' } as const

const answerOf = ({ name, value }: { name: (typeof BUTTONS)[number]; value: string }): Sent['answer'] => {
  if (name === 'alle') return ANSWERS.find((answer) => answer === value) ?? null
  return name === 'response' ? (SENT_ANSWERS.find((answer) => answer === value) ?? null) : OF_A_SHIFT[name]
}

/** Browsers count a line break in a field as one character and send two. */
export const readForm = (body: unknown): Sent => {
  const fields = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : [])
  const typed: unknown = fields.get('message')
  const seen: unknown = fields.get('sett')
  const chosen: unknown = fields.get('vakter')
  const plan: unknown = fields.get('plan')
  const textsOf = <Name extends string>(names: readonly Name[]) =>
    names.flatMap((name) => {
      const value: unknown = fields.get(name)
      return typeof value === 'string' ? [{ name, value }] : []
    })
  const [pressed] = textsOf(BUTTONS)
  return {
    answer: pressed ? answerOf(pressed) : null,
    shift: pressed && pressed.name in OF_A_SHIFT ? pressed.value : null,
    isForAll: pressed?.name === 'alle',
    chosen: typeof chosen === 'string' ? chosen.split(' ').filter(Boolean) : null,
    pressed: pressed ?? null,
    kept: textsOf(HIDDEN),
    seen: typeof seen === 'string' ? seen : null,
    plan: typeof plan === 'string' ? plan : null,
    takeBoth: fields.get('takeBoth') === 'yes',
    typed: typeof typed === 'string' ? typed.replaceAll('\r\n', '\n') : '',
  }
}

/** The message as stored, or the reason why it is refused; the form then shows it again. */
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

/**
 * Handles a server error or an uncertain commit: explains it and keeps the input for another try. Client errors are
 * answered as usual.
 */
export const failing = (services: Services, form: Attempt['form']) => ({
  errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) throw error
    services.log.error({ err: error, route: request.routeOptions.url }, 'an answer failed')
    const frame = frameFor(request, services)
    const { answer, pressed, kept, typed } = readForm(request.body)
    const { problems } = frame.texts
    const isCertain = !(error instanceof OutcomeUnknown)
    const answerFailed = answer === 'declined' ? problems.noFailed : problems.yesFailed
    const failed = form === 'withdrawal' ? problems.withdrawFailed : answerFailed
    const problem = isCertain ? failed : problems.uncertain
    const page = renderFailure(frame, {
      problem,
      action: request.url,
      pressed,
      kept,
      typed,
      isUnsent: isCertain,
    })
    return sendPage(reply.code(isCertain ? 500 : 504), page)
  },
})
