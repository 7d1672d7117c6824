// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/history'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { areaOf, mayEnter } from '#shared/access-rules.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { NavigationContext } from '#web/navigation/context.ts'
import { giveUpUnsaved, noteUnsaved } from '#web/session/unsaved.ts'
import { turnShortcuts } from '#web/shortcuts/listen.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { SHORTCUT_TARGETS } from './shortcut-targets.ts'

const go = vi.fn<(href: string) => void>()
const navigation = { history: createMemoryHistory(), go }

function Frame({ person }: { person: Role }) {
  const [isListOpen, setListOpen] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setListOpen(true)}>
        Fra menyen
      </button>
      <NavigationContext value={navigation}>
        <Shortcuts role={person} isListOpen={isListOpen} onList={setListOpen} />
      </NavigationContext>
    </main>
  )
}

// The first fetch of these modules is slow.
beforeAll(() => Promise.all([import('./ShortcutList.tsx'), import('#web/ui/overlays/DialogWindow.tsx')]))

afterEach(() => {
  cleanup()
  turnShortcuts(true)
  giveUpUnsaved()
  go.mockReset()
  window.history.replaceState(null, '', '/')
})

/** In ms. */
const PATIENT = { timeout: 10_000 }

const press = (keys: string) => {
  for (const key of keys.split(' ')) fireEvent.keyDown(document.body, { key })
}
const openList = async (role: Role) => {
  render(<Frame person={role} />)
  press('?')
  return screen.findByRole('dialog', { name: 'Tastatursnarveier' }, PATIENT)
}
/** Each row as read aloud: its label, then its keys. */
const rows = (list: HTMLElement, title: string) =>
  [...(within(list).getByRole('heading', { name: title }).parentElement?.querySelectorAll('dt') ?? [])].map(
    (label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`,
  )

describe('the list of keys', () => {
  it("is the office's for an administrator", async () => {
    const list = await openList('administrator')
    expect(rows(list, 'Gå til')).toEqual([
      'Nytt oppdrag: N',
      'Oversikt: G så O',
      'Vikarregister: G så V',
      'Oppdragslogg: G så L',
      'SMS: G så S',
    ])
    expect(rows(list, 'På siden')).toEqual([
      'Søk, der siden har et søkefelt: /',
      'Vis denne listen: ?',
      'Lukk vinduet eller menyen: Esc',
    ])
    expect(list.querySelectorAll('kbd')).toHaveLength(12)
  })

  it("is the service's for a superadmin", async () => {
    const list = await openList('superadmin')
    expect(rows(list, 'Gå til')).toEqual([
      'Oversikt: G så O',
      'Kunder: G så K',
      'Statistikk: G så T',
      'SMS: G så S',
      'Økonomi: G så Ø',
      'Priser: G så P',
      'Magic Link: G så M',
      'Hendelseslogg: G så H',
    ])
    expect(rows(list, 'På siden')[0]).toBe('Søk, der siden har et søkefelt: /')
  })

  it('has no search for a substitute, whose pages have none', async () => {
    const list = await openList('substitute')
    expect(rows(list, 'Gå til')).toEqual(['Oversikt: G så O', 'Profil: G så P'])
    expect(rows(list, 'På siden')).toEqual(['Vis denne listen: ?', 'Lukk vinduet eller menyen: Esc'])
  })

  it('turns the keys off and on', async () => {
    const list = await openList('administrator')
    const setting = within(list).getByRole('switch', { name: /^Bruk snarveier på denne maskinen/ })
    expect(setting).toHaveProperty('checked', true)
    fireEvent.click(setting)
    expect(setting).toHaveProperty('checked', false)
    expect(localStorage.getItem('shortcuts')).toBe('off')
    fireEvent.click(setting)
    expect(localStorage.getItem('shortcuts')).toBeNull()
  })

  it('shows that another tab has turned them off', async () => {
    const list = await openList('administrator')
    fireEvent.click(within(list).getByRole('button', { name: 'Lukk' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT)
    turnShortcuts(false)
    press('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByText('Fra menyen'))
    const again = await screen.findByRole('dialog', {}, PATIENT)
    expect(within(again).getByRole('switch')).toHaveProperty('checked', false)
  })
})

describe('the keys', () => {
  it.each(ROLES)('of a %s lead to pages that are theirs', (role) => {
    render(<Frame person={role} />)
    for (const [keys, href] of Object.entries(SHORTCUT_TARGETS[role])) {
      press(keys)
      expect(go).toHaveBeenLastCalledWith(href)
      expect(mayEnter(areaOf(href), { role, emailVerified: true, memberRole: 'owner' })).toBe('yes')
    }
  })

  it('do not restart a form that has unsaved input, and leave the rest to the form’s guard', () => {
    render(<Frame person="administrator" />)
    window.history.replaceState(null, '', '/admin/opprett-oppdrag?fra=1')
    act(() => void noteUnsaved())
    press('n')
    expect(go).not.toHaveBeenCalled()
    press('g v')
    expect(go).toHaveBeenCalledExactlyOnceWith('/admin/vikarregister')
    giveUpUnsaved()
    press('n')
    expect(go).toHaveBeenLastCalledWith('/admin/opprett-oppdrag')
  })
})
