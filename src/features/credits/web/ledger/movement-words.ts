import { paths } from '#shared/paths.ts'
import type { Movement } from '../../contract.ts'
import { PURCHASE_BADGE } from '../../texts.ts'

const MOVEMENT_BADGE = {
  bought: { label: 'Kjøpt', tone: 'good' },
  granted: { label: 'Gitt', tone: 'info' },
  used: { label: 'Brukt', tone: 'neutral' },
  returned: { label: 'Tilbakeført', tone: 'info' },
  refunded: PURCHASE_BADGE.refunded,
} as const satisfies Record<Movement['kind'], object>

/** A grant can be negative when revoked. */
export const movementBadge = ({ kind, credits }: Pick<Movement, 'kind' | 'credits'>) =>
  kind === 'granted' && credits < 0
    ? ({ label: 'Trukket tilbake', tone: 'warn' } as const)
    : MOVEMENT_BADGE[kind]

const signed = new Intl.NumberFormat('nb-NO', { signDisplay: 'exceptZero' })

/** '+500', '−3': credits with their sign. */
export const signedCredits = (credits: number): string => signed.format(credits)

/** The page with details about a movement. */
export const movementLink = ({
  assignmentId,
  purchaseId,
}: Pick<Movement, 'assignmentId' | 'purchaseId'>): { href: string; label: string } | null => {
  if (purchaseId) return { href: paths.receipt(purchaseId), label: 'Kvittering' }
  return assignmentId ? { href: paths.assignment(assignmentId), label: 'Se oppdraget' } : null
}
