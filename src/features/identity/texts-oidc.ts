import type { Failure, Purpose } from './oidc-outcomes.ts'

export const NO_LONGER_THERE = 'Denne innloggingen finnes ikke lenger. Last siden på nytt.'
export const PROVIDER_DOWN =
  'Innloggingen svarer ikke akkurat nå. Prøv igjen om litt, eller logg inn på en annen måte.'

/** Texts for a failed login by a provider, with what to do. */
export const FAILURE_WORDS: Record<Failure, (name: string) => string> = {
  unknown: (name) =>
    `Innloggingen hos ${name} er ikke koblet til noen bruker her. Logg inn som før, og koble den til under «Profilinnstillinger», eller be kontoret om en invitasjon.`,
  closed: () => 'Brukeren er stengt. Ta kontakt med den som ga deg tilgang.',
  denied: (name) => `${name} slapp deg ikke inn, eller du avbrøt. Prøv igjen.`,
  late: () => 'Det gikk for lang tid, eller innloggingen begynte i et annet vindu. Prøv igjen.',
  down: (name) => `${name} svarer ikke akkurat nå. Prøv igjen om litt, eller logg inn på en annen måte.`,
  'bad-answer': (name) =>
    `Svaret fra ${name} kunne ikke godtas. Prøv igjen, eller logg inn på en annen måte.`,
  'not-anew': (name) =>
    `${name} bekreftet ikke at du logget inn på nytt nå. Prøv igjen, og logg inn der når du blir spurt.`,
  clock: (name) =>
    `Klokken hos ${name} og klokken her går for ulikt til at svaret kan godtas. Prøv igjen om litt, eller logg inn på en annen måte.`,
  taken: (name) =>
    `Denne innloggingen hos ${name} er allerede koblet til en annen bruker. Fjern den der først, eller velg en annen konto.`,
  'has-one': (name) => `Du har allerede koblet til ${name}. Fjern den først, så kan du koble til en annen.`,
  'logged-out': () => 'Du ble logget ut underveis. Logg inn, og prøv igjen.',
  invitation: () =>
    'Invitasjonen er brukt, trukket tilbake eller utløpt. Har du fått en bruker her, logger du inn som før. Ellers ber du om en ny.',
  busy: () => 'For mange forsøk. Vent et minutt, og prøv igjen.',
}

export const FAILURE_TITLE: Record<Purpose, string> = {
  login: 'Du er ikke logget inn',
  link: 'Innloggingen ble ikke koblet til',
  join: 'Du er ikke blitt med ennå',
}

export const LINKED = (name: string) => ({
  title: `${name} er koblet til`,
  description: 'Fra nå av kan du logge inn med den.',
})
export const REMOVED = (name: string) => ({ title: `${name} er fjernet` })
export const REMOVE_FAILED = 'Kunne ikke fjerne innloggingen'
export const LINK_FAILED = 'Kunne ikke koble til innloggingen'

export const DEMANDED = (name: string) => ({
  title: `Alle på kontoret logger nå inn med ${name}`,
  description: 'De som er inne på en annen måte, blir bedt om det med en gang.',
})
export const NOT_DEMANDED = { title: 'Alle på kontoret kan logge inn som de vil' }
export const DEMAND_FAILED = 'Kunne ikke lagre innstillingen'
