import type { Channel } from '#features/assignments/rules.ts'
import type { AssignmentFacts, ShiftFacts } from '#features/assignments/server/facts.ts'
import type { Contact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { LINK_PLACEHOLDER } from '#features/sms/texts.ts'
import { cancelledSms, standingIn } from '../events/cancelled.ts'
import { linkLength, sender } from '../letter-parts.ts'
import type { Sent } from '../shapes.ts'
import { cancelledEmail } from './mails.ts'
import { type Receivers, tellOfEnd } from './notify-holders.ts'

/** A person who had some of the cancelled shifts, or was in reserve. */
export interface Affected extends Contact {
  /** The row of their personal link; null without one. */
  readonly linkId: string | null
  readonly held: readonly ShiftFacts[]
  /** Their shifts, also as reserve, by start. At least one. */
  readonly shifts: readonly ShiftFacts[]
}

interface Cancelling extends Pick<Receivers, 'channels'> {
  readonly people: readonly Affected[]
  /** The office's sentence; may be empty. */
  readonly words: string
}

export interface Told {
  readonly sent: Sent
  /** The queued messages, each with the shift that it is stored under. */
  readonly messages: readonly Kept[]
  /** Ids of people whose SMS cuts the words. */
  readonly cutFor: readonly string[]
}

interface Kept {
  readonly assignmentId: string
  readonly channel: Channel
}

/**
 * Notifies people that their shifts are cancelled: by e-mail if they have an address, because the calendar entries came
 * by e-mail, and by SMS if the request used SMS. Each person gets one message per channel about all of their shifts,
 * stored under the first.
 */
export const notifyOfCancel = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  { people, channels, words }: Cancelling,
): Promise<Told> => {
  const [sms, emails, cutFor]: [Kept[], Kept[], string[]] = [[], [], []]
  const occasion = { kind: 'cancelled', facts, reason: `Avlyst: ${facts.title}` } as const
  const receivers = { contacts: people, channels }
  const sent = await tellOfEnd(tx, config, occasion, receivers, {
    email: (person) => {
      const own = factsFor(facts, person)
      emails.push({ assignmentId: own.id, channel: 'email' })
      return cancelledEmail(config, own, { ...person, vikarId: person.id }, { ...person, words })
    },
    sms: (person) => {
      const own = factsFor(facts, person)
      const { text, areWordsWhole } = smsTo(config, own, person, words)
      sms.push({ assignmentId: own.id, channel: 'sms' })
      if (!areWordsWhole) cutFor.push(person.id)
      return {
        message: text,
        linkId: text.includes(LINK_PLACEHOLDER) ? person.linkId : null,
        about: { assignmentId: own.id, validUntil: own.endsAt },
      }
    },
  })
  if (sent.sms.kind !== 'queued') return { sent, messages: emails, cutFor: [] }
  return { sent, messages: [...sms, ...emails], cutFor }
}

/** The facts of the person's first shift. The message expires when the last of their shifts ends. */
const factsFor = (facts: AssignmentFacts, { shifts }: Affected): AssignmentFacts => ({
  ...facts,
  ...shifts[0],
  endsAt: new Date(Math.max(...shifts.map(({ endsAt }) => endsAt.getTime()))),
})

const smsTo = (config: Config, own: AssignmentFacts, person: Affected, words: string) =>
  cancelledSms(
    {
      ...own,
      employerName: sender(own),
      shifts: person.shifts,
      words,
      linkLength: linkLength(config),
    },
    standingIn(person.held, person.shifts),
  )
