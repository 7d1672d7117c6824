import { describe, expect, it } from 'vitest'
import { EVENT_KINDS } from '#server/history/kinds.ts'
import { historyWords, type HistoryEvent } from './shift-words.ts'

const event = (kind: HistoryEvent['kind'], changes: Partial<HistoryEvent> = {}): HistoryEvent => ({
  kind,
  actor: { kind: 'member', name: 'Kari Nes', behalf: null },
  vikarName: null,
  people: [],
  count: 0,
  before: {},
  after: {},
  because: {},
  effects: {},
  isMigrated: false,
  removedBy: null,
  ...changes,
})

const SERVICE = { actor: { kind: 'service', name: null, behalf: null } } as const
const OLA = { actor: { kind: 'substitute', name: 'Ola Lie', behalf: null }, vikarName: 'Ola Lie' } as const
const ABOUT_OLA = { vikarName: 'Ola Lie' }
const TWO = { people: ['Ola Lie', 'Siri Dahl'], count: 2 }
const SIRI = { ...SERVICE, people: ['Siri Dahl'], count: 1 }
const asked = (because: HistoryEvent['because'], changes: Partial<HistoryEvent> = {}) =>
  event('asked', { ...SIRI, because, ...changes })
const [SIX, EIGHT] = ['2026-11-24T05:00:00.000Z', '2026-11-24T07:00:00.000Z']

const SENTENCES: readonly (readonly [HistoryEvent, string])[] = [
  [event('created'), 'Kari Nes opprettet oppdraget.'],
  [event('left-out', { count: 2 }), '2 vikarer ble utelatt fra køen.'],
  [event('created', SERVICE), 'Oppdraget ble opprettet.'],
  [
    event('created', { ...TWO, after: { shifts: 1 } }),
    'Kari Nes opprettet oppdraget for Ola Lie og Siri Dahl.',
  ],
  [
    event('created', {
      count: 14,
      people: ['A', 'B', 'C'],
      after: { shifts: 3, isInOrder: true, sendAt: null },
    }),
    'Kari Nes opprettet 3 vakter for 14 vikarer, som blir spurt noen om gangen.',
  ],
  [
    event('created', { ...TWO, after: { shifts: 1, isInOrder: false, sendAt: SIX } }),
    'Kari Nes opprettet oppdraget for Ola Lie og Siri Dahl, som blir spurt 24.11.2026 kl. 06.00.',
  ],
  [event('undone'), 'Kari Nes angret før noe ble sendt.'],
  [
    event('requested', TWO),
    'Kari Nes sendte forespørselen til Ola Lie og Siri Dahl, som ikke hadde fått den.',
  ],
  [asked({ code: 'start' }), 'Spurte Siri Dahl, først i køen.'],
  [asked({ code: 'no', vikarId: 'o', name: 'Ola Lie' }), 'Spurte Siri Dahl fordi Ola Lie sa nei.'],
  [asked({ code: 'no' }), 'Spurte Siri Dahl fordi noen sa nei.'],
  [asked({ code: 'yes', name: 'Ola Lie' }), 'Spurte Siri Dahl fordi Ola Lie sa ja og flere trengs.'],
  [asked({ code: 'withdrawn', name: 'Ola Lie' }), 'Spurte Siri Dahl fordi Ola Lie meldte avbud.'],
  [
    { ...asked({ code: 'withdrawn', name: 'Ola Lie' }), isOfReserve: true },
    'Spurte Siri Dahl i reserve fordi Ola Lie meldte avbud.',
  ],
  [
    asked({ code: 'removed', name: 'Ola Lie' }, { removedBy: 'Kari Nes' }),
    'Spurte Siri Dahl fordi Kari Nes fjernet Ola Lie fra vakten.',
  ],
  [asked({ code: 'removed', name: 'Ola Lie' }), 'Spurte Siri Dahl fordi Ola Lie ble fjernet fra vakten.'],
  [asked({ code: 'reopened' }), 'Spurte Siri Dahl fordi oppdraget ble åpnet igjen.'],
  [asked({ code: 'place-added' }), 'Spurte Siri Dahl fordi oppdraget fikk flere plasser.'],
  [asked({ code: 'line-changed' }), 'Spurte Siri Dahl fordi køen ble endret.'],
  [asked({ code: 'failed', name: 'Ola Lie' }), 'Spurte Siri Dahl fordi meldingen til Ola Lie ikke kom fram.'],
  [asked({ code: 'failed' }), 'Spurte Siri Dahl fordi en melding ikke kom fram.'],
  [
    asked({ code: 'patience', minutes: 10, name: 'Ola Lie' }),
    'Spurte Siri Dahl fordi Ola Lie ikke svarte innen 10 min.',
  ],
  [asked({ code: 'patience' }), 'Spurte Siri Dahl fordi ingen svarte i tide.'],
  [asked({ code: 'deadline' }), 'Spurte Siri Dahl, den siste i køen.'],
  [
    asked({ code: 'deadline' }, { count: 4, people: ['A', 'B', 'C'] }),
    'Spurte 4 vikarer, alle som var igjen i køen.',
  ],
  [asked({ code: 'together' }, TWO), 'Spurte Ola Lie og Siri Dahl.'],
  [asked({ code: 'a code of a newer version' }), 'Spurte Siri Dahl.'],
  [event('asked-more', TWO), 'Kari Nes spurte Ola Lie og Siri Dahl i tillegg.'],
  [event('reminded', { people: ['A', 'B', 'C'], count: 9 }), 'Kari Nes sendte påminnelse til 9 vikarer.'],
  [event('reminded-holders', TWO), 'Kari Nes sendte påminnelse til Ola Lie og Siri Dahl om vakten.'],
  [event('written', TWO), 'Kari Nes skrev til Ola Lie og Siri Dahl.'],
  [
    event('resent', { actor: { kind: 'support', name: 'Sara Lie', behalf: null }, ...ABOUT_OLA }),
    'Support (Sara Lie) sendte SMS-en til Ola Lie på nytt.',
  ],
  [
    event('sms-instead', { ...SERVICE, ...ABOUT_OLA, because: { code: 'bounced' } }),
    'Spurte Ola Lie på SMS fordi e-posten kom i retur.',
  ],
  [
    event('sms-instead', { ...SERVICE, ...ABOUT_OLA, because: { code: 'refused' } }),
    'Spurte Ola Lie på SMS fordi e-posten ble avvist.',
  ],
  [event('opened', OLA), 'Ola Lie åpnet lenken.'],
  [event('answered', { ...OLA, after: { response: 'accepted' } }), 'Ola Lie svarte ja og fikk oppdraget.'],
  [
    event('answered', { ...OLA, after: { response: 'interested' } }),
    'Ola Lie svarte ja etter at oppdraget var tatt, og er i reserve.',
  ],
  [
    event('answered', { ...OLA, after: { response: 'interested' }, because: { code: 'busy' } }),
    'Ola Lie svarte ja, men har en annen vakt da, og er i reserve.',
  ],
  [event('answered', { ...OLA, after: { response: 'declined' } }), 'Ola Lie svarte nei.'],
  [
    event('answered', { ...ABOUT_OLA, after: { response: 'accepted' } }),
    'Kari Nes registrerte ja fra Ola Lie.',
  ],
  [
    event('answered', { ...ABOUT_OLA, after: { response: 'declined' } }),
    'Kari Nes registrerte nei fra Ola Lie.',
  ],
  [event('withdrawn', OLA), 'Ola Lie meldte avbud.'],
  [event('removed', ABOUT_OLA), 'Kari Nes fjernet Ola Lie fra vakten.'],
  [event('removed', { ...SERVICE, ...ABOUT_OLA }), 'Ola Lie ble fjernet fra vakten.'],
  [
    event('removed', { ...SERVICE, vikarName: 'Slettet vikar A1B2', because: { code: 'erased' } }),
    'Slettet vikar A1B2 ble fjernet fra vakten fordi vikarens opplysninger ble slettet.',
  ],
  [event('confirmed', OLA), 'Ola Lie bekreftet at den nye tiden passer.'],
  [event('edited', { isMigrated: true }), 'Kari Nes endret oppdraget.'],
  [event('edited', SERVICE), 'Oppdraget ble endret.'],
  [
    event('edited', {
      before: { startTime: '08:00', endTime: '14:00', location: 'Gymsalen' },
      after: { startTime: '09:30', endTime: '15:15', location: 'SFO-bygget' },
    }),
    'Kari Nes endret tid fra 08.00–14.00 til 09.30–15.15 og sted fra Gymsalen til SFO-bygget.',
  ],
  [
    event('edited', { before: { startTime: '08:00' }, after: { startTime: '09:30' } }),
    'Kari Nes endret starttid fra 08.00 til 09.30.',
  ],
  [
    event('edited', { before: { places: 1 }, after: { places: 2 } }),
    'Kari Nes endret antall vikarer fra 1 til 2.',
  ],
  [
    event('edited', {
      before: { date: '2026-11-23', department: null, description: null },
      after: { date: '2026-11-24', department: 'SFO', description: 'Ta med\nsko' },
    }),
    'Kari Nes endret dato fra 23.11.2026 til 24.11.2026, avdeling fra hele kontoret til SFO og beskrivelse fra ingen til «Ta med sko».',
  ],
  [event('cancelled'), 'Kari Nes avlyste oppdraget.'],
  [event('cancelled', SERVICE), 'Oppdraget ble avlyst.'],
  [event('completed'), 'Kari Nes markerte oppdraget som fullført.'],
  [event('completed', SERVICE), 'Oppdraget ble fullført av seg selv etter at vakten var over.'],
  [event('completed', { ...SERVICE, isMigrated: true }), 'Oppdraget ble fullført.'],
  [event('reopened', { after: { askNext: false } }), 'Kari Nes åpnet oppdraget igjen uten å spørre andre.'],
  [event('removed', { ...ABOUT_OLA, after: { askNext: true } }), 'Kari Nes fjernet Ola Lie fra vakten.'],
  [
    event('edited', { before: { places: 1 }, after: { places: 2, askNext: false } }),
    'Kari Nes endret antall vikarer fra 1 til 2 uten å spørre andre.',
  ],
  [event('reopened'), 'Kari Nes åpnet oppdraget igjen.'],
  [
    event('line-changed', { before: { openAtMost: 2 }, after: { openAtMost: 4 } }),
    'Kari Nes endret køen: fra 2 til 4 om gangen.',
  ],
  [
    event('line-changed', {
      before: { patienceMinutes: 10, askAllAt: null, isUrgent: false },
      after: { patienceMinutes: 120, askAllAt: SIX, isUrgent: true },
    }),
    'Kari Nes endret køen: ventetid fra 10 min til 2 timer, alle får spørsmålet fra 24.11.2026 kl. 06.00, spør også i stilletiden.',
  ],
  [event('line-changed', { isMigrated: true }), 'Kari Nes endret køen.'],
  [event('line-resumed'), 'Kari Nes satte i gang spørsmålene igjen.'],
  [event('asked-all'), 'Kari Nes valgte å spørre alle nå.'],
  [
    event('send-time-changed', { before: { sendAt: SIX }, after: { sendAt: EIGHT } }),
    'Kari Nes endret tidspunktet for sending fra 24.11.2026 kl. 06.00 til 24.11.2026 kl. 08.00.',
  ],
  [event('send-time-changed', { isMigrated: true }), 'Kari Nes endret tidspunktet for sending.'],
  [event('sent-now'), 'Kari Nes valgte å sende nå.'],
  [
    event('alarm', {
      ...SERVICE,
      after: { reasons: 'starts-soon,used-up' },
      effects: { told: 'Kari Nes, Per Dahl' },
    }),
    'Varsel: Alle er spurt, og ingen har sagt ja i tide. Vakten begynner snart. Sagt til Kari Nes og Per Dahl.',
  ],
  [event('alarm', { ...SERVICE, after: { reasons: 'starts-soon' } }), 'Varsel: Vakten begynner snart.'],
  [
    event('alarm-over', { ...SERVICE, after: { reasons: 'starts-soon' } }),
    'Ikke lenger: Vakten begynner snart.',
  ],
]

describe('the sentence of an event', () => {
  it.each(SENTENCES)('%#: $1', (act, sentence) => {
    expect(historyWords(act).replaceAll('\u00a0', ' ')).toBe(sentence)
  })

  it('is tested for every kind', () => {
    expect(new Set(SENTENCES.map(([{ kind }]) => kind))).toEqual(new Set(EVENT_KINDS))
  })

  it('cuts a long text, and keeps the full stops of a short one', () => {
    const words = historyWords(
      event('edited', { before: { description: 'Hm..' }, after: { description: 'a'.repeat(500) } }),
    )
    expect(words).toBe(`Kari Nes endret beskrivelse fra «Hm..» til «${'a'.repeat(80)}…».`)
  })
})
