import { inSubject, TOKEN_PLACEHOLDER } from '#features/email/letter.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { MemberRole } from '#shared/roles.ts'
import { INVITATION_DAYS } from '../rules.ts'
import { AS_ROLE, MEMBER_ROLE_HINT, MEMBER_ROLE_LABEL } from '../texts.ts'

export interface Inviting {
  readonly id: string
  readonly email: string
  readonly role: MemberRole
  readonly expiresAt: Date
  readonly employerId: string
  readonly employerName: string | null
  /** Who invites, and where an answer goes. */
  readonly invitedBy: string
  readonly replyTo: string
}

/** Invites somebody to the office. Whether they have a login is not known here: the page that the link leads to finds out. */
export const memberInvitationMail = (config: Config, invitation: Inviting): OutgoingEmail => {
  const { employerName, invitedBy, role, email } = invitation
  const office = employerName ?? 'en arbeidsgiver'
  return {
    kind: 'member-invitation',
    recipient: email,
    replyTo: invitation.replyTo,
    employerId: invitation.employerId,
    validUntil: invitation.expiresAt,
    link: { kind: 'member_invitations', id: invitation.id },
    subject: `${inSubject(employerName ?? invitedBy)} inviterer deg til ${config.product.name}`,
    letter: {
      preview: `${invitedBy} vil ha deg med på kontoret.`,
      greeting: 'Hei,',
      paragraphs: [
        `${invitedBy} inviterer deg til å arbeide for ${office} i ${config.product.name} ${AS_ROLE[role]}. Der spør kontoret vikarer om vakter, og ser hvem som kommer.`,
        'Har du innlogging fra før med denne e-postadressen, bruker du den. Ellers lager du en når du åpner lenken.',
      ],
      facts: [
        ['Rolle', `${MEMBER_ROLE_LABEL[role]}: ${lowerFirst(MEMBER_ROLE_HINT[role])}`],
        ['Gjelder til', formatDateTime(invitation.expiresAt)],
      ],
      buttons: [
        {
          label: 'Se invitasjonen',
          href: `${config.appUrl}${paths.authJoin}?token=${TOKEN_PLACEHOLDER}`,
          tone: 'primary',
        },
      ],
      closing: `Lenken gjelder i ${INVITATION_DAYS} dager og kan brukes én gang. Kjenner du ikke ${invitedBy}, kan du se bort fra denne e-posten.`,
    },
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
