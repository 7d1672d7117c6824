import type { Visitor } from './state.ts'

const NAME = 'session'

/** Tells the other tabs of this browser who is logged in, as far as this one knows. */
export function tellTabs(now: Visitor): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(now)
  channel.close()
}

/** Hears what tabs tell. It is a hint: the server knows who is logged in. */
export function onTabMessage(onHeard: (now: Visitor) => void): void {
  new BroadcastChannel(NAME).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === null || typeof data === 'string') onHeard(data)
  })
}
