/** A film that `npm run demo:videos` makes and the landing page shows. */
export interface Story {
  /** The files' name in `/video/`, without extension. */
  readonly name: string
  readonly title: string
  readonly summary: string
  /** The events, in order: the captions of the film and, together, its alternative text. */
  readonly sentences: readonly string[]
}

/** The size of the films and their posters, in pixels. */
export const PICTURE = { width: 1200, height: 750 } as const

export const ADD_SUBSTITUTES: Story = {
  name: 'legg-til-vikarer',
  title: 'Legg til vikarer',
  summary: 'Skriv inn én og én, eller lim inn hele lista fra et regneark.',
  sentences: [
    'Marit åpner vikarregisteret og trykker «Legg til vikar».',
    'Hun skriver navn, mobilnummer og e\u2011post, og lagrer.',
    'Hedvig står i registeret og kan få forespørsler med en gang.',
    'For å legge til flere trykker Marit «Importer» og limer inn rader fra et regneark.',
    'Vikarklar viser hvem som er klare til å legges til.',
    'Ett trykk, og de tre nye vikarene står i registeret.',
  ],
}

export const CREATE_ASSIGNMENT: Story = {
  name: 'opprett-oppdrag',
  title: 'Opprett oppdrag',
  summary: 'Skriv hva, hvor og når. Du ser SMS-en og prisen før du sender.',
  sentences: [
    'I morgen mangler 3B en lærer. Marit trykker «Opprett oppdrag».',
    'Hun skriver hva det gjelder, og hvor vikaren skal møte.',
    'Datoen velger hun med ett trykk. Så skriver hun når vakten starter og slutter.',
    'SMS-en står ved siden av, slik vikarene får den.',
    'Hun sender på både SMS og e\u2011post, og ser hvor mange som blir spurt, og hva det koster.',
    'Forespørselen er sendt. Nå venter hun på det første ja.',
  ],
}

export const ACCEPT_ASSIGNMENT: Story = {
  name: 'ta-imot-oppdrag',
  title: 'Ta imot oppdrag',
  summary: 'Vikaren svarer fra mobilen, uten app og uten å logge inn.',
  sentences: [
    'Hedvig får en SMS om en vakt i 3B, og trykker på lenken.',
    'Hun ser dag, tid og sted uten å logge inn.',
    'Hun kan møte, og trykker «Ja, jeg tar oppdraget».',
    'Hedvig svarte først, så oppdraget er hennes.',
    'I samme øyeblikk ser Marit på skolen at Hedvig kommer.',
  ],
}

export const STORIES: readonly Story[] = [ADD_SUBSTITUTES, CREATE_ASSIGNMENT, ACCEPT_ASSIGNMENT]
