import { NEVER_ANSWERED_LABEL, NO_RESPONSE_LABEL } from '#features/answers/texts.ts'
import { RESPONSE_LABEL, WITHDRAWN_LABEL } from '#features/assignments/texts.ts'
import { formatDateTime, momentInShort } from '#shared/dates.ts'
import type { StatusTone } from '#web/ui/Badge.tsx'
import type { Delivery, RecipientRow, DeliveryState } from '../../shapes.ts'
import { HELD_LABEL, NOT_SENT_LABEL, REMOVED_LABEL, UNCONFIRMED_LABEL } from '../../texts.ts'

type Reached = Pick<RecipientRow, 'response' | 'openedAt' | 'sms' | 'email'>

/** Has a message to them been sent or queued? Having opened the link or answered proves it too. */
export const isReached = ({ response, openedAt, sms, email }: Reached): boolean =>
  response !== null || openedAt !== null || isUnderWay(sms) || isUnderWay(email)

/** Is the only message to them delayed? */
export const isHeldBack = (recipient: Reached): boolean =>
  !isReached(recipient) && (recipient.sms?.isHeld === true || recipient.email?.isHeld === true)

/** Have they been asked, also by a delayed message? Then no other is sent. */
export const isAsked = (recipient: Reached): boolean => isReached(recipient) || isHeldBack(recipient)

const NEVER_ARRIVES = ['failed', 'expired', 'stopped'] as const satisfies readonly Delivery['state'][]

const isUnderWay = (delivery: Delivery | null) =>
  delivery !== null && !delivery.isHeld && !NEVER_ARRIVES.some((state) => state === delivery.state)

/** Is their latest answer a withdrawal? */
export const hasWithdrawn = ({
  response,
  respondedAt,
  withdrawnAt,
}: Pick<RecipientRow, 'response' | 'respondedAt' | 'withdrawnAt'>): boolean =>
  response === 'declined' && withdrawnAt !== null && (respondedAt === null || withdrawnAt >= respondedAt)

const ANSWERED: Record<NonNullable<RecipientRow['response']>, StatusTone> = {
  accepted: 'good',
  declined: 'bad',
  interested: 'info',
}

/** A recipient's state, in a word. `isOver`: no answer is expected any longer. */
export const recipientState = (
  recipient: RecipientRow,
  isOver: boolean,
): { label: string; tone: StatusTone } => {
  const { response } = recipient
  if (recipient.wasRemoved) return { label: REMOVED_LABEL, tone: 'neutral' }
  if (recipient.isToConfirm) return { label: UNCONFIRMED_LABEL, tone: 'warn' }
  if (response !== null) {
    const label = hasWithdrawn(recipient) ? WITHDRAWN_LABEL : RESPONSE_LABEL[response]
    return { label, tone: ANSWERED[response] }
  }
  if (isHeldBack(recipient)) return { label: HELD_LABEL, tone: 'warn' }
  if (!isReached(recipient)) return { label: NOT_SENT_LABEL, tone: 'neutral' }
  return { label: isOver ? NEVER_ANSWERED_LABEL : NO_RESPONSE_LABEL, tone: 'neutral' }
}

const WORDS: Record<DeliveryState, string> = {
  queued: 'Venter',
  sending: 'Venter',
  accepted: 'Sendt',
  delivered: 'Levert',
  failed: 'Feilet',
  expired: 'Feilet, rakk ikke fram i tide',
  unknown: 'Usikkert om den kom fram',
  stopped: 'Stanset',
}

/** Unsent states, shown without a time. */
const WAITING: readonly DeliveryState[] = ['queued', 'sending']

/** The state of the messages to a recipient, for example 'SMS: Levert 23.11.2026 kl. 06.31'. */
export const deliveryTexts = (recipient: Pick<RecipientRow, 'sms' | 'email'>): string[] =>
  deliveriesIn(recipient, formatDateTime)

/**
 * The same for a narrow row: 'SMS: Levert kl. 06.31', or 'SMS og e-post: Sendt kl. 06.31' if both are equal.
 *
 * @param now null if the row already shows the time of the question
 */
export const deliveriesInShort = (
  recipient: Pick<RecipientRow, 'sms' | 'email'>,
  now: Date | null,
): string[] => {
  const texts = deliveriesIn(recipient, (at) => (now === null ? '' : momentInShort(at, now)))
  const [sms, email] = texts.map((text) => text.slice(text.indexOf(': ') + 2).trim())
  return texts.length === 2 && sms === email ? [`SMS og e-post: ${sms}`] : texts.map((text) => text.trim())
}

type TimeWords = (at: string) => string

const deliveriesIn = ({ sms, email }: Pick<RecipientRow, 'sms' | 'email'>, timeWords: TimeWords) => {
  if (!sms && !email) return ['Ingen melding sendt']
  const bounced = email?.state === 'failed' && !email.isHeld
  return [
    ...(sms ? [`SMS: ${sms.isHeld ? HELD.sms : inWords(sms, timeWords)}`] : []),
    ...(email && bounced ? [`E-post: Kom ikke fram, sendt ${timeWords(email.at)}`] : []),
    ...(email && !bounced ? [`E-post: ${email.isHeld ? HELD.email : inWords(email, timeWords)}`] : []),
  ]
}

const HELD = {
  sms: 'Venter. SMS-leverandøren tar den ikke imot akkurat nå',
  email: 'Venter. Mailserveren tar den ikke imot akkurat nå',
} as const

const inWords = ({ state, at, deliveredAt }: Delivery, timeWords: TimeWords) => {
  if (WAITING.includes(state)) return WORDS[state]
  return state === 'delivered' && !deliveredAt
    ? `${WORDS[state]}, sendt ${timeWords(at)}`
    : `${WORDS[state]} ${timeWords(deliveredAt ?? at)}`
}
