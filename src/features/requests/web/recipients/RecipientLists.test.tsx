// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { earlier, ola, press, register, serve, show, siri, submit } from '#test/create-form.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }))

const SFO = '0199f2a0-0000-7000-8000-0000000000aa'
const eva = { ...ola, id: '0199f2a0-0000-7000-8000-0000000000bb', fullName: 'Eva Sol' }
const people = [
  { ...ola, isFavourite: true },
  { ...eva, groupIds: [SFO] },
  { ...siri, groupIds: [SFO] },
]

const open = async () => {
  const known = { ...register, candidates: people }
  const sent = serve({
    'requests/candidates': () => known,
    'requests/earlier': () => ({
      ...earlier,
      askedAll: false,
      asked: [{ vikarId: eva.id, fullName: 'Eva Sol' }],
    }),
    'vikarer/groups': () => ({ groups: [{ id: SFO, name: 'SFO', members: 2 }], favourites: 1 }),
  })
  await show({ kind: 'found', earlier }, known)
  await screen.findByRole('button', { name: 'SFO (1)' }, { timeout: 4000 })
  return sent
}
const ticked = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .map((box) => box.getAttribute('value'))
    .filter((value) => people.some(({ id }) => id === value))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('one press chooses all of a group who can be asked, and another removes them', async () => {
  const sent = await open()
  press('SFO (1)')
  expect(ticked()).toEqual([eva.id]) // Siri is busy
  press('Favoritter (1)')
  expect(ticked()).toEqual([ola.id, eva.id])
  press('SFO (1)')
  expect(ticked()).toEqual([ola.id])
  expect(screen.getByRole('button', { name: 'SFO (1)' }).getAttribute('aria-pressed')).toBe('false')
  press('I morgen')
  submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ recipients: { kind: 'chosen', vikarIds: [ola.id] } })
})

it('one press chooses the last recipients', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Samme som sist' }))
  await waitFor(() => expect(ticked()).toEqual([eva.id]))
})
