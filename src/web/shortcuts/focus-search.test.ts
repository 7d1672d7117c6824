// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { focusSearch } from './focus-search.ts'

const FIELDS =
  '<header><input type="search" /></header><main><input /><input type="search" id="folded" /><input type="search" id="seen" value="ola" /></main>'

it('takes focus to the search field of the page that can be seen, with what stands there marked', () => {
  document.body.innerHTML = FIELDS
  // Without a layout everything counts as seen.
  vi.spyOn(HTMLInputElement.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
    return this.id === 'seen'
  })
  expect(focusSearch()).toBe(true)
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) throw new Error('No field has focus')
  expect(field.id).toBe('seen')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3])
})

it('says that there is none', () => {
  document.body.innerHTML = '<main><input /></main>'
  expect(focusSearch()).toBe(false)
  expect(document.activeElement).toBe(document.body)
})
