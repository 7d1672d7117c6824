import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refetchOnNotice } from './live-updates.ts'

type Listener = { onChange: (keys: string[] | 'all') => Promise<unknown> | void }

const { listened } = vi.hoisted(() => ({ listened: vi.fn<(address: string, listener: Listener) => void>() }))
vi.mock('#web/live.ts', () => ({ listenLive: listened }))

// Fails when queries in their first fetch are invalidated once, like the others.
it('refetches a query whose first fetch was in progress at the notice', async () => {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const queryKey = [['followup', 'follow'], { id: 'a' }]
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const stop = observer.subscribe(() => undefined)
  refetchOnNotice(client, () => undefined)
  const done = listened.mock.lastCall?.[1].onChange(['assignments'])
  answers[0]?.('before')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('after')
  await done
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
})
