// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForShortcuts, turnShortcuts, focusSearch } from './listen.ts'

const create = vi.fn(() => true)
const register = vi.fn(() => true)
const list = vi.fn(() => true)
const search = vi.fn(() => false)
let stop: () => void

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><main><a href="/vilkaar">Vilkår</a></main></div>'
  const actions = { n: create, 'g v': register, '?': list, '/': search }
  stop = listenForShortcuts(new Map(Object.entries(actions)))
})

afterEach(() => {
  stop()
  turnShortcuts(true)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** The place of the key press: the page itself, or the first element of the markup. */
const place = (markup: string) => {
  document.querySelector('main')?.insertAdjacentHTML('beforeend', markup)
  return document.querySelector('main')?.lastElementChild ?? document.body
}
const press = (key: string, more: KeyboardEventInit = {}, where: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  where.dispatchEvent(event)
  return event
}

describe('a key', () => {
  it('runs its shortcut, and prevents the action of the browser', () => {
    expect(press('n').defaultPrevented).toBe(true)
    expect(create).toHaveBeenCalledOnce()
  })

  it('is left to the browser when it is no shortcut, or when its shortcut finds nothing to do', () => {
    expect(press('x').defaultPrevented).toBe(false)
    expect(press('/').defaultPrevented).toBe(false)
    expect(search).toHaveBeenCalledOnce()
  })

  it('is matched by its character, with Shift if the keyboard needs it, and with Caps Lock', () => {
    press('Shift', { shiftKey: true })
    press('?', { shiftKey: true, code: 'Minus' })
    press('/', { shiftKey: true, code: 'Digit7' })
    press('N')
    for (const action of [list, search, create]) expect(action).toHaveBeenCalledOnce()
  })

  it('does nothing with Ctrl, Alt or Meta, as a letter with Shift, held down, while composing or when taken', () => {
    for (const more of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'repeat', 'isComposing'])
      press('n', { [more]: true })
    const link = place('<a href="/vilkaar">Vilkår</a>')
    link.addEventListener('keydown', (event) => event.preventDefault())
    press('n', {}, link)
    expect(create).not.toHaveBeenCalled()
  })

  it('works from a link or a button', () => {
    press('n', {}, place('<a href="/vilkaar">Vilkår</a>'))
    press('n', {}, place('<button type="button" aria-expanded="false">Kari</button>'))
    expect(create).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['a field', '<input />'],
    ['a checkbox', '<input type="checkbox" />'],
    ['a text area', '<textarea></textarea>'],
    ['a select', '<select><option>Nei</option></select>'],
    ['editable text', '<p contenteditable="true">Hei</p>'],
    ['a part of a date', '<span role="spinbutton" tabindex="0">12</span>'],
    ['a dialog', '<div role="dialog"><button type="button">Lukk</button></div>'],
    ['a question', '<div role="alertdialog"><button type="button">Ja</button></div>'],
    ['a menu', '<ul role="menu"><li role="menuitem" tabindex="-1">Kopier</li></ul>'],
    ['an open menu of ours', '<div data-own-keys="true"><button type="button">Kari</button></div>'],
  ])('does nothing in %s', (_, markup) => {
    const outer = place(markup)
    press('n', {}, outer.firstElementChild ?? outer)
    press('?', {}, outer.firstElementChild ?? outer)
    expect(create).not.toHaveBeenCalled()
    expect(list).not.toHaveBeenCalled()
  })

  it.each(['inert', 'aria-hidden'])('does nothing while a window covers the page (%s)', (name) => {
    const root = document.getElementById('root')
    root?.setAttribute(name, 'true')
    press('n')
    expect(create).not.toHaveBeenCalled()
    root?.removeAttribute(name)
    press('n')
    expect(create).toHaveBeenCalledOnce()
  })
})

describe('two keys', () => {
  it('work one after the other, however slowly', () => {
    vi.useFakeTimers()
    press('g')
    vi.advanceTimersByTime(3_600_000)
    vi.useRealTimers()
    expect(press('v').defaultPrevented).toBe(true)
    expect(register).toHaveBeenCalledOnce()
  })

  it('are forgotten after another key, a press elsewhere, or once they have worked', () => {
    for (const key of ['Tab', 'Escape', 'x']) {
      press('g')
      press(key)
      press('v')
    }
    press('g')
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    press('v')
    expect(register).not.toHaveBeenCalled()
    press('g')
    press('v')
    press('v')
    expect(register).toHaveBeenCalledOnce()
  })

  it('are forgotten when the second is typed into a field', () => {
    const field = place('<input />')
    press('g')
    press('v', {}, field)
    press('v')
    expect(register).not.toHaveBeenCalled()
  })

  it('may begin again, and a key that does not follow the first counts on its own', () => {
    press('g')
    press('g')
    press('v')
    press('g')
    press('n')
    expect(register).toHaveBeenCalledOnce()
    expect(create).toHaveBeenCalledOnce()
  })
})

describe('keys that are turned off', () => {
  it('do nothing, including the one for the list, until they are on again', () => {
    turnShortcuts(false)
    for (const key of ['n', 'g', 'v', '?']) expect(press(key).defaultPrevented).toBe(false)
    turnShortcuts(true)
    press('v')
    for (const action of [create, register, list]) expect(action).not.toHaveBeenCalled()
    press('n')
    expect(create).toHaveBeenCalledOnce()
  })

  it('are off until the page is left if storage is refused', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    press('n')
    turnShortcuts(false)
    press('n')
    expect(create).toHaveBeenCalledOnce()
  })

  it('are stored on the device', () => {
    turnShortcuts(false)
    expect(localStorage.getItem('shortcuts')).toBe('off')
    turnShortcuts(true)
    expect(localStorage.getItem('shortcuts')).toBeNull()
  })
})

it('ignores keys after it was stopped', () => {
  stop()
  press('n')
  expect(create).not.toHaveBeenCalled()
})

// @vitest-environment happy-dom
const FIELDS =
  '<header><input type="search" /></header><main><input /><input type="search" id="folded" /><input type="search" id="seen" value="ola" /></main>'

it('moves focus to the visible search field of the page, and selects its text', () => {
  document.body.innerHTML = FIELDS
  // Without a layout everything counts as visible.
  vi.spyOn(HTMLInputElement.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
    return this.id === 'seen'
  })
  expect(focusSearch()).toBe(true)
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) throw new Error('No field has focus')
  expect(field.id).toBe('seen')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3])
})

it('returns false without a search field', () => {
  document.body.innerHTML = '<main><input /></main>'
  expect(focusSearch()).toBe(false)
  expect(document.activeElement).toBe(document.body)
})
