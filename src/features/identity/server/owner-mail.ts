import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import { authPath } from '#shared/paths.ts'

/** The owner of the login. */
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
  /** The first step if another person made the change. */
  readonly otherwise: string
}

const DAY_MS = 86_400_000

/** Notifies the owner of a changed way to log in, who may not have made the change. */
export const ownerMail = (
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
