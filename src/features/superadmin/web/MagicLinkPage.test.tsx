// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { magicLinkForPath, paths } from '#shared/paths.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { MagicLinkPage } from './MagicLinkPage.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

const KARI = {
  userId: '7c9e6679-7425-40de-944b-e07fc1f90ae1',
  fullName: 'Kari Nordmann',
  email: 'kari@fjellhamar.example',
  company: 'Fjellhamar skole',
}
const LINK = 'http://localhost/auth/magic?token=AAAAAAAAAAAAAAAAAAAAAA&exp=1'
const MADE = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae9',
  magicLink: LINK,
  expiresAt: '2026-12-23T07:30:00.000Z',
  adminName: KARI.fullName,
}

type Answer = object | { status: number; code: string; message: string }

/** The server's answers by procedure; 'administrator' is the lookup by id. */
let answers: Record<string, Answer>
let sent: Record<string, unknown>
let queryClient: QueryClient

beforeEach(() => {
  sent = {}
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  answers = {
    administrators: { administrators: [KARI], found: 1 },
    validMagicLinks: { links: [] },
    generateMagicLink: MADE,
    magicLink: { state: 'valid' },
  }
  vi.stubGlobal('fetch', async (address: string | URL, { body }: { body?: string }) => {
    const name =
      String(address)
        .split(/[/?]/)
        .findLast((part) => part in answers) ?? ''
    const input = body && JSON.parse(body).json
    if (body) sent[name] = input
    const answer = (input?.userId && answers['administrator']) || (answers[name] ?? {})
    return 'status' in answer
      ? Response.json({ json: answer }, { status: Number(answer.status) })
      : Response.json({ json: answer })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.mocked(showToast).mockClear()
})

const show = async (address: string = paths.generateMagicLink) => {
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: paths.generateMagicLink,
    component: MagicLinkPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const showReady = async () => {
  await show(magicLinkForPath(KARI.userId))
  await screen.findByRole('radio', { checked: true })
}
const days = () => screen.getByLabelText('Antall dager gyldig')
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Generer' }))

describe('making a magic link', () => {
  it('is for the administrator in the address, for thirty days unless the typed days are a number', async () => {
    await showReady()
    fireEvent.change(days(), { target: { value: '' } })
    press()
    expect(await screen.findByDisplayValue(LINK)).toHaveProperty('readOnly', true)
    expect(sent['generateMagicLink']).toEqual({ adminUserId: KARI.userId, daysValid: 30 })
    expect(days()).toHaveProperty('value', '30')
    expect(screen.getByText(/Virker til 23.12.2026 kl. 08.30. Kan brukes én gang/)).toBeTruthy()
  })

  it('shows the server’s own text when it refuses', async () => {
    const message = 'Brukeren er ikke en aktiv administrator.'
    answers['generateMagicLink'] = { defined: true, code: 'NOT_ADMINISTRATOR', status: 409, message }
    await showReady()
    press()
    await vi.waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({
        title: 'Kunne ikke generere magic link.',
        description: message,
        tone: 'error',
      }),
    )
  })

  it.each([
    ['used', 'Lenken er brukt.'],
    ['revoked', 'Lenken er trukket tilbake.'],
    ['dead', 'Lenken virker ikke lenger.'],
  ])('can no longer be copied when it is %s, and shows that', async (state, words) => {
    await showReady()
    press()
    await screen.findByRole('button', { name: 'Kopier' })
    expect(screen.queryByText(words)).toBeNull()
    answers['magicLink'] = { state }
    await queryClient.invalidateQueries()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Kopier' })).toBeNull()
    expect(screen.queryByDisplayValue(LINK)).toBeNull()
  })

  it('shows that the link could not be copied, or that it was, for two seconds', async () => {
    const writeText = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValueOnce(new Error('not allowed'))
      .mockResolvedValue()
    await showReady()
    press()
    const button = await screen.findByRole('button', { name: 'Kopier' })
    fireEvent.click(button)
    await vi.waitFor(() =>
      expect(showToast).toHaveBeenCalledWith(
        expect.objectContaining({ title: 'Kunne ikke kopiere lenken.' }),
      ),
    )
    expect(button.textContent).toBe('Kopier')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(button)
    await vi.waitFor(() => expect(button.textContent).toBe('Kopiert!'))
    expect(writeText).toHaveBeenLastCalledWith(LINK)
    await vi.advanceTimersByTimeAsync(1900)
    expect(button.textContent).toBe('Kopiert!')
    await vi.advanceTimersByTimeAsync(200)
    await vi.waitFor(() => expect(button.textContent).toBe('Kopier'))
  })
})

describe('the page for magic links', () => {
  it('refuses a user who is no longer a superadmin', async () => {
    answers['validMagicLinks'] = { defined: true, code: 'FORBIDDEN', status: 403, message: 'Nei' }
    await show()
    expect(await screen.findByText('Ingen tilgang')).toBeTruthy()
    expect(screen.getByText('Kun superadmin kan generere magic links.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Generer' })).toBeNull()
  })

  it('reports that the administrators could not be fetched, and tries again', async () => {
    answers['administrators'] = { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' }
    await show()
    expect(await screen.findByText('Kunne ikke hente administratorer.')).toBeTruthy()
    answers['administrators'] = { administrators: [KARI], found: 1 }
    fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }))
    expect(await screen.findByRole('radio')).toBeTruthy()
  })

  it('shows a text without a form if there are no administrators', async () => {
    answers['administrators'] = { administrators: [], found: 0 }
    await show()
    expect(await screen.findByText('Det finnes ingen administratorer ennå.')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByLabelText('Antall dager gyldig')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Generer' })).toBeNull()
  })

  it('reports that the user in the address is no administrator', async () => {
    answers['administrator'] = { administrators: [], found: 0 }
    await show(`${paths.generateMagicLink}?bruker=tull`)
    expect(await screen.findByText(/Brukeren i adressen er ikke en aktiv administrator/)).toBeTruthy()
  })
})
