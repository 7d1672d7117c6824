import type { MemberRole } from '#shared/roles.ts'

export const PEOPLE_TITLE = 'Folk på kontoret'
export const OFFICE_TITLE = 'Kontoret'
export const EVENTS_TITLE = 'Hendelser på kontoret'

/** A refusal to members who see only some departments. */
export const OF_WHOLE_OFFICE = 'Dette gjelder hele kontoret. Bare de som ser hele kontoret, kan endre det.'

/** The rights of each role, in one line. */
export const MEMBER_ROLE_HINT: Record<MemberRole, string> = {
  owner: 'Kan gjøre alt, også kjøpe SMS og bestemme hvem som har tilgang',
  planner: 'Spør vikarer, følger opp og endrer i registeret',
  reader: 'Ser, men endrer og sender ingenting',
}

/** The role as part of a sentence. */
export const AS_ROLE: Record<MemberRole, string> = {
  owner: 'som eier',
  planner: 'som planlegger',
  reader: 'som leser',
}

/** The refusal at a new office's cap. */
export const INVITED_TOO_MANY = (limit: number) =>
  `Invitasjonen er ikke sendt: nye kontorer kan sende ${limit} i døgnet. Prøv igjen i morgen. Grensen faller bort når dere kjøper SMS.`
export const ALREADY_MEMBER = 'Denne personen har allerede tilgang'
export const CHOOSE_DEPARTMENT = 'Velg avdeling'
export const NO_SUCH_CONTACT = 'Velg en kollega med telefonnummer i profilen'
export const NO_SUCH_MEMBER = 'Fant ikke personen på kontoret'
