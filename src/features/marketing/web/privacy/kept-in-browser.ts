import { KEPT_FOR } from './kept-for.ts'

const COOKIE = 'Informasjons\u00adkapsel'
const LOCAL = 'Lokal lagring'
const TAB = 'Lokal lagring i fanen'

/** Everything stored in a browser, by its name there. The test finds missing entries. */
export const KEPT_IN_BROWSER = [
  {
    name: '__Host-vikarklar',
    place: COOKIE,
    use: `Holder deg innlogget. Settes når du logger inn, og går ut når du logger ut, eller ${KEPT_FOR.sessionDays.unused}\u00a0dager etter siste besøk. Kan ikke leses av skript.`,
  },
  {
    name: '__Host-vikarklar-ask',
    place: COOKIE,
    use: `Settes når du ber om en lenke for å logge inn: Lenken virker bare i nettleseren som ba om den. Går ut etter ${KEPT_FOR.loginLinkMinutes}\u00a0minutter. Kan ikke leses av skript.`,
  },
  {
    name: '__Host-vikarklar-via',
    place: COOKIE,
    use: `Settes når du logger inn med Entra, Feide og lignende: Innloggingen kan bare fullføres i den samme nettleseren. Går ut etter ${KEPT_FOR.providerMinutes}\u00a0minutter. Kan ikke leses av skript.`,
  },
  {
    name: '__Host-vikarklar-utboks',
    place: COOKIE,
    use: 'Bare der tjenesten prøves uten ekte SMS og e\u2011post: Husker at du har nøkkelen til utboksen. Kan ikke leses av skript.',
  },
  {
    name: 'theme',
    place: LOCAL,
    use: 'Lyst eller mørkt utseende, når du har valgt et annet enn enhetens. Til du velger enhetens igjen.',
  },
  {
    name: 'shortcuts',
    place: LOCAL,
    use: 'Husker at du har slått av tastatursnarveier. Til du slår dem på igjen.',
  },
  {
    name: 'yes-alert',
    place: LOCAL,
    use: 'Husker at du vil ha lyd og varsel når noen svarer på et oppdrag. Til du slår det av.',
  },
  {
    name: 'utkast',
    place: LOCAL,
    use: 'Oppdraget du holder på å skrive, og det du skrev i et skjema på en side som feilet. Til det er sendt eller hentet fram, du kaster det eller logger ut, og høyst én uke.',
  },
  {
    name: 'avdelinger',
    place: LOCAL,
    use: 'Avdelingen du ser på forsiden, og den du sist spurte fra. Til du velger hele kontoret igjen.',
  },
  { name: 'toast', place: TAB, use: 'En beskjed som skal vises på neste side. Slettes når den er vist.' },
  {
    name: 'sendes',
    place: TAB,
    use: 'Oppdraget du nettopp opprettet, og beskjeden om det, mens det ennå kan angres. Slettes like etter.',
  },
  {
    name: 'new-password-offer',
    place: TAB,
    use: 'Husker at du har takket nei til å velge nytt passord. Til du lukker fanen.',
  },
  {
    name: 'tsr-scroll-restoration-v1_3',
    place: TAB,
    use: 'Hvor langt ned du var på en side, så du kommer tilbake dit. Til du lukker fanen.',
  },
] as const
