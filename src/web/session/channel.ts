import type { Visitor } from './state.ts'

const NAME = 'session'

/** Notifies the other tabs of this browser of the logged-in user that this tab knows. */
export function tellTabs(now: Visitor): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(now)
  channel.close()
}

/** Listens to the other tabs. Their message is a hint: the server decides who is logged in. */
export function onTabMessage(onHeard: (now: Visitor) => void): void {
  new BroadcastChannel(NAME).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === null || typeof data === 'string') onHeard(data)
  })
}
