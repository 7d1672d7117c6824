export const CHECK_YOUR_MAIL = 'Sjekk e-posten din for å bekrefte kontoen.'

export const SIGNED_UP = { title: 'Registrering vellykket', description: CHECK_YOUR_MAIL }
export const SIGN_UP_FAILED = 'Registrering feilet'
export const SIGNED_IN = { title: 'Innlogging vellykket', description: 'Velkommen tilbake!' }
export const SIGN_IN_FAILED = 'Innlogging feilet'
export const SIGNED_OUT = { title: 'Logget ut', description: 'Du har blitt logget ut.' }
export const SIGN_OUT_FAILED = 'Utlogging feilet'

export const CONFIRMATION_SENT = { title: 'E-post sendt', description: CHECK_YOUR_MAIL }
export const CONFIRMATION_FAILED = 'Kunne ikke sende e-post'
