import type { OutgoingEmail } from '#features/email/server/send.ts'
import { TOKEN_PLACEHOLDER } from '#features/email/letter.ts'
import type { Config } from '#server/config.ts'
import { paths } from '#shared/paths.ts'
import type { LoginLink } from './links.ts'

/** Asks a new administrator to confirm the address. */
export const confirmEmailMail = (
  config: Config,
  user: { userId: string; fullName: string; email: string },
  link: LoginLink,
): OutgoingEmail => ({
  kind: 'confirm-email',
  recipient: user.email,
  replyTo: null,
  employerId: null,
  userId: user.userId,
  validUntil: link.expiresAt,
  link: { kind: 'login_links', id: link.id },
  subject: `Bekreft e-postadressen din hos ${config.product.name}`,
  letter: {
    preview: 'Ett trykk, så kan du sende forespørsler til vikarene dine.',
    greeting: `Hei ${user.fullName},`,
    paragraphs: [
      `Takk for at du opprettet en konto hos ${config.product.name}. Bekreft at denne e-postadressen er din, så kan du sende forespørsler til vikarene dine.`,
    ],
    facts: [],
    buttons: [
      {
        label: 'Bekreft e-postadressen',
        href: `${config.appUrl}${paths.authConfirm}?token=${TOKEN_PLACEHOLDER}`,
        tone: 'primary',
      },
    ],
    closing:
      'Lenken gjelder i 24 timer og kan brukes én gang. Har du ikke opprettet en konto, kan du se bort fra denne e-posten.',
  },
})
