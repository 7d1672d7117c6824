// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/history'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { LeaveGuard } from './LeaveGuard.tsx'
import { NavigationContext } from './navigation/context.ts'

afterEach(cleanup)

const FORM = '/admin/opprett-oppdrag'
const QUESTION = 'Forlate siden uten å lagre?'

const openForm = (isDirty = true) => {
  const history = createMemoryHistory({ initialEntries: ['/admin', FORM] })
  render(
    <NavigationContext value={{ history, go: (href) => history.push(href) }}>
      <LeaveGuard isDirty={isDirty} />
    </NavigationContext>,
  )
  return history
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('a form with unsaved input', () => {
  it('is left once the person confirms', async () => {
    const history = openForm()
    history.push('/admin')
    await screen.findByText(QUESTION)
    expect(history.location.pathname).toBe(FORM)
    await press('Forlat siden')
    await expect.poll(() => history.location.pathname).toBe('/admin')
  })

  it('stays if the person declines, and asks the next time too', async () => {
    const history = openForm()
    history.push('/admin')
    await press('Bli her')
    await expect.poll(() => screen.queryByText(QUESTION)).toBeNull()
    expect(history.location.pathname).toBe(FORM)
    history.push('/admin/oppdragslogg')
    await screen.findByText(QUESTION)
  })

  it('asks nothing while the page stays, nor after it was left', async () => {
    const history = openForm()
    history.push(`${FORM}?fra=1`)
    await expect.poll(() => history.location.search).toBe('?fra=1')
    history.push('/admin', undefined, { ignoreBlocker: true })
    history.push('/admin/oppdragslogg')
    await expect.poll(() => history.location.pathname).toBe('/admin/oppdragslogg')
    expect(screen.queryByText(QUESTION)).toBeNull()
  })
})

it('a form without unsaved input is left at once', () => {
  const history = openForm(false)
  history.push('/admin')
  expect(history.location.pathname).toBe('/admin')
})
