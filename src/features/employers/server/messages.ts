import { inSubject, TOKEN_PLACEHOLDER } from '#features/email/letter.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { MemberRole } from '#shared/roles.ts'
import { INVITATION_DAYS } from '../rules.ts'
import { MEMBER_ROLE_LABEL } from '#features/identity/texts.ts'
import { AS_ROLE, MEMBER_ROLE_HINT } from '../texts.ts'

export interface Inviting {
  readonly id: string
  readonly email: string
  readonly role: MemberRole
  readonly expiresAt: Date
  readonly employerId: string
  readonly employerName: string | null
  /** The inviting member, who gets the reply. */
  readonly invitedBy: string
  readonly replyTo: string
}

/** Invites a person to the office. Does not depend on whether they have a login: the page behind the link finds out. */
export const memberInvitationMail = (config: Config, invitation: Inviting): OutgoingEmail => {
  const { employerName, invitedBy, role, email } = invitation
  const office = employerName ?? 'en arbeidsgiver'
  return {
    kind: 'member-invitation',
    recipient: email,
    replyTo: invitation.replyTo,
    employerId: invitation.employerId,
    from: employerName ?? invitedBy,
    validUntil: invitation.expiresAt,
    link: { kind: 'member_invitations', id: invitation.id },
    subject: `${inSubject(employerName ?? invitedBy)} inviterer deg til ${config.product.name}`,
    letter: {
      preview: `${invitedBy} vil ha deg med på kontoret.`,
      greeting: 'Hei,',
      paragraphs: [
        `${invitedBy} inviterer deg til ${office} i ${config.product.name} ${AS_ROLE[role]}. Der spør kontoret vikarer om vakter, og ser hvem som kommer.`,
        'Har du innlogging fra før med denne e-postadressen, bruker du den. Ellers lager du en når du åpner lenken.',
      ],
      facts: [
        ['Rolle', `${MEMBER_ROLE_LABEL[role]} (${lowerFirst(MEMBER_ROLE_HINT[role])})`],
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
      why: `Du får denne e-posten fordi ${invitedBy} har invitert deg til ${office}.`,
    },
  }
}

/** A present or former member of an office. */
export interface MemberOf {
  readonly userId: string
  readonly fullName: string
  readonly email: string
  readonly employerId: string
  readonly employerName: string | null
}

/** Informs a colleague that they are now the owner. */
export const ownershipMail = (config: Config, member: MemberOf, now: Date): OutgoingEmail => ({
  ...about('member-owner', member, now),
  subject: `Du eier nå ${inSubject(officeOf(member))} hos ${config.product.name}`,
  letter: {
    preview: 'Du bestemmer hvem som har tilgang, og kan kjøpe SMS.',
    greeting: `Hei ${member.fullName},`,
    paragraphs: [
      `Du er nå eier av ${officeOf(member)} i ${config.product.name}. ${MEMBER_ROLE_HINT.owner.replace(/^Kan/, 'Du kan')}.`,
    ],
    facts: [],
    buttons: [{ label: 'Se folk på kontoret', href: `${config.appUrl}${paths.office}`, tone: 'primary' }],
    closing: `Er dette feil, kan du skrive til ${config.product.email}.`,
    why: `Du får denne e-posten fordi du har tilgang til ${officeOf(member)} i ${config.product.name}.`,
  },
})

/** Informs a person that they were removed from the office. */
export const memberRemovedMail = (config: Config, member: MemberOf, now: Date): OutgoingEmail => ({
  ...about('member-removed', member, now),
  subject: `Du har ikke lenger tilgang til ${inSubject(officeOf(member))}`,
  letter: {
    preview: 'Innloggingen din åpner ikke dette kontoret lenger.',
    greeting: `Hei ${member.fullName},`,
    paragraphs: [
      `Kontoret har tatt bort tilgangen din til ${officeOf(member)} i ${config.product.name}. Innloggingen din virker som før, men åpner ikke dette kontoret lenger.`,
    ],
    facts: [],
    buttons: [],
    closing: 'Er dette feil, kan du spørre den som eier kontoen på kontoret.',
    why: `Du får denne e-posten fordi du hadde tilgang til ${officeOf(member)} i ${config.product.name}.`,
  },
})

const DAY_MS = 86_400_000

const about = (kind: string, { userId, email, employerId, employerName }: MemberOf, now: Date) => ({
  kind,
  from: employerName ?? undefined,
  recipient: email,
  replyTo: null,
  userId,
  employerId,
  validUntil: new Date(now.getTime() + DAY_MS),
})

const officeOf = ({ employerName }: MemberOf) => employerName ?? 'kontoret'

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
