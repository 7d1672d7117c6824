export const PHONE_MISSING = 'Legg inn mobilnummeret ditt i profilen først'
export const PHONE_UNREACHED = 'Vi sender ikke SMS til dette nummeret. Legg inn et annet mobilnummer.'
export const WRONG_PHONE_CODE = 'Koden er feil eller virker ikke lenger. Prøv igjen, eller be om en ny kode.'

export const CODE_NOT_SENT = 'Koden ble ikke sendt'
export const PHONE_NOT_CONFIRMED = 'Nummeret ble ikke bekreftet'
export const EMAIL_FIRST = 'Bekreft e-postadressen først. Lenken ligger i e-posten vi sendte deg.'

/** @param credits SMS credits that the office got now */
export const phoneConfirmed = (credits: number): string =>
  credits > 0 ? `Nummeret er bekreftet. Du har ${credits} SMS å prøve med.` : 'Nummeret er bekreftet.'
