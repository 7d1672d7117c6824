import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import { authPath } from '#shared/paths.ts'

/** Whose login it is. */
export interface Owner {
  readonly userId: string
  readonly fullName: string
  readonly email: string
}

export interface OwnerNews {
  readonly kind: string
  readonly subject: string
  readonly preview: string
  readonly paragraphs: readonly string[]
  /** What to do first if it was somebody else. */
  readonly otherwise: string
}

const DAY_MS = 86_400_000

/** Tells the owner of a login that a way in has changed: if it was somebody else, this is how they notice. */
export const toOwner = (
  config: Config,
  { userId, fullName, email }: Owner,
  now: Date,
  { kind, subject, preview, paragraphs, otherwise }: OwnerNews,
): OutgoingEmail => ({
  kind,
  recipient: email,
  replyTo: null,
  employerId: null,
  userId,
  validUntil: new Date(now.getTime() + DAY_MS),
  subject,
  letter: {
    preview,
    greeting: `Hei ${fullName},`,
    paragraphs,
    facts: [],
    buttons: [{ label: 'Logg inn', href: `${config.appUrl}${authPath()}`, tone: 'secondary' }],
    closing: `Var det ikke deg? ${otherwise}, og skriv til ${config.product.email}.`,
  },
})
