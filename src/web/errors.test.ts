import { ORPCError } from '@orpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorMessage, failureToast, UnansweredWrite } from './errors.ts'

const failed = (error: unknown) => failureToast('Kunne ikke avlyse oppdraget', error)

describe('the message about a failed write', () => {
  it('claims that it was not sent only if it has not left the device', () => {
    expect(failed(new UnansweredWrite('not-sent'))).toEqual({
      title: 'Ikke sendt – ingen nett',
      description: 'Prøv igjen når nettet er tilbake.',
      tone: 'error',
    })
    expect(errorMessage(new UnansweredWrite('not-sent'))).toContain('Ikke sendt – ingen nett')
  })

  it('does not claim an outcome when the answer is lost', () => {
    const { title, description } = failed(new UnansweredWrite('unknown'))
    expect(title).toBe('Fikk ikke svar')
    expect(description).toContain('Det kan ha gått likevel')
    expect(errorMessage(new UnansweredWrite('unknown'))).not.toContain('Ikke sendt')
  })

  it("gives the server's own reason", () => {
    const error = new ORPCError('CLOSED', { status: 409, message: 'Oppdraget har endret seg' })
    expect(failed(error)).toEqual({
      title: 'Kunne ikke avlyse oppdraget',
      description: 'Oppdraget har endret seg',
      tone: 'error',
    })
  })
})

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T20:40:00Z') }))
afterEach(() => vi.useRealTimers())

const refused = (code: string, status: number, message: string, data?: unknown) =>
  new ORPCError(code, { status, message, data })

it.each([
  ['TOO_MANY_REQUESTS', 429, 'For mange forsøk.', 3600, 'For mange forsøk. Prøv igjen kl.\u00a022.40.'],
  [
    'TOO_MANY_REQUESTS',
    429,
    'Registeret lastes ned fra før.',
    10,
    'Registeret lastes ned fra før. Prøv igjen om 10 sekunder.',
  ],
  ['SERVICE_UNAVAILABLE', 503, 'x', 5, 'Det er stor pågang akkurat nå. Prøv igjen om 5 sekunder.'],
])('says when to try again after %s %i %s', (code, status, message, retryAfterSeconds, words) => {
  expect(errorMessage(refused(code, status, message, { retryAfterSeconds }))).toBe(words)
})

it('shows the same time however late the message is drawn again', () => {
  const error = refused('TOO_MANY_REQUESTS', 429, 'For mange forsøk.', { retryAfterSeconds: 3600 })
  const first = errorMessage(error)
  vi.setSystemTime(new Date('2026-11-23T21:10:00Z'))
  expect(errorMessage(error)).toBe(first)
})

it('asks for patience if a proxy gives no time', () => {
  expect(errorMessage(refused('SERVICE_UNAVAILABLE', 503, ''))).toBe(
    'Det er stor pågang akkurat nå. Prøv igjen om litt.',
  )
})
