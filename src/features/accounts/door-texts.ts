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
