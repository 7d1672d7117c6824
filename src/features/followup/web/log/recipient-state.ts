import type { StatusTone } from '#web/ui/StatusBadge.tsx'
import type { Delivery, RecipientRow } from '../../shapes.ts'
import { NEVER_ANSWERED_LABEL, NO_RESPONSE_LABEL } from '#features/answers/texts.ts'
import { NOT_SENT_LABEL } from '../../texts.ts'
import { RESPONSE_LABEL, WITHDRAWN_LABEL } from '#features/assignments/texts.ts'

type Reached = Pick<RecipientRow, 'response' | 'openedAt' | 'sms' | 'email'>

/** Has a message about it gone to them, or is one on its way? Who has opened the link or answered has had it. */
export const isReached = ({ response, openedAt, sms, email }: Reached): boolean =>
  response !== null || openedAt !== null || isUnderWay(sms) || isUnderWay(email)

const NEVER_ARRIVES = ['failed', 'expired', 'stopped'] as const satisfies readonly Delivery['state'][]

const isUnderWay = (delivery: Delivery | null) =>
  delivery !== null && !NEVER_ARRIVES.some((state) => state === delivery.state)

/** Is their last answer that they cannot come after all? */
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

/** How it stands with a recipient, in a word. `isOver`: nobody waits for an answer any more. */
export const recipientState = (
  recipient: RecipientRow,
  isOver: boolean,
): { label: string; tone: StatusTone } => {
  const { response } = recipient
  if (response !== null) {
    const label = hasWithdrawn(recipient) ? WITHDRAWN_LABEL : RESPONSE_LABEL[response]
    return { label, tone: ANSWERED[response] }
  }
  if (!isReached(recipient)) return { label: NOT_SENT_LABEL, tone: 'neutral' }
  return { label: isOver ? NEVER_ANSWERED_LABEL : NO_RESPONSE_LABEL, tone: 'neutral' }
}
