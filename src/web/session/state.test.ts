import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSession, stepOn } from './state.ts'
import { giveUpUnsaved, noteUnsaved } from './unsaved.ts'

afterEach(giveUpUnsaved)

const effects = { leave: vi.fn(), reload: vi.fn(), resume: vi.fn() }
const open = () => {
  vi.clearAllMocks()
  const session = createSession(effects)
  session.learn('kari')
  return session
}

describe('a page without unsaved input', () => {
  it('leaves once when the session has ended, however many notices it gets', () => {
    const session = open()
    session.learn(null)
    session.learn(null)
    session.learn('kari')
    expect(session.state()).toBe('leaving')
    expect(effects.leave).toHaveBeenCalledOnce()
    expect(effects.resume).not.toHaveBeenCalled()
  })

  it('is reloaded for another user', () => {
    const session = open()
    session.learn('nils')
    expect(effects.reload).toHaveBeenCalledOnce()
    expect(session.state()).toBe('leaving')
  })

  it('continues silently when the session was renewed', () => {
    const session = open()
    session.learn('kari')
    expect(session.state()).toBe('in')
    expect(effects.resume).not.toHaveBeenCalled()
  })

  it('stays for a visitor: the guard redirects to the login', () => {
    vi.clearAllMocks()
    const session = createSession(effects)
    session.learn(null)
    expect(session.state()).toBe('in')
    expect(effects.leave).not.toHaveBeenCalled()
  })
})

describe('a page with unsaved input', () => {
  it('waits for its author, and reports their return once', () => {
    const session = open()
    noteUnsaved()
    const heard = vi.fn()
    session.subscribe(heard)
    session.learn(null)
    session.learn(null)
    expect(session.state()).toBe('ended')
    expect(heard).toHaveBeenCalledOnce()
    session.learn('kari')
    session.learn('kari')
    expect(session.state()).toBe('in')
    expect(effects.resume).toHaveBeenCalledOnce()
    expect(effects.leave).not.toHaveBeenCalled()
  })

  it('reports that another user is logged in, and still waits for its author', () => {
    const session = open()
    noteUnsaved()
    session.learn(null)
    session.learn('nils')
    expect(session.state()).toBe('other')
    session.learn('kari')
    expect(session.state()).toBe('in')
    expect(effects.reload).not.toHaveBeenCalled()
  })

  it('is redirected like any other once it is saved', () => {
    const session = open()
    const saved = noteUnsaved()
    const stillTyped = noteUnsaved()
    saved()
    session.learn(null)
    expect(session.state()).toBe('ended')
    stillTyped()
    session.learn(null)
    expect(effects.leave).toHaveBeenCalledOnce()
  })
})

const visitor = fc.constantFrom(null, 'kari', 'nils')
const news = fc.record({ owner: visitor, now: visitor, hasUnsaved: fc.boolean() })

describe('a page that gets to know the logged-in user', () => {
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

  it('never discards typed input', () => {
    fc.assert(
      fc.property(news, ({ owner, now }) => {
        expect(['leave', 'reload']).not.toContain(stepOn({ owner, now, hasUnsaved: true }))
      }),
    )
  })

  it("never keeps showing one person's page to another, or to a visitor", () => {
    fc.assert(
      fc.property(news, ({ owner, now, hasUnsaved }) => {
        fc.pre(owner !== null && owner !== now)
        expect(stepOn({ owner, now, hasUnsaved })).not.toBe('go-on')
      }),
    )
  })
})
