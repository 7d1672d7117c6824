import { describe, expect, it } from 'vitest'
import type { EventMessages } from '../shapes.ts'
import { messagesNotes, messagesWords, sentWords } from './sent-words.ts'

const sms = (changes: Partial<EventMessages> = {}): EventMessages => ({
  channel: 'sms',
  about: 'request',
  count: 9,
  waiting: 0,
  failed: 0,
  stopped: 0,
  vikarName: null,
  ...changes,
})
const mail = (changes: Partial<EventMessages> = {}) => sms({ channel: 'email', ...changes })
const words = (messages: EventMessages[], people: number, name: string | null = null) =>
  sentWords({ about: messages[0]?.about ?? 'request', messages, people, name })

describe('the sentences about messages of an act', () => {
  it('have the receivers and the channels', () => {
    expect(words([sms(), mail()], 9)).toEqual(['9 vikarer fikk forespørselen på SMS og e-post.'])
    const one = { about: 'cancelled', count: 1, vikarName: 'Åse Berg' } as const
    expect(words([sms(one)], 1, 'Åse Berg')).toEqual(['Åse Berg fikk beskjed på SMS.'])
    expect(words([mail({ about: 'message', count: 2 })], 2)).toEqual(['2 vikarer fikk meldingen på e-post.'])
  })

  it('have the question to the reserve', () => {
    const group = {
      about: 'reminder',
      messages: [sms({ about: 'reminder', count: 1 })],
      people: 1,
      name: 'Siri Dahl',
    } as const
    expect(sentWords(group, true)).toEqual(['Siri Dahl fikk «Ledig igjen» på SMS.'])
    expect(sentWords(group)).toEqual(['Siri Dahl fikk påminnelsen på SMS.'])
  })

  it('do not claim that waiting or failed messages arrived', () => {
    expect(words([sms({ waiting: 9 })], 9)).toEqual(['9 vikarer får forespørselen på SMS.'])
    expect(words([sms({ waiting: 3, failed: 2, stopped: 1 }), mail({ count: 2 })], 8)).toEqual([
      '8 vikarer får forespørselen på SMS og e-post.',
      'SMS: 3 venter på å bli sendt, 2 kom ikke fram, 1 ble stanset før sending.',
    ])
    const one = { count: 1, failed: 1, vikarName: 'Ola Lie' }
    expect(words([sms(one)], 0)).toEqual(['SMS til Ola Lie: kom ikke fram.'])
  })
})

it('show messages without an event as a separate entry, as before acts were recorded', () => {
  expect(messagesWords(sms())).toBe('Forespørsel på SMS til 9 vikarer.')
  expect(messagesWords(mail({ about: 'reminder', count: 1, vikarName: 'Siri Dahl' }))).toBe(
    'Påminnelse på e-post til Siri Dahl.',
  )
  expect(messagesNotes(sms({ waiting: 3, failed: 2, stopped: 1 }))).toEqual([
    '3 venter på å bli sendt',
    '2 kom ikke fram',
    '1 ble stanset før sending',
  ])
  expect(messagesNotes(sms({ count: 1, failed: 1 }))).toEqual(['Kom ikke fram'])
})
