import type { Channel } from '#features/assignments/rules.ts'

/** The answer of a substitute, by the number in the register from 0. */
interface DemoAnswer<Says> {
  readonly vikar: number
  readonly says: Says
  readonly message?: string
}

type Says = 'yes' | 'no' | 'too-late'

export interface DemoAssignment {
  readonly title: string
  /** School days from today; negative for the past. */
  readonly day: number
  readonly hours: readonly [start: string, end: string]
  readonly location: string
  readonly places?: number
  readonly description?: string
  readonly requirements?: string
  readonly channels: readonly Channel[]
  readonly asked: readonly number[] | 'all'
  /** In order. A withdrawal follows a yes. */
  readonly answers: readonly DemoAnswer<Says | 'withdraws'>[]
}

export interface PastAssignment extends DemoAssignment {
  readonly asked: readonly number[]
  readonly answers: readonly DemoAnswer<Says>[]
  /** `today`: it is taken, and not marked as completed yet. */
  readonly ended: 'completed' | 'cancelled' | 'unfilled' | 'today'
}

const SCHOOL_DAY = ['08:15', '14:15'] as const
const AFTERNOON = ['13:00', '16:45'] as const
const both = ['sms', 'email'] as const
const sms = ['sms'] as const
const email = ['email'] as const

/** The oldest first, as they happened. */
export const PAST: readonly PastAssignment[] = [
  {
    title: 'Kontaktlærer 3B',
    day: -38,
    hours: SCHOOL_DAY,
    location: 'Solbakken skole',
    channels: both,
    asked: [0, 5, 10, 13],
    answers: [
      { vikar: 10, says: 'yes', message: 'Kommer gjerne!' },
      { vikar: 13, says: 'no' },
    ],
    ended: 'completed',
  },
  {
    title: 'SFO ettermiddag',
    day: -31,
    hours: AFTERNOON,
    location: 'SFO-basen',
    channels: sms,
    asked: [2, 11, 15, 17],
    answers: [
      { vikar: 15, says: 'yes' },
      { vikar: 2, says: 'too-late' },
    ],
    ended: 'completed',
  },
  {
    title: 'Svømming 5. trinn',
    day: -26,
    hours: ['09:00', '11:30'],
    location: 'Solbakken svømmehall',
    requirements: 'Godkjent livredningsprøve',
    channels: both,
    asked: [3, 19],
    answers: [
      { vikar: 3, says: 'no', message: 'Prøven min har dessverre gått ut.' },
      { vikar: 19, says: 'no' },
    ],
    ended: 'unfilled',
  },
  {
    title: 'Matematikk 9A',
    day: -22,
    hours: ['08:15', '12:00'],
    location: 'Ungdomstrinnet, rom 214',
    channels: both,
    asked: [4, 12, 13],
    answers: [{ vikar: 4, says: 'yes', message: 'Jeg tar den. Hvor ligger planen?' }],
    ended: 'completed',
  },
  {
    title: 'Turdag 2. trinn',
    day: -18,
    hours: SCHOOL_DAY,
    location: 'Oppmøte ved gapahuken',
    description: 'Ta på klær etter været. Elevene har egen matpakke.',
    channels: email,
    asked: [1, 9, 16, 20, 23],
    answers: [
      { vikar: 9, says: 'yes' },
      { vikar: 1, says: 'too-late' },
      { vikar: 23, says: 'no', message: 'Har eksamen den dagen.' },
    ],
    ended: 'completed',
  },
  {
    title: 'Nordsamisk 6. trinn',
    day: -14,
    hours: ['10:00', '12:30'],
    location: 'Solbakken skole, rom 108',
    requirements: 'Nordsamisk muntlig og skriftlig',
    channels: both,
    asked: [1, 9],
    answers: [
      { vikar: 1, says: 'yes', message: 'Mun boađán! Jeg kommer.' },
      { vikar: 9, says: 'too-late' },
    ],
    ended: 'completed',
  },
  {
    title: 'Temadag, ekstra voksen',
    day: -9,
    hours: ['09:30', '13:00'],
    location: 'Gymsalen',
    channels: sms,
    asked: [6, 16, 21],
    answers: [{ vikar: 16, says: 'yes' }],
    ended: 'cancelled',
  },
  {
    title: 'Norsk 8C',
    day: -6,
    hours: ['11:45', '14:15'],
    location: 'Ungdomstrinnet, rom 203',
    channels: email,
    asked: [0, 8, 22],
    answers: [
      { vikar: 8, says: 'no' },
      { vikar: 0, says: 'yes' },
    ],
    ended: 'completed',
  },
  {
    title: 'SFO ettermiddag',
    day: -2,
    hours: AFTERNOON,
    location: 'SFO-basen',
    channels: sms,
    asked: [2, 15, 17],
    answers: [{ vikar: 2, says: 'yes', message: 'Ja, jeg er der kl. 12.50.' }],
    ended: 'completed',
  },
  {
    title: 'Assistent 2A',
    day: 0,
    hours: SCHOOL_DAY,
    location: 'Solbakken skole, småtrinnet',
    channels: both,
    asked: [2, 17, 21],
    answers: [
      { vikar: 17, says: 'yes', message: 'Jeg kommer!' },
      { vikar: 21, says: 'no' },
    ],
    ended: 'today',
  },
]

/** These can still be answered, and their messages are sent. */
export const CURRENT: readonly DemoAssignment[] = [
  {
    title: 'Musikk 4. trinn',
    day: 4,
    hours: ['08:15', '11:00'],
    location: 'Musikkrommet',
    channels: both,
    asked: [6, 16, 22],
    answers: [
      { vikar: 22, says: 'no', message: 'Jeg er opptatt på en annen skole.' },
      { vikar: 6, says: 'yes', message: 'Fint, jeg tar med gitar.' },
      { vikar: 16, says: 'too-late' },
    ],
  },
  {
    title: 'Kontaktlærer 1A',
    day: 2,
    hours: SCHOOL_DAY,
    location: 'Solbakken skole, småtrinnet',
    description: 'Dagsplan ligger på pulten. Frokostvakt fra 08:15.',
    channels: both,
    asked: [0, 1, 10, 23],
    answers: [
      { vikar: 0, says: 'yes' },
      { vikar: 10, says: 'no', message: 'Har dessverre tannlegetime.' },
    ],
  },
  {
    title: 'Naturfag 8B',
    day: 3,
    hours: ['08:15', '13:00'],
    location: 'Ungdomstrinnet, rom 207',
    description: 'Elevene holder på med forsøket om lys. Utstyret står klart.',
    channels: both,
    asked: [0, 13, 20, 22],
    answers: [
      { vikar: 13, says: 'yes', message: 'Den tar jeg gjerne.' },
      { vikar: 0, says: 'too-late', message: 'Si fra hvis det blir ledig!' },
      { vikar: 20, says: 'no' },
      { vikar: 13, says: 'withdraws', message: 'Sønnen min er blitt syk. Beklager!' },
    ],
  },
  {
    title: 'Norsk 7B',
    day: 6,
    hours: SCHOOL_DAY,
    location: 'Solbakken skole, rom 121',
    requirements: 'Norsk i fagkretsen',
    channels: email,
    asked: [0, 10, 22],
    answers: [],
  },
  {
    title: 'SFO ettermiddag',
    day: 1,
    hours: AFTERNOON,
    location: 'SFO-basen',
    description: 'Vi trenger én voksen til på uteområdet.',
    channels: both,
    asked: 'all',
    answers: [
      { vikar: 2, says: 'no' },
      { vikar: 15, says: 'no', message: 'Kan ikke i morgen, men gjerne resten av uka.' },
      { vikar: 20, says: 'no' },
    ],
  },
]
