import { expect, it } from 'vitest'
import { nextTab } from './Tabs.tsx'

const tabs = [{ id: 'login' }, { id: 'register' }, { id: 'forgot' }]

it('moves by arrow keys with wrap-around, and to the ends by Home and End', () => {
  expect(nextTab(tabs, 'forgot', 'ArrowRight')?.id).toBe('login')
  expect(nextTab(tabs, 'login', 'ArrowLeft')?.id).toBe('forgot')
  expect(nextTab(tabs, 'register', 'ArrowLeft')?.id).toBe('login')
  expect(nextTab(tabs, 'register', 'Home')?.id).toBe('login')
  expect(nextTab(tabs, 'register', 'End')?.id).toBe('forgot')
})

it('does not move by other keys', () => {
  expect(nextTab(tabs, 'login', 'a')).toBeUndefined()
})
