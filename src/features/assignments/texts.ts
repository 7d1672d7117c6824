import type { AssignmentStatus } from './rules.ts'

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

/** The badge rule of the log. */
export const logBadge = (assignment: {
  status: AssignmentStatus
  hasAccepted: boolean
  hasEnded: boolean
}) => {
  if (assignment.status === 'completed') return { label: 'Fullført', tone: 'neutral' } as const
  if (assignment.status === 'cancelled') return { label: 'Avlyst', tone: 'bad' } as const
  if (assignment.hasAccepted) return { label: 'Aktiv', tone: 'good' } as const
  if (assignment.hasEnded) return { label: 'Ikke besatt', tone: 'bad' } as const
  return { label: 'Venter vikar', tone: 'warn' } as const
}
