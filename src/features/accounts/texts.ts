export const CHECK_YOUR_MAIL = 'Sjekk e-posten din for å bekrefte kontoen.'

export const SIGNED_UP = { title: 'Registrering vellykket', description: CHECK_YOUR_MAIL }
export const SIGN_UP_FAILED = 'Registrering feilet'
export const SIGNED_IN = { title: 'Innlogging vellykket', description: 'Velkommen tilbake!' }
export const SIGN_IN_FAILED = 'Innlogging feilet'
export const SIGNED_OUT = { title: 'Logget ut', description: 'Du har blitt logget ut.' }
export const SIGN_OUT_FAILED = 'Utlogging feilet'

export const CONFIRMATION_SENT = { title: 'E-post sendt', description: CHECK_YOUR_MAIL }
export const CONFIRMATION_FAILED = 'Kunne ikke sende e-post'

export const LINK_LOGIN = { title: 'Innlogging vellykket', description: 'Du blir nå omdirigert...' }

/** What to say about a login link that did not lead in. */
export const linkProblem = (error: unknown): { title: string; description: string } =>
  isLinkInvalid(error)
    ? { title: 'Ugyldig token', description: 'Token er ugyldig eller har utløpt.' }
    : { title: 'Noe gikk galt', description: 'En feil oppstod under innlogging.' }

const isLinkInvalid = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'LINK_INVALID'
