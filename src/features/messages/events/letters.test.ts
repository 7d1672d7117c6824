import { describe, expect, it } from 'vitest'
import { confirmationLetter, acceptedLetter } from './accepted.ts'
import { withdrawalLetter, withdrawnLetter } from './withdrawn.ts'
import { assignedReminderLetter, reminderLetter } from './reminder.ts'
import { cancelledLetter } from './cancelled.ts'
import { contact, sender, when, type LetterFacts } from '../letter-parts.ts'
import { freeAgainLetter } from './free-again.ts'
import { requestLetter } from './request-sent.ts'

const facts: LetterFacts & { isLineWaiting: boolean } = {
  isLineWaiting: false,
  employerAddress: null,
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-11-23',
  startTime: '08:00:00',
  endTime: '15:30:00',
  description: 'Matte og norsk',
  requirements: 'Politiattest',
  places: 1,
  filled: 0,
  employerName: 'Fjellhamar skole',
  contactName: 'Kari Nordmann',
  contactEmail: 'kari@fjellhamar.example',
  contactPhone: '+4791234567',
}
const PAGE = 'https://vikarklar.example/r/{token}'

const SHIFT = [
  ['Oppdrag', 'Vikar i 3B'],
  ['Tid', 'mandag 23. november 2026 kl. 08.00–15.30'],
  ['Sted', 'Skoleveien 1'],
  ['Beskrivelse', 'Matte og norsk'],
  ['Krav', 'Politiattest'],
  ['Kontakt', 'Kari Nordmann, 912 34 567, kari@fjellhamar.example'],
]
const ASKING = [
  { label: 'Ja', href: `${PAGE}?response=accepted`, tone: 'primary' },
  { label: 'Nei', href: `${PAGE}?response=declined`, tone: 'secondary' },
]

describe('a request', () => {
  it('contains the sender, the shift, and that the first yes counts', () => {
    expect(requestLetter(facts, 'Ola Hansen', PAGE)).toEqual({
      subject: 'Kan du jobbe man. 23. nov. 08.00–15.30? Vikar i 3B, Fjellhamar skole',
      letter: {
        preview:
          'mandag 23. november 2026 kl. 08.00–15.30, Skoleveien 1. Den første som svarer ja, får jobben.',
        greeting: 'Hei Ola Hansen,',
        paragraphs: [
          'Fjellhamar skole spør om du kan ta dette oppdraget. Den første som svarer ja, får jobben.',
        ],
        facts: SHIFT,
        buttons: ASKING,
        closing: 'Lenken er personlig. Ikke del den med andre.',
      },
    })
  })

  it('omits missing facts of the assignment', () => {
    const { letter } = requestLetter({ ...facts, description: null, requirements: '' }, 'Ola Hansen', PAGE)
    expect(letter.facts.map(([label]) => label)).toEqual(['Oppdrag', 'Tid', 'Sted', 'Kontakt'])
  })

  it('mentions that the shift ends the next day', () => {
    const night = requestLetter({ ...facts, startTime: '22:00', endTime: '07:00' }, 'Ola Hansen', PAGE)
    expect(Object.fromEntries(night.letter.facts)['Tid']).toBe(
      'mandag 23. november 2026 kl. 22.00–07.00 (slutter neste dag)',
    )
    const early = requestLetter({ ...facts, startTime: '02:00', endTime: '07:00' }, 'Ola Hansen', PAGE)
    expect(Object.fromEntries(early.letter.facts)['Tid']).toBe(
      'natt til mandag 23. november 2026 kl. 02.00–07.00',
    )
  })
})

describe('a reminder', () => {
  it('informs people without an answer that the job is still open', () => {
    const { subject, letter } = reminderLetter(facts, 'Ola Hansen', PAGE)
    expect(subject).toBe('Påminnelse: Kan du jobbe man. 23. nov. 08.00–15.30? Vikar i 3B, Fjellhamar skole')
    expect(letter).toMatchObject({
      paragraphs: [
        'Fjellhamar skole har ikke fått svar fra deg ennå. Oppdraget er fortsatt ledig, og den første som svarer ja, får jobben.',
      ],
      facts: SHIFT,
      buttons: ASKING,
    })
  })

  it('reminds the assigned vikar without a question', () => {
    const written = assignedReminderLetter(facts, 'Ola Hansen', PAGE)
    expect(written).toMatchObject({
      subject: 'Påminnelse: Du har oppdraget Vikar i 3B, man. 23. nov., Fjellhamar skole',
      letter: {
        paragraphs: ['Fjellhamar skole minner om at du har sagt ja til dette oppdraget.'],
        facts: SHIFT,
        buttons: [{ label: 'Se oppdraget', href: PAGE, tone: 'primary' }],
        closing:
          'Kan du likevel ikke komme? Åpne oppdraget og velg «Jeg kan ikke likevel» før det starter, eller ring arbeidsgiveren.',
      },
    })
    expect(JSON.stringify(written)).not.toMatch(/ledig|[Ff]ørste|får jobben|response=/)
  })
})

it('a confirmation congratulates, and links to the page with the withdrawal', () => {
  expect(confirmationLetter(facts, 'Ola Hansen', PAGE)).toMatchObject({
    subject: 'Du har fått oppdraget Vikar i 3B, man. 23. nov., Fjellhamar skole',
    letter: {
      greeting: 'Gratulerer, Ola Hansen!',
      paragraphs: [
        'Du har fått oppdraget hos Fjellhamar skole. Legg det i kalenderen med filen som følger med.',
      ],
      facts: SHIFT,
      buttons: [{ label: 'Se oppdraget', href: PAGE }],
    },
  })
})

it('a cancellation begins with the news that the recipient must not come', () => {
  expect(cancelledLetter(facts, 'Ola Hansen')).toMatchObject({
    subject: 'Avlyst: Vikar i 3B, man. 23. nov., Fjellhamar skole',
    letter: {
      preview: 'mandag 23. november 2026 kl. 08.00–15.30. Du skal ikke møte.',
      paragraphs: [
        'Fjellhamar skole har avlyst oppdraget du hadde sagt ja til. Du skal ikke møte. Slett det i kalenderen hvis det står der ennå.',
      ],
      facts: SHIFT,
      buttons: [],
    },
  })
})

describe('the notice to an administrator', () => {
  const page = 'https://vikarklar.example/admin/oppdrag/1'
  const notice = (phone: string | null, message: string | null = null) =>
    acceptedLetter(facts, 'Kari Nordmann', { fullName: 'Ola Hansen', phone, message }, page)

  it('contains the substitute, their contact data, and the shift', () => {
    expect(notice('+4740000001')).toMatchObject({
      subject: 'Ola Hansen tar oppdraget Vikar i 3B, man. 23. nov., Fjellhamar skole',
      letter: {
        greeting: 'Hei Kari Nordmann,',
        paragraphs: ['Ola Hansen svarte ja og har fått oppdraget.'],
        facts: [['Vikar', 'Ola Hansen'], ['Telefon', '400 00 001'], ...SHIFT.slice(0, 3)],
        buttons: [{ label: 'Se oppdraget', href: page, tone: 'primary' }],
      },
    })
  })

  it('contains the winner’s message', () => {
    expect(notice(null, 'Kommer kl. 9').letter.facts).toContainEqual(['Beskjed', 'Kommer kl. 9'])
  })

  it('has no line for an unknown number', () => {
    expect(notice(null).letter.facts.map(([label]) => label)).toEqual(['Vikar', 'Oppdrag', 'Tid', 'Sted'])
  })
})

describe('the notice that a substitute has withdrawn', () => {
  const page = 'https://vikarklar.example/admin/oppdrag/1'
  const ola = { fullName: 'Ola Hansen', phone: '+4740000001', message: 'Sønnen min er blitt syk.' }
  const siri = { fullName: 'Siri Dahl', phone: '+4740000002' }
  const notice = (changes: Partial<Parameters<typeof withdrawnLetter>[2]> = {}) =>
    withdrawnLetter(facts, 'Kari Nordmann', { ...ola, reserves: [siri], ...changes }, page)
  const rowsOf = (changes: Parameters<typeof notice>[0]) => Object.fromEntries(notice(changes).letter.facts)

  it('contains the open shift, the reason, and the people to call', () => {
    expect(notice()).toEqual({
      subject: 'Ola Hansen kan ikke likevel: Vikar i 3B, man. 23. nov., Fjellhamar skole',
      letter: {
        preview: 'mandag 23. november 2026 kl. 08.00–15.30. Oppdraget er ledig igjen.',
        greeting: 'Hei Kari Nordmann,',
        paragraphs: [
          'Ola Hansen kan ikke likevel, og oppdraget er ledig igjen.',
          'De i reserve svarte ja etter at oppdraget var tatt. Den raskeste står øverst. De får spørsmålet av seg selv. De andre som er spurt, får ikke beskjed før du sender en påminnelse.',
        ],
        facts: [
          ['I reserve', '1. Siri Dahl, 400 00 002'],
          ['Meldte avbud', 'Ola Hansen'],
          ['Telefon', '400 00 001'],
          ['Beskjed', 'Sønnen min er blitt syk.'],
          ...SHIFT.slice(0, 3),
        ],
        buttons: [{ label: 'Se oppdraget', href: page, tone: 'primary' }],
        closing: 'Du får denne e-posten hver gang en vikar melder avbud.',
      },
    })
  })

  it('reports that no one is in reserve, and has no line for unknown facts', () => {
    const { letter } = notice({ phone: null, message: null, reserves: [] })
    expect(letter.paragraphs[1]).toBe(
      'Ingen er i reserve. De andre som er spurt, får ikke beskjed før du sender en påminnelse.',
    )
    expect(letter.facts.map(([label]) => label)).toEqual(['Meldte avbud', 'Oppdrag', 'Tid', 'Sted'])
  })

  it('reports that the service asks the reserve and the line', () => {
    const after = (reserves: (typeof siri)[]) =>
      withdrawnLetter({ ...facts, isLineWaiting: true }, 'Kari Nordmann', { ...ola, reserves }, page).letter
        .paragraphs[1]
    expect(after([siri])).toBe(
      'De i reserve svarte ja etter at oppdraget var tatt. Den raskeste står øverst. De får spørsmålet av seg selv, før resten av køen.',
    )
    expect(after([])).toBe('Ingen er i reserve. Køen går videre av seg selv.')
  })

  it('lists the reserves in the order of their yes, also those without a number', () => {
    const nameless = { fullName: 'Per Ås', phone: null }
    expect(rowsOf({ reserves: [nameless, siri] })['I reserve']).toBe('1. Per Ås\n2. Siri Dahl, 400 00 002')
  })

  it.each([
    [10, '10. Siri Dahl, 400 00 002', 10],
    [11, 'og 1 til', 11],
    [250, 'og 240 til', 11],
  ])('lists at most 10 of %i reserves', (count, last, lines) => {
    const listed = rowsOf({ reserves: Array.from({ length: count }, () => siri) })['I reserve']?.split('\n')
    expect(listed).toHaveLength(lines)
    expect(listed?.at(-1)).toBe(last)
  })

  it('has room for both names in its subject', () => {
    const long = withdrawnLetter(
      { ...facts, title: 'Å'.repeat(100) },
      'Kari Nordmann',
      { ...ola, fullName: 'Ø'.repeat(100), reserves: [] },
      page,
    )
    expect(long.subject).toMatch(/^Ø+… kan ikke likevel: Å+…, man\. 23\. nov\., Fjellhama\S*…?$/)
    expect(long.subject.length).toBeLessThanOrEqual(100)
  })
})

it('the mail about a free place gives no reason: it may have been added, or its holder removed', () => {
  const first = (changes: Partial<LetterFacts>) =>
    freeAgainLetter({ ...facts, ...changes }, 'Siri Dahl', 'https://vikarklar.example/r/x').letter
      .paragraphs[0]
  expect(first({})).toBe(
    'Oppdraget er ledig igjen. Den første som svarer ja, får jobben. Har du svart ja før, må du svare på nytt.',
  )
  expect(first({ places: 3, filled: 2 })).toMatch(/^En plass er ledig\. Den første som svarer ja/)
  expect(first({ places: 3, filled: 1 })).toMatch(/^2 plasser er ledige\. Det trengs 2 vikarer til/)
})

it('the confirmation of a withdrawal tells the recipient not to come, and how to undo it', () => {
  const written = withdrawalLetter(facts, 'Ola Hansen', true)
  expect(written).toEqual({
    subject: 'Du har meldt avbud: Vikar i 3B, man. 23. nov., Fjellhamar skole',
    letter: {
      preview: 'mandag 23. november 2026 kl. 08.00–15.30. Du skal ikke møte.',
      greeting: 'Hei Ola Hansen,',
      paragraphs: [
        'Du har sagt fra at du ikke kan likevel. Du skal ikke møte, og Fjellhamar skole har fått beskjed. Slett det i kalenderen hvis det står der ennå.',
        'Ombestemmer du deg, kan du svare ja igjen med lenken du har fått, så lenge oppdraget er ledig.',
      ],
      facts: SHIFT,
      buttons: [],
      closing: 'Har du spørsmål, ring arbeidsgiveren.',
    },
  })
})

describe('the sender', () => {
  it('is the employer, or without a name the person who asks', () => {
    expect(sender(facts)).toBe('Fjellhamar skole')
    expect(sender({ ...facts, employerName: null })).toBe('Kari Nordmann')
  })

  it('can be reached without a phone', () => {
    expect(contact({ ...facts, contactPhone: null })).toBe('Kari Nordmann, kari@fjellhamar.example')
  })
})

it('a shift of 24 hours ends the next day', () => {
  expect(when({ ...facts, startTime: '08:00', endTime: '08:00' })).toBe(
    'mandag 23. november 2026 kl. 08.00–08.00 (slutter neste dag)',
  )
})
