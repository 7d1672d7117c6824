export const CHOOSE_RECIPIENT = "Vennligst velg minst én vikar eller velg 'Send til alle'"
export const CHOOSE_CHANNEL = 'Vennligst velg minst én kommunikasjonsmetode (SMS eller E-post)'
export const DATE_PAST = 'Dato kan ikke være i fortiden'
export const SHIFT_OVER = 'Vakten er allerede over: velg en sluttid som ligger fram i tid'
export const NO_AVAILABLE =
  'Ingen vikarer er tilgjengelige for denne vakten. Velg vikarer selv, eller legg til flere.'
export const UNKNOWN_RECIPIENT = 'En av vikarene finnes ikke lenger i registeret. Velg på nytt.'

export const TOO_LATE =
  'Beklager, du var for sent ute. Oppdraget er allerede tatt av en annen vikar. Takk for interessen!'
export const LINK_UNUSABLE = 'Oppdraget ble ikke funnet eller er ikke tilgjengelig.'
export const CLAIM_FAILED = 'Kunne ikke ta oppdraget. Prøv igjen.'
export const DECLINE_FAILED = 'Kunne ikke registrere svaret ditt'

export const CREATE_FAILED = { title: 'Feil', description: 'Kunne ikke opprette oppdrag. Prøv igjen.' }

export const RESPONSE_LABEL: Record<'accepted' | 'declined' | 'interested', string> = {
  accepted: 'Akseptert',
  declined: 'Avslått',
  interested: 'Interessert',
}
export const NO_RESPONSE_LABEL = 'Venter svar'

export const STATUS_LABEL = {
  open: 'Åpen',
  assigned: 'Tildelt',
  completed: 'Fullført',
  cancelled: 'Avlyst',
} as const

/** Why 'alle tilgjengelige' leaves a substitute out. */
export const LEFT_OUT_LABEL = {
  busy: 'Opptatt',
  inactive: 'Inaktiv',
  unavailable: 'Utilgjengelig den dagen',
} as const

export const LOG_FAILED = 'Kunne ikke hente oppdrag fra databasen'
export const RESPONSES_FAILED = 'Kunne ikke hente svar'

/** An open shift that has passed. */
export const NOT_FILLED = 'Ikke besatt'

/** The badge rule of the log. */
export const logBadge = (assignment: {
  status: keyof typeof STATUS_LABEL
  hasAccepted: boolean
  hasEnded: boolean
}) => {
  if (assignment.status === 'completed') return { label: STATUS_LABEL.completed, tone: 'neutral' } as const
  if (assignment.status === 'cancelled') return { label: STATUS_LABEL.cancelled, tone: 'bad' } as const
  if (assignment.hasAccepted) return { label: 'Aktiv', tone: 'good' } as const
  if (assignment.hasEnded) return { label: NOT_FILLED, tone: 'bad' } as const
  return { label: 'Venter vikar', tone: 'warn' } as const
}
