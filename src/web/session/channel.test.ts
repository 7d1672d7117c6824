import { afterEach, describe, expect, it, vi } from 'vitest'
import { onTabMessage, tellTabs } from './channel.ts'

const otherTab = new BroadcastChannel('session')
afterEach(() => otherTab.close())

describe('a message between tabs', () => {
  it('contains the logged-in user, and any other message is ignored', async () => {
    const heard = vi.fn()
    onTabMessage(heard)
    otherTab.postMessage({ userId: 'kari' })
    otherTab.postMessage(7)
    tellTabs('kari')
    tellTabs(null)
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['kari'], [null]]))
  })
})
