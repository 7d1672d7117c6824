import type { Role } from '#shared/roles.ts'
import type { SmsObstacle } from '#shared/phone.ts'

export const SIGNED_OUT = { title: 'Logget ut', description: 'Du har blitt logget ut.' }
export const SIGN_OUT_FAILED = 'Utlogging feilet'

export const SESSION_ENDED = { title: 'Session utløpt', description: 'Vennligst logg inn på nytt.' }

export const ROLE_LABEL: Record<Role, string> = {
  administrator: 'Administrator',
  superadmin: 'Superadmin',
  substitute: 'Vikar',
}

/** Why a number gets no SMS, at the field where it is typed. */
export const NO_SMS_TO: Record<SmsObstacle, string> = {
  'no-mobile': 'Ikke mobilnummer: får ikke SMS',
  abroad: 'Vi sender ikke SMS til dette landet: får ikke SMS',
}

/** As the schema of a new password says it. */
export const PASSWORD_HINT = 'Minst 8 tegn'

export const CHECK_YOUR_MAIL = 'Sjekk e-posten din for å bekrefte kontoen.'

export const SIGNED_UP = { title: 'Registrering vellykket', description: CHECK_YOUR_MAIL }
export const SIGN_UP_FAILED = 'Registrering feilet'
export const SIGNED_IN = { title: 'Innlogging vellykket', description: 'Velkommen tilbake!' }
export const SIGN_IN_FAILED = 'Innlogging feilet'
export const CONFIRMATION_SENT = { title: 'E-post sendt', description: CHECK_YOUR_MAIL }
export const MAIL_NOT_SENT = 'Kunne ikke sende e-post'

export const LINK_LOGIN = { title: 'Innlogging vellykket', description: 'Du blir nå omdirigert...' }

/** What to say about a login link that did not lead in (specification, part 1 section 8). */
export const LINK_PROBLEM = {
  missing: { title: 'Ugyldig lenke', description: 'Ingen token funnet i lenken.' },
  invalid: { title: 'Ugyldig token', description: 'Token er ugyldig eller har utløpt.' },
  expired: { title: 'Token utløpt', description: 'Denne lenken har utløpt.' },
  failed: { title: 'Innlogging feilet', description: 'Kunne ikke logge inn.' },
  unverified: { title: 'Innlogging feilet', description: 'Kunne ikke verifisere innlogging.' },
  other: { title: 'Noe gikk galt', description: 'En feil oppstod under innlogging.' },
} as const

export const LOGIN_LINK_SENT = {
  title: 'E-post sendt',
  description: 'Sjekk e-posten din for instruksjoner om å nullstille passordet.',
}

export const PROFILE_SAVED = {
  title: 'Profil oppdatert',
  description: 'Endringene har blitt lagret.',
  /** Stays beside the button. */
  note: 'Profilen din har blitt oppdatert',
}
export const PROFILE_NOT_SAVED = {
  title: 'Oppdatering feilet',
  description: 'Kunne ikke oppdatere profilen',
}

/** The two profile pages of the specification say the same in different words. */
export const PASSWORD_TEXTS = {
  administrator: {
    changed: 'Passordet ditt har blitt oppdatert',
    failed: 'Kunne ikke oppdatere passordet',
  },
  substitute: { changed: 'Passordet ble endret', failed: 'Kunne ikke endre passord' },
} as const
