import { expect, it } from 'vitest'
import type { Sent } from '../shapes.ts'
import { effectsOf } from './effects-of.ts'

const sent = (sms: Sent['sms']): Sent => ({ recipients: 5, sms, emails: 2, emailsInstead: 1 })

it.each<[Sent['sms'], number]>([
  [{ kind: 'queued', count: 3, balance: 7, withoutMobile: 0 }, 3],
  [{ kind: 'not-chosen' }, 0],
  [{ kind: 'too-few-credits', needed: 3, balance: 1 }, 0],
  [{ kind: 'too-many-this-hour', limit: 100, retryAfterSeconds: 60 }, 0],
])('counts the queued messages: %o', (sms, count) => {
  expect(effectsOf(sent(sms))).toEqual({ people: 5, sms: count, emails: 2 })
})
