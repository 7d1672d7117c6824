// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { meQuery } from '#features/identity/web/api.ts'
import { forgetSignOut, isSigningOut } from '#features/identity/web/sign-out.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { onTabMessage, tellTabs } from '#web/session/channel.ts'
import { giveUpUnsaved, noteUnsaved } from '#web/session/unsaved.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { askWhoIsHere, watchSession } from './signed-in.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('#web/kept-toast.ts', () => ({ keepToast: vi.fn() }))
vi.mock('#web/leave.ts', () => ({ leaveFor: vi.fn() }))
vi.mock('#web/session/channel.ts', () => ({ onTabMessage: vi.fn(), tellTabs: vi.fn() }))
vi.mock('#features/identity/web/sign-out.ts', () => ({
  forgetSignOut: vi.fn(),
  isSigningOut: vi.fn(() => false),
}))

const kari = { userId: 'kari', role: 'administrator', employerId: 'skolen' }
/** Kari, with her office. */
const KARI = 'kari skolen'
let server: typeof kari | null
let client: QueryClient
let watch: ReturnType<typeof watchSession>

beforeEach(async () => {
  vi.clearAllMocks()
  vi.mocked(isSigningOut).mockReturnValue(false)
  giveUpUnsaved()
  server = kari
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ json: server })),
  )
  window.history.replaceState(null, '', '/admin/oppdragslogg?status=open')
  client = new QueryClient()
  watch = watchSession(client)
  await vi.waitFor(() => expect(tellTabs).toHaveBeenCalledExactlyOnceWith(KARI))
})

const anotherTabSays = (now: string | null) => vi.mocked(onTabMessage).mock.calls[0]?.[0](now)

describe('a tab behind the login', () => {
  it('reports once that the session has ended, for many calls, and leads to the login and back', async () => {
    server = null
    for (let calls = 0; calls < 5; calls += 1) askWhoIsHere(client)
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalled())
    await client.refetchQueries({ queryKey: meQuery().queryKey })
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/auth?returnTo=%2Fadmin%2Foppdragslogg%3Fstatus%3Dopen')
    expect(keepToast).toHaveBeenCalledExactlyOnceWith({
      title: 'Session utløpt',
      description: 'Vennligst logg inn på nytt.',
      tone: 'warning',
    })
    expect(tellTabs).toHaveBeenLastCalledWith(null)
  })

  it('asks the server when another tab reports another user, and only then', async () => {
    anotherTabSays(KARI)
    expect(fetch).toHaveBeenCalledOnce()
    server = null
    anotherTabSays(null)
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledOnce())
  })

  it('trusts the server more than another tab', async () => {
    anotherTabSays(null)
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
    await client.refetchQueries({ queryKey: meQuery().queryKey })
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it("leaves the message to 'Logg ut' if that was pressed", async () => {
    vi.mocked(isSigningOut).mockReturnValue(true)
    server = null
    anotherTabSays(null)
    await vi.waitFor(() => expect(tellTabs).toHaveBeenLastCalledWith(null))
    expect(keepToast).not.toHaveBeenCalled()
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('stays over unsaved input, and refetches everything when its author is back', async () => {
    noteUnsaved()
    server = null
    anotherTabSays(null)
    await vi.waitFor(() => expect(watch.state()).toBe('ended'))
    client.setQueryData(['shown'], 'old')
    server = kari
    anotherTabSays(KARI)
    await vi.waitFor(() => expect(watch.state()).toBe('in'))
    expect(client.getQueryState(['shown'])?.isInvalidated).toBe(true)
    expect(showToast).toHaveBeenCalledExactlyOnceWith({ title: 'Du er logget inn igjen' })
    expect(forgetSignOut).toHaveBeenCalledOnce()
    expect(leaveFor).not.toHaveBeenCalled()
  })
})
