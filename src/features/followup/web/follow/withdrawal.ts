import type { RecipientRow } from '../../shapes.ts'
import { hasWithdrawn } from '../log/recipient-state.ts'

/** Who had the assignment last and cannot come after all. `message` is null when they have answered anew since. */
export interface Withdrawal {
  readonly fullName: string
  readonly at: string
  readonly message: string | null
}

/** The latest one, also when somebody else has said yes since; null when nobody has withdrawn. */
export const latestWithdrawal = (recipients: readonly RecipientRow[]): Withdrawal | null =>
  recipients.reduce<Withdrawal | null>((latest, recipient) => {
    const { fullName, withdrawnAt, message } = recipient
    if (!withdrawnAt || (latest && latest.at >= withdrawnAt)) return latest
    return { fullName, at: withdrawnAt, message: hasWithdrawn(recipient) ? message : null }
  }, null)

/** Somebody in the register who said yes too late, and so can be rung. */
export interface Reserve {
  readonly vikarId: string
  readonly fullName: string
  readonly phone: string
  readonly respondedAt: string | null
  readonly message: string | null
  readonly absence: RecipientRow['absence']
}

/** Those in reserve, who said it first before the others. */
export const reservesOf = (recipients: readonly RecipientRow[]): Reserve[] =>
  recipients
    .flatMap(({ phone, response, ...rest }) =>
      response === 'interested' && phone !== null ? [{ ...rest, phone }] : [],
    )
    .toSorted((one, other) => (one.respondedAt ?? '').localeCompare(other.respondedAt ?? ''))

/** What the office can do now that nobody has it, in a sentence. */
export const nextStep = (recipients: readonly RecipientRow[]): string => {
  const reserves = reservesOf(recipients).length
  const isSomebodySilent = recipients.some(({ phone, response }) => phone !== null && response === null)
  if (reserves > 0)
    return `Ring, eller velg «Send påminnelse til alle»: ${reserves === 1 ? 'vikaren' : 'de'} i reserve får den også.`
  return isSomebodySilent
    ? 'Ingen er i reserve. Velg «Send påminnelse til alle», så får de som ikke har svart, en ny sjanse.'
    : 'Ingen er i reserve, og alle har svart. Velg «Opprett lignende» for å spørre flere.'
}
