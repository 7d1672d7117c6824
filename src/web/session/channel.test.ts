import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hearTabs, tellTabs, stepOn } from './channel.ts'

const otherTab = new BroadcastChannel('session')
afterEach(() => otherTab.close())

describe('what tabs tell each other', () => {
  it('is who is logged in, and nothing else is listened to', async () => {
    const heard = vi.fn()
    hearTabs(heard)
    otherTab.postMessage({ userId: 'kari' })
    otherTab.postMessage(7)
    tellTabs('kari')
    tellTabs(null)
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['kari'], [null]]))
  })
})

const visitor = fc.constantFrom(null, 'kari', 'nils')
const news = fc.record({ owner: visitor, now: visitor, hasUnsaved: fc.boolean() })

describe('a page that learns who is logged in', () => {
  it.each([
    ['kari', 'kari', false, 'go-on'],
    ['kari', 'kari', true, 'go-on'],
    ['kari', null, false, 'leave'],
    ['kari', null, true, 'wait-for-login'],
    ['kari', 'nils', false, 'reload'],
    ['kari', 'nils', true, 'say-who-is-here'],
    [null, null, true, 'go-on'],
    [null, 'kari', false, 'go-on'],
  ] as const)('of %s, with %s here, unsaved: %s, does this: %s', (owner, now, hasUnsaved, step) => {
    expect(stepOn({ owner, now, hasUnsaved })).toBe(step)
  })

  it('never takes away what was typed', () => {
    fc.assert(
      fc.property(news, ({ owner, now }) => {
        expect(['leave', 'reload']).not.toContain(stepOn({ owner, now, hasUnsaved: true }))
      }),
    )
  })

  it("never goes on showing one person's page to another, or to nobody", () => {
    fc.assert(
      fc.property(news, ({ owner, now, hasUnsaved }) => {
        fc.pre(owner !== null && owner !== now)
        expect(stepOn({ owner, now, hasUnsaved })).not.toBe('go-on')
      }),
    )
  })
})
