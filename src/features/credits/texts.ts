/** Quoted from part 2 sections 4 and 8 of the specification. */
export const CREDITS_ADDED = 'SMS-kreditter lagt til! 🎉'
export const CREDITS_FAILED = 'Feil ved henting av SMS-kreditter'
export const PACKAGES_FAILED = 'Kunne ikke laste pakker'

/** The ledger's reason for the SMS of a new employer. */
export const WELCOME_REASON = 'Velkomstgave'

export const OPENING_PAYMENT = 'Åpner betaling'
export const POPUP_BLOCKED = 'Popup blokkert'
export const OPEN_PAYMENT_PAGE = 'Åpne betalingsside'

export const CHECKOUT_FAILED = {
  title: 'Feil ved opprettelse av betaling',
  unknown: 'En ukjent feil oppstod. Prøv igjen eller kontakt support.',
  noAnswer: 'Ingen data mottatt fra serveren',
  noLink: 'Ingen betalingslenke mottatt fra serveren',
} as const
export const NOT_LOGGED_IN = 'User not authenticated'
export const PURCHASE_NOT_STARTED = 'Kunne ikke starte kjøpsprosessen'

export const PROCESSING_PAYMENT = 'Prosesserer betaling...'
export const PAYMENT_FAILED =
  'Kunne ikke prosessere betalingen. Vennligst oppdater siden eller kontakt support.'
export const PAYMENT_CANCELED = 'Betaling avbrutt'

/** Labels of the states of a purchase. */
export const PURCHASE_BADGE = {
  paid: { label: 'Betalt', tone: 'good' },
  refunded: { label: 'Refundert', tone: 'neutral' },
  held: { label: 'Må sjekkes', tone: 'warn' },
} as const

/** Replaces the subject of an SMS for members who do not see its department. */
export const SMS_ELSEWHERE = 'SMS fra en annen avdeling'
