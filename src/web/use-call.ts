import { useState } from 'react'

type Call<Output> =
  | { status: 'idle' | 'pending' }
  | { status: 'done'; output: Output }
  | { status: 'failed'; error: unknown }

/** A call started by a press, for pages without the query cache: its state, and the function that starts it. */
export function useCall<Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) {
  const [state, setState] = useState<Call<Output>>({ status: 'idle' })
  const start = async (...input: Input) => {
    setState({ status: 'pending' })
    try {
      setState({ status: 'done', output: await call(...input) })
    } catch (error) {
      setState({ status: 'failed', error })
    }
  }
  return [state, start] as const
}
