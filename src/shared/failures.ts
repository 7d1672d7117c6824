/** What to say when something failed and nothing better is known (specification, part 1 section 8). */
export const UNKNOWN_FAILURE = 'En ukjent feil oppstod. Prøv igjen om litt.'

/** To somebody whose session ended while they were at work. */
export const SESSION_OVER = 'Din sesjon har utløpt. Vennligst logg inn på nytt.'

/** What others hold on to cannot be removed. */
export const DEPENDED_ON = 'Kan ikke utføre operasjonen på grunn av avhengigheter'

/** Somebody else was quicker with something that may be there once. */
export const EXISTS_ALREADY = 'Denne informasjonen eksisterer allerede'

export const LOG_IN_FIRST = 'Du må være logget inn'
export const NO_ACCESS = 'Du har ikke tilgang til denne ressursen'
export const TOO_MANY_TRIES = 'For mange forsøk. Vent litt og prøv igjen.'

/** When too many ask for the same at once. */
export const BUSY = 'Det er stor pågang akkurat nå. Prøv igjen om litt.'
