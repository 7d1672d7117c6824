import { KEPT_FOR } from './kept-for.ts'

const { attemptDays, codeMinutes, eventMonths, messageMonths, networkDays, sessionDays, workedDays } =
  KEPT_FOR

/** A kind of stored data: its list, purpose and retention. */
interface Stored {
  readonly name: string
  /** Its parts, in reading order. `stored-columns.ts` has the columns of each. */
  readonly things: Readonly<Record<string, string>>
  readonly use: string
  readonly kept: string
}

/**
 * All data that the service stores about people. The page lists it, and `test/privacy.test.ts` fails for a database
 * column that is missing here.
 */
export const STORED = {
  vikarer: {
    name: 'Vikarer',
    things: {
      name: 'navn',
      phone: 'mobilnummer',
      email: 'e\u2011post',
      company: 'bedrift',
      skills: 'kompetanse',
      groups: 'grupper',
      favourite: 'stjerne som favoritt',
      note: 'kontorets merknad, med hvem som skrev den og når',
      availability: 'om vikaren er tilgjengelig, inaktiv eller skal ut av registeret',
      noSms: 'ønsket om ikke å få SMS',
      refused: 'om e\u2011posten kommer fram, og hva e\u2011postserveren svarte',
      invited: 'invitasjonen til å logge inn, og et nei til den',
      personSince: 'når oppføringen ble en annen persons',
      removed: 'når vikaren ble slettet',
    },
    use: 'Arbeidsgiveren bruker det til å finne dem som kan få spørsmålet, og til å nå dem.',
    kept: 'Så lenge arbeidsgiveren har konto, eller til vikaren slettes.',
  },
  absence: {
    name: 'Dager vikaren er borte',
    things: {
      days: 'datoene vikaren selv legger inn',
      office: 'datoer og faste ukedager som kontoret legger inn, uten årsak',
      reason: 'årsaken (Ferie, Syk eller Annet), bare hvis vikaren oppgir den',
    },
    use: 'Arbeidsgiverne ser at vikaren er borte og til når, så de ikke spør forgjeves. Årsaken ser bare vikaren. Det kontoret legger inn, gjelder bare hos dem, og vikaren ser det.',
    kept: `Slettes ${KEPT_FOR.absenceDays}\u00a0dager etter at de er over. Ble vikaren utelatt fra en kø, står det i historikken til oppdraget.`,
  },
  answers: {
    name: 'Oppdrag og svar',
    things: {
      shift: 'hva, hvor og når',
      asked: 'hvem som ble spurt',
      opened: 'om lenken ble åpnet',
      answer: 'hva de svarte og når',
      late: 'om et ja kom for sent og gir plass i reserve',
      message: 'beskjeden de skrev',
      withdrawn: 'avbud, og om kontoret tok vikaren av vakten',
      confirmed: 'om en ny tid passet',
      recorded: 'om kontoret registrerte svaret',
      templates: 'maler for nye oppdrag',
    },
    use: 'Slik avgjøres hvem som var først, og arbeidsgiveren har en logg.',
    kept: `Så lenge arbeidsgiveren har konto. Beskjeden vikaren skrev, slettes etter ${KEPT_FOR.textMonths}\u00a0måneder.`,
  },
  line: {
    name: 'Rekkefølgen i køen',
    things: {
      place: 'plassen i køen',
      group: 'gruppen plassen kommer av',
      lastAsked: 'når vikaren sist ble spurt',
      worked: `timene hos arbeidsgiveren de siste ${workedDays}\u00a0dagene`,
      why: 'når og hvorfor spørsmålet gikk',
      changes: 'hva kontoret endret underveis',
    },
    use: 'Når noen blir spurt om gangen, bestemmer dette rekkefølgen. Hva vikaren har svart før, gjør det ikke.',
    kept: 'Like lenge som forespørselen.',
  },
  forecast: {
    name: 'Anslaget',
    things: {
      chance: 'sjansen for at vakten blir besatt, og antall SMS det tar',
      outcome: 'hvordan det gikk',
    },
    use: 'Regnes ut av svarene arbeidsgiveren har fått de siste tolv månedene, og hvor raskt de kom. Det gjelder hele forespørselen: hva anslaget antar om én vikar, vises ikke, lagres ikke og endrer ikke rekkefølgen.',
    kept: 'Like lenge som forespørselen.',
  },
  messages: {
    name: 'Meldinger',
    things: {
      recipient: 'nummeret eller adressen',
      text: 'teksten, uten den hemmelige lenken',
      delivery: 'når den ble sendt, om den kom fram, og hva leverandøren svarte',
      push: 'push\u2011varsler til kontoret, og om de ble åpnet',
      alarms: 'hvem på kontoret som ble varslet om en vakt uten vikar',
    },
    use: 'Kontoret ser hvem som fikk meldingen, og vi finner feil.',
    kept: `Teksten slettes etter ${KEPT_FOR.textMonths}\u00a0måneder. Til hvem, når, og om den kom fram, slettes etter ${messageMonths.from} til ${messageMonths.to}\u00a0måneder, eller når arbeidsgiverens konto slettes. Leverandørens svar på hvert forsøk slettes etter ${attemptDays}\u00a0dager, og push\u2011varsler etter ${KEPT_FOR.pushDays}\u00a0dager.`,
  },
  accounts: {
    name: 'Kontoer',
    things: {
      name: 'navn',
      email: 'e\u2011post, og om den er bekreftet',
      role: 'rolle',
      terms: 'når vilkårene ble godtatt',
      closed: 'om kontoen er deaktivert',
      phone: 'for folk på kontoret: mobilnummer, og om det er bekreftet',
      notices: 'hvilke varsler de vil ha',
      membership: 'hvilke kontorer og avdelinger de hører til, og fra når til når',
      invited: 'invitasjoner til kontoret, med e\u2011postadressen',
      contact: 'for kontaktpersonen til en avdeling: navn og telefonnummer, som vikarene ser',
      employer: 'arbeidsgiverens navn, adresse, organisasjonsnummer og valg',
    },
    use: 'Grunnlaget for å logge inn, og for at de riktige får beskjed.',
    kept: `Så lenge kontoen finnes. En invitasjon til kontoret gjelder i ${KEPT_FOR.invitationDays}\u00a0dager, og slettes ${KEPT_FOR.linkDays}\u00a0dager etter det.`,
  },
  logins: {
    name: 'Måter å logge inn på',
    things: {
      password: 'passordet, i en form som ikke kan leses',
      passkeys: 'passnøkler: navnet du gav dem, den offentlige nøkkelen, og når de ble laget og sist brukt',
      app: 'engangskoder fra en app: hemmeligheten, kryptert',
      recovery: 'reservekoder, i en form som ikke kan leses, og når de ble brukt',
      identity:
        'innlogging med Entra, Feide og lignende: hvem du er hos leverandøren, og når du sist brukte den',
    },
    use: 'Til å kjenne deg igjen når du logger inn.',
    kept: 'Til du fjerner dem, eller kontoen slettes.',
  },
  sessions: {
    name: 'Innlogginger',
    things: {
      browser: 'nettleser og system',
      times: 'når du logget inn og sist var her',
      way: 'hvordan du logget inn, og om det var med et andre trinn',
      support: 'om vi som driver tjenesten, var inne for å hjelpe',
      push: 'nettleserens adresse for push, når du har slått det på',
    },
    use: 'Du ser hvor du er logget inn, og kan logge ut andre enheter.',
    kept: `Går ut ${sessionDays.unused}\u00a0dager etter at de sist ble brukt, senest ${sessionDays.longest}\u00a0dager etter at de begynte, og slettes natten etter.`,
  },
  links: {
    name: 'Lenker og koder',
    things: {
      links: 'avtrykk av svarlenker og lenker for å logge inn, når de går ut, og om de er brukt',
      asked: 'adressen som ba om en lenke, og avtrykk av nettleseren den virker i',
      codes: 'nummeret som fikk en kode',
      begun: 'påbegynt innlogging med passnøkkel, Entra, Feide og lignende',
    },
    use: 'Bare riktig person, i riktig nettleser, skal komme inn.',
    kept: `Svarlenken virker til vakten er slutt. Koden som bekrefter mobilnummeret ditt, virker i ${codeMinutes}\u00a0minutter og slettes natten etter. En påbegynt innlogging med Entra, Feide og lignende gjelder i ${KEPT_FOR.providerMinutes}\u00a0minutter. Lenker for å logge inn, bekrefte adressen eller velge passord virker én gang: i ${KEPT_FOR.loginLinkMinutes}\u00a0minutter, ${KEPT_FOR.confirmLinkHours}\u00a0timer og ${KEPT_FOR.invitationDays}\u00a0dager. Avtrykket av lenken slettes ${KEPT_FOR.linkDays}\u00a0dager etter at lenken gikk ut.`,
  },
  attempts: {
    name: 'Forsøk på å logge inn',
    things: { counted: 'antall forsøk, talt på et avtrykk av adressen og nettverket' },
    use: 'Stopper dem som gjetter.',
    kept: `Telles i den tiden grensen gjelder, høyst et døgn, og slettes natten etter. At du har logget inn fra et nettverk, huskes i ${networkDays}\u00a0dager, uten adressen i klartekst.`,
  },
  purchases: {
    name: 'Kjøp av SMS',
    things: {
      purchase: 'pakke, beløp, dato og betaling',
      parties: 'selger og kjøper',
      movements: 'hver bevegelse på saldoen, og hvem som gjorde den',
      gift: 'avtrykk av nummeret og organisasjonsnummeret som fikk SMS å prøve med',
    },
    use: 'Til saldo, kvittering og regnskap. Kortnummeret ser vi aldri.',
    kept: 'Så lenge arbeidsgiveren har konto; kvitteringer så lenge bokføringsloven krever.',
  },
  history: {
    name: 'Historikken til kontoret',
    things: {
      acts: 'hvem på kontoret som gjorde hva, med navn',
      people: 'navnet på vikarene det gjaldt',
      changes: 'hva som ble endret',
      subjects: 'hvem det gjaldt, og e\u2011postadressen i en invitasjon',
    },
    use: 'Kontoret kan se hva som skjedde med et oppdrag, og eierne hva som skjedde på kontoret. Telefonnummer og e\u2011post til vikarer står ikke der.',
    kept: `Slettes etter ${eventMonths}\u00a0måneder. Slettes en konto, byttes navnet ut med en kode.`,
  },
  audit: {
    name: 'Hendelser',
    things: {
      acts: 'innlogginger, endringer og slettinger, og når vi som driver tjenesten, har sett på en kundes opplysninger',
      erasures: 'at noen er slettet, og av hvem',
    },
    use: 'Uten navn, bare med interne nummer. De skal vise hva som er gjort.',
    kept: 'Blir stående.',
  },
} as const satisfies Record<string, Stored>

export type StoredName = keyof typeof STORED
