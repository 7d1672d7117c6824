import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepOn } from './rule.ts'

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
