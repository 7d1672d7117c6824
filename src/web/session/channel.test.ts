import { afterEach, describe, expect, it, vi } from 'vitest'
import { onTabMessage, tellTabs } from './channel.ts'

const otherTab = new BroadcastChannel('session')
afterEach(() => otherTab.close())

describe('what tabs tell each other', () => {
  it('is who is logged in, and nothing else is listened to', async () => {
    const heard = vi.fn()
    onTabMessage(heard)
    otherTab.postMessage({ userId: 'kari' })
    otherTab.postMessage(7)
    tellTabs('kari')
    tellTabs(null)
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['kari'], [null]]))
  })
})
