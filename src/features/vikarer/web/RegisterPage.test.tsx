// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderBehindLogin } from '#test/behind-login.tsx'
import { paths } from '#shared/paths.ts'
import type { Vikar } from '../contract.ts'
import { RegisterPage } from './RegisterPage.tsx'

const PAGE = 3
const REGISTER: Vikar[] = Array.from({ length: 8 }, (_, index) => ({
  id: `7c9e6679-7425-40de-944b-e07fc1f90ae${index}`,
  fullName: `Vikar ${'ABCDEFGH'[index]}`,
  phone: `+4791234560${index}`,
  email: `vikar${index}@example.com`,
  company: null,
  skills: null,
  availability: 'available',
  login: 'none',
  absence: null,
  noSms: false,
  isFavourite: false,
  isLeaving: false,
  note: null,
  groups: [],
  emailRefusal: null,
  version: 'v1',
  edited: null,
  createdAt: '2026-11-23T08:00:00.000Z',
}))

interface Asked {
  search: string
  sort: string
  cursor?: string
}
let asked: Asked[]
/** Delays the next answer until it resolves. */
let wait: Promise<void>
/** A concurrent new name of the first substitute. */
let renamed: string | null

beforeEach(() => {
  asked = []
  wait = Promise.resolve()
  renamed = null
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address.endsWith('/groups')) return Response.json({ json: { groups: [], favourites: 0 } })
    const { json: input }: { json: Asked } = JSON.parse(body)
    asked.push(input)
    await wait
    const start = REGISTER.findIndex(({ id }) => id === input.cursor) + 1
    const vikarer = REGISTER.slice(start, start + PAGE).map((vikar, index) =>
      start + index === 0 && renamed ? { ...vikar, fullName: renamed } : vikar,
    )
    const nextCursor = start + PAGE < REGISTER.length ? vikarer.at(-1)?.id : null
    return Response.json({ json: { vikarer, matching: 8, total: 8, nextCursor } })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (address: string) => {
  const { queryClient, router } = await renderBehindLogin(RegisterPage, { pattern: paths.vikarer, address })
  await screen.findByText('Vikar A')
  return { client: queryClient, address: () => router.state.location.href }
}

const cards = () => screen.getAllByRole('checkbox').length

describe('the register', () => {
  it('keeps search and order in the address, except the defaults', async () => {
    const { address } = await show(paths.vikarer)
    const isAt = (wanted: string) => vi.waitFor(() => expect(address()).toBe(wanted), { timeout: 20_000 })
    fireEvent.change(screen.getByLabelText('Rekkefølge'), { target: { value: 'name' } })
    await isAt(`${paths.vikarer}?sortering=navn`)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'siri' } })
    await isAt(`${paths.vikarer}?q=siri&sortering=navn`)
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'siri', sort: 'name' }))
    fireEvent.change(screen.getByLabelText('Rekkefølge'), { target: { value: 'newest' } })
    await isAt(`${paths.vikarer}?q=siri`)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
    await isAt(paths.vikarer)
  })

  it('passes search and order to its links, and resumes at the substitute whose page was left', async () => {
    const [, second] = REGISTER
    await show(`${paths.vikarer}?q=b%C3%B8+%C3%A5se&sortering=navn#${second?.id}`)
    for (const name of ['Vikar B', 'Legg til vikar', 'Importer'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toMatch(
        /^\/admin\/vikarregister\/.+\?q=b%C3%B8\+%C3%A5se&sortering=navn$/,
      )
    expect(document.activeElement?.textContent).toContain('Vikar B')
  })

  it('resumes in place after a live notice', async () => {
    const { client } = await show(paths.vikarer)
    let answer = () => {}
    wait = new Promise((resolve) => (answer = resolve))
    fireEvent.click(screen.getByRole('button', { name: 'Vis flere' }))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    void client.invalidateQueries()
    answer()
    await vi.waitFor(() => expect(cards()).toBe(2 * PAGE))
  })

  it('fetches changes before it continues', async () => {
    const { client } = await show(paths.vikarer)
    let answer = () => {}
    wait = new Promise((resolve) => (answer = resolve))
    renamed = 'Vikar A Etter'
    void client.invalidateQueries()
    fireEvent.click(screen.getByRole('button', { name: 'Vis flere' }))
    answer()
    await vi.waitFor(() => expect(cards()).toBe(2 * PAGE))
    expect(screen.getByText('Vikar A Etter')).toBeTruthy()
  })
})
