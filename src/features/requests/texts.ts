import { formatCount } from '#shared/counts.ts'

export const DATE_PAST = 'Dato kan ikke være i fortiden'
export const SHIFT_OVER = 'Vakten er allerede over: velg en sluttid som ligger fram i tid'
export const SHIFT_TWICE = 'Denne vakten står her fra før. Trenger du flere, skriv det under Antall vikarer.'
/** The request by which an administrator tries the service on themselves. */
export const TRIAL = {
  title: 'Prøveoppdrag',
  location: 'Arbeidsplassen din',
  description: 'Dette er en prøve: du ser det vikarene ser. Svar som du vil.',
  requirements: '',
}
export const OWN_PHONE_MISSING = 'Legg inn mobilnummeret ditt i profilen først'
export const NOT_ASKED_YET =
  'En av dem er ikke spurt ennå, eller er ikke lenger i registeret. Ingen har fått meldingen. Velg på nytt.'
export const UNKNOWN_RECIPIENT = 'En av vikarene finnes ikke lenger i registeret. Velg på nytt.'

export const CREATE_FAILED = {
  title: 'Feil',
  description: 'Kunne ikke opprette oppdrag. Prøv igjen.',
  repeat: 'Vi vet ikke om oppdraget ble opprettet. Trykk igjen: det blir ikke opprettet to ganger.',
}
export const CREATED_AS_IT_WAS = {
  title: 'Det første forsøket kom fram',
  description: 'Oppdraget ble opprettet slik skjemaet var da. Endringene dine etterpå er ikke med.',
}

/** Specification, part 1, section 5. The limit includes the sender, title and date before the office's own words. */
export const WORDS_TOO_LONG = 'SMS kan ikke være lengre enn 160 tegn'

export const NO_SUCH_TEMPLATE = 'Fant ikke malen'
export const TEMPLATE_SHARED =
  'Malen er felles for hele kontoret. Du kan bruke den, men bare de som ser hele kontoret, kan endre den.'
export const TEMPLATE_NAME_TAKEN = 'En annen mal heter det samme. Velg et annet navn.'
export const TOO_MANY_TEMPLATES = 'Dere har 50 maler. Slett en før du lagrer en ny.'

export const UNDO_TOO_LATE = 'For sent å angre: meldingene er på vei. Avlys oppdraget i stedet.'
/** Shown for a repeated press after its request was undone. */
export const REQUEST_UNDONE =
  'Forespørselen er angret, og ingenting ble sendt. Åpne et nytt skjema for å sende den.'
export const SAME_OUT_ALREADY = 'Samme vakt er allerede ute.'
export const UNDO_ANSWERED = 'Noen har allerede svart. Avlys oppdraget i stedet.'

/** Shown when a halted line was resumed by another act already. */
export const NOT_HALTED = 'Reserven og køen blir spurt allerede. Siden er oppdatert.'

/** The request has asked everyone, or its shifts are filled, cancelled or have begun. */
export const LINE_OVER = 'Køen er ferdig. Se over på nytt.'

/** The request was sent, or its shifts are filled, cancelled or have begun. */
export const ALREADY_SENT = 'Forespørselen venter ikke lenger på å bli sendt. Se over på nytt.'
export const startsUnasked = (when: string) =>
  `Forespørselen sendes ${when}. Endre tidspunktet for sending først, eller la vakten starte etter det.`

/** Shown to a new office. Its cap grows with confirmed answers (decision 114). */
export const LEFT_TODAY = (left: number) =>
  left === 0
    ? 'Dere er nye her, og har spurt så mange som dere kan det neste døgnet. Grensen øker når vikarer svarer, og faller bort når dere kjøper SMS.'
    : `Dere er nye her, og kan spørre ${formatCount(left)} til det neste døgnet. Grensen øker når vikarer svarer, og faller bort når dere kjøper SMS.`
export const ASKED_TOO_MANY = (wanted: number, left: number) =>
  `Du spør ${formatCount(wanted)}, men dere kan spørre ${formatCount(left)} til i dag, så ingenting blir sendt. Velg færre, eller prøv igjen i morgen. Grensen øker når vikarer svarer, og faller bort når dere kjøper SMS.`
/** Reveals nothing of other offices. */
export const NO_MORE_TODAY = (name: string) =>
  `Ingenting er sendt: Dere er nye her, og vi sender ikke mer til ${name} det neste døgnet. Velg en annen, eller ring. Grensen faller bort når vikaren svarer dere, eller når dere kjøper SMS.`
export const CONFIRMED_TOMORROW =
  'Ingenting er lagret: Vikaren får en bekreftelse, og dere har skrevet til så mange som dere kan i dag. Prøv igjen i morgen. Grensen øker når vikarer svarer, og faller bort når dere kjøper SMS.'
export const ASKED_TOO_OFTEN = (name: string, limit: number) =>
  `Ingenting er sendt: ${name} har fått ${limit} meldinger fra dere det siste døgnet og har ikke svart. Velg en annen, eller ring.`
