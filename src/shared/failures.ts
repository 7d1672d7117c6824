import { addDays, formatClock, formatDateLong, osloToday } from './day.ts'

/** The message for an unknown failure (specification, part 1 section 8). */
export const UNKNOWN_FAILURE = 'En ukjent feil oppstod. Prøv igjen om litt.'

/** The connection to the database was lost just as it was saved. */
export const OUTCOME_UNKNOWN = 'Vi vet ikke om det ble lagret. Se etter før du prøver igjen.'

/** Shown when the session ended while the page was open. */
export const SESSION_OVER = 'Din sesjon har utløpt. Vennligst logg inn på nytt.'

/** Shown when other rows depend on the one to delete. */
export const DEPENDED_ON = 'Kan ikke utføre operasjonen på grunn av avhengigheter'

/** Shown when another person created the same unique thing first. */
export const EXISTS_ALREADY = 'Denne informasjonen eksisterer allerede'

export const LOG_IN_FIRST = 'Du må være logget inn'
export const NO_ACCESS = 'Du har ikke tilgang til denne ressursen'

export const TIME_MISSING = 'Skriv klokkeslettet som TT:MM'

/** Shown to a person who must set up a second factor first. */
export const FACTOR_FIRST = 'Slå på totrinnsinnlogging først. Det gjør du på siden «Totrinnsinnlogging».'

/** Shown to a person whose office requires login by a provider. */
export const PROVIDER_FIRST =
  'Kontoret krever en annen innlogging. Logg inn på den måten først, så kommer du videre.'

/** The error says in how many seconds, and {@link whenToRetry} makes the words of that. */
export const TOO_MANY_TRIES = 'For mange forsøk.'

/** Shown under load, sometimes followed by the seconds to wait. */
export const BUSY = 'Det er stor pågang akkurat nå.'

/** In a dialog whose consequences cannot be worked out while others hold the rows. */
export const HELD_UP = 'Noen svarer eller endrer noe her akkurat nå. Prøv igjen om litt.'

/**
 * `Prøv igjen kl. 22.40.`: the time in Oslo at which a limit allows the next try, with the day if not today. A wait of
 * less than a minute is given in seconds. Rounded up to the minute, so never too early.
 */
export const whenToRetry = (seconds: number | null, now: Date): string => {
  if (seconds === null) return 'Prøv igjen om litt.'
  if (seconds < 60) return `Prøv igjen om ${seconds === 1 ? '1 sekund' : `${seconds} sekunder`}.`
  const at = new Date(Math.ceil((now.getTime() + seconds * 1000) / 60_000) * 60_000)
  return `Prøv igjen ${dayOf(at, now)}${formatClock(at).replace(' ', '\u00a0')}.`
}

const dayOf = (at: Date, now: Date): string => {
  const [day, today] = [osloToday(at), osloToday(now)]
  if (day === today) return ''
  return day === addDays(today, 1) ? 'i morgen ' : `${formatDateLong(day)} `
}

const REQUIRED = 'Fyll ut '

/** The message of a field that must not be empty. */
export const required = (what: string): string => REQUIRED + what

/** Shown above a list of problems: the specification's sentence when something is missing, else what to do. */
export const summaryOf = (fields: readonly { readonly message: string }[]): string => {
  if (fields.some((field) => field.message.startsWith(REQUIRED)))
    return 'Vennligst fyll ut alle obligatoriske felt'
  const [only] = fields
  return fields.length === 1 && only ? only.message : 'Rett opp feltene som er merket'
}

/** An employer with members has an owner; the database refuses the commit of a change that leaves none. */
export const OWNER_NEEDED = 'Noen må eie kontoen. Gjør en annen til eier først.'

/** Refuses the save of a bound member who lost a department while it was under way. */
export const DEPARTMENTS_CHANGED = 'Avdelingene dine er endret. Ingenting er lagret. Last siden på nytt.'

export const STALE = 'Noen har endret dette mens du skrev. Se over endringene, og lagre igjen.'
export const VERSION_MISSING = 'Si hvilken versjon endringen bygger på'
