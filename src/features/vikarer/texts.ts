import type { Vikar } from './contract.ts'
import type { Availability } from './rules.ts'

export const AVAILABILITY_LABEL: Record<Availability, string> = {
  available: 'Tilgjengelig',
  busy: 'Opptatt',
  inactive: 'Inaktiv',
}

/** The effect of each choice on requests. */
export const AVAILABILITY_HINT: Record<Availability, string> = {
  available: 'Er med når du sender til alle tilgjengelige',
  busy: 'Kan ikke ta oppdrag nå',
  inactive: 'Tar ikke oppdrag hos dere lenger',
}

export const ONE_IS_GONE =
  'En av vikarene finnes ikke lenger i registeret. Ingenting er endret. Velg på nytt.'

export const BACK_TO_REGISTER = 'Tilbake til Vikarregister'

export const PHONE_TAKEN = 'En annen vikar i registeret har dette telefonnummeret'
/** Shown to the substitute; does not reveal the number's owner. */
export const OWN_PHONE_TAKEN =
  'En annen vikar hos en av arbeidsgiverne dine har dette nummeret. Ta kontakt med arbeidsgiveren.'
export const OWN_PHONE_SAVED = (employers: readonly string[]) => ({
  title: 'Mobilnummeret er lagret',
  description: `${new Intl.ListFormat('nb-NO').format(employers)} ser det med en gang.`,
})
export const EMPLOYER_GONE = 'En av arbeidsgiverne har deg ikke i registeret lenger. Velg på nytt.'
export const INVITATION_GONE = 'Invitasjonen gjelder ikke lenger.'
export const ADDRESSES_NOTIFIED =
  'Har vikaren fått forespørsler eller invitasjon fra dere, sender vi beskjed om byttet til både den gamle og den nye adressen.'
export const ADDRESSES_TOMORROW =
  'Ingenting er lagret: Dere er nye her, og vi sender ikke flere e-poster om nye adresser det neste døgnet. Prøv igjen i morgen. Grensen øker når vikarer svarer, og faller bort når dere kjøper SMS.'
export const EMAIL_NEEDED = 'Uten mobilnummer trenger vi e-postadressen'
export const EMAIL_NEEDED_FOR_LOGIN = 'Skriv e-postadressen som innloggingen skal sendes til'
export const EMAIL_NEEDED_WITHOUT_SMS = 'Vikaren vil ikke ha SMS, så vi trenger e-postadressen'
/** Shown to the substitute. */
export const OWN_MOBILE_NEEDED =
  'En av arbeidsgiverne dine har ikke e-postadressen din. Skriv et mobilnummer, så når de deg.'
export const EMAIL_TAKEN = 'En annen vikar i registeret har denne e-postadressen'

/** Tells the office below the field that the substitute can read the note too. */
export const NOTE_HINT =
  'Bare kontoret ser den her. Den følger med når vikaren laster ned dataene sine. Ikke skriv om helse.'

/** Specification, part 1, section 5. */
export const LOG_IN_TO_ADD = 'Du må være logget inn for å opprette vikarer'

export const VIKAR_ADDED = (name: string) => `${name} er nå registrert som vikar`
export const VIKAR_SAVED = 'Vikaropplysninger oppdatert'
export const VIKAR_REMOVED = (name: string) => `${name} er fjernet fra vikarregisteret`
export const VIKAR_LEAVES = (name: string) => `${name} er inaktiv og slettes etter siste vakt`
export const CONFIRM_REMOVAL = 'Er du sikker på at du vil slette denne vikaren?'

export const LOGIN_LABEL: Record<Vikar['login'], string> = {
  none: 'Ingen innlogging',
  invited: 'Ingen innlogging',
  active: 'Har innlogging',
}
export const LOGIN_SENT = (name: string) => `Innloggingsinformasjon sendt til ${name} på e-post.`
export const VIKAR_ADDED_WITH_LOGIN = 'Vikaren er registrert og har mottatt innloggingsinformasjon på e-post.'
export const ADDED_WITHOUT_LOGIN = (reason: string) =>
  `Vikaren ble opprettet, men kunne ikke sende innloggingsinformasjon: ${reason}`
export const LOGIN_NOT_SENT = (reason: string) => `Kunne ikke sende innloggingsinformasjon: ${reason}`
/** The office's register has no substitute with this id. */
export const NO_SUCH_VIKAR = 'Fant ikke vikaren'
export const NOT_IN_REGISTER = 'Vikaren finnes ikke lenger i registeret.'
export const UNKNOWN_REASON = 'Ukjent feil'

/** Another administrator has changed the register meanwhile. */
export const IMPORT_OVERTAKEN =
  'Registeret er endret i mellomtiden, og ingenting er importert. Se over på nytt.'

/** Shown when other downloads of the register wait already. */
export const EXPORT_BUSY = 'Registeret lastes ned fra før.'

/** Refuses a bound member's change of substitutes that only other departments ask. */
export const USED_ELSEWHERE =
  'Vikaren brukes bare av avdelinger du ikke ser. Be en som ser hele kontoret om å gjøre endringen.'

/** Refuses a bound member's change of a group that another department asks. */
export const GROUP_USED_ELSEWHERE =
  'En avdeling du ikke ser, bruker gruppa. Be en som ser hele kontoret om å endre den.'

/** Refuses a bound member's new address for a substitute that another department has asked. */
export const ADDRESS_USED_ELSEWHERE =
  'En avdeling du ikke ser, har spurt vikaren. Be en som ser hele kontoret om å endre telefon eller e-post.'
