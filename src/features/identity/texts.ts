import type { MemberRole, Role } from '#shared/roles.ts'

export const SIGNED_OUT = { title: 'Logget ut', description: 'Du har blitt logget ut.' }
export const SIGN_OUT_FAILED = 'Utlogging feilet'

export const SESSION_ENDED = { title: 'Session utløpt', description: 'Vennligst logg inn på nytt.' }

export const ROLE_LABEL: Record<Role, string> = {
  administrator: 'Administrator',
  superadmin: 'Superadmin',
  substitute: 'Vikar',
}

export const MEMBER_ROLE_LABEL: Record<MemberRole, string> = {
  owner: 'Eier',
  planner: 'Planlegger',
  reader: 'Leser',
}

/** The person's current role: an administrator's is the one at the office. */
export const roleLabelOf = (me: { readonly role: Role; readonly memberRole: MemberRole | null }): string =>
  me.memberRole === null ? ROLE_LABEL[me.role] : MEMBER_ROLE_LABEL[me.memberRole]

/** As the schema of a new password says it. */
export const PASSWORD_HINT = 'Minst 8 tegn'

export const CHECK_YOUR_MAIL = 'Sjekk e-posten din for å bekrefte kontoen.'

export const SIGNED_UP = { title: 'Registrering vellykket', description: CHECK_YOUR_MAIL }
export const SIGN_UP_FAILED = 'Registrering feilet'
export const SIGNED_IN = { title: 'Innlogging vellykket', description: 'Velkommen tilbake!' }
export const SIGN_IN_FAILED = 'Innlogging feilet'
export const CONFIRMATION_SENT = { title: 'E-post sendt', description: CHECK_YOUR_MAIL }
export const MAIL_NOT_SENT = 'Kunne ikke sende e-post'

export const LOGIN_LINK_SENT = {
  title: 'E-post sendt',
  description: 'Sjekk e-posten din for instruksjoner om å nullstille passordet.',
}

/** A browser without a name. */
export const UNKNOWN_DEVICE = 'Ukjent enhet'
