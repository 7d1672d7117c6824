import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSession } from './state.ts'
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
  it('leaves once when the session has ended, however often it hears so', () => {
    const session = open()
    session.learn(null)
    session.learn(null)
    session.learn('kari')
    expect(session.state()).toBe('leaving')
    expect(effects.leave).toHaveBeenCalledOnce()
    expect(effects.resume).not.toHaveBeenCalled()
  })

  it('is loaded anew for somebody else', () => {
    const session = open()
    session.learn('nils')
    expect(effects.reload).toHaveBeenCalledOnce()
    expect(session.state()).toBe('leaving')
  })

  it('goes on without a word when the session was renewed', () => {
    const session = open()
    session.learn('kari')
    expect(session.state()).toBe('in')
    expect(effects.resume).not.toHaveBeenCalled()
  })

  it('of nobody stays: the guard leads visitors to the login', () => {
    vi.clearAllMocks()
    const session = createSession(effects)
    session.learn(null)
    expect(session.state()).toBe('in')
    expect(effects.leave).not.toHaveBeenCalled()
  })
})

describe('a page with unsaved input', () => {
  it('waits for its writer, and says once that they are back', () => {
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

  it('says that another is here, and still waits for its writer', () => {
    const session = open()
    noteUnsaved()
    session.learn(null)
    session.learn('nils')
    expect(session.state()).toBe('other')
    session.learn('kari')
    expect(session.state()).toBe('in')
    expect(effects.reload).not.toHaveBeenCalled()
  })

  it('is led away like any other once it is saved', () => {
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
