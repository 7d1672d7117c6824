import { useState } from 'react'
import * as z from 'zod/mini'
import { focusField } from '#web/ui/focus-field.ts'
import { ResponseMessage } from '../../rules.ts'

/** What is written beside an answer, in the field of that name. */
export const useMessage = (name: string) => {
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string>()
  return {
    message,
    problem,
    write: (text: string) => {
      setMessage(text)
      setProblem(undefined)
    },
    /** Hands it on, or says at the field why not. */
    handOn: (send: (message: string) => void) => {
      const { success, data, error } = z.safeParse(ResponseMessage, message)
      if (success) return send(data)
      setProblem(error.issues[0]?.message)
      requestAnimationFrame(() => focusField(name))
    },
  }
}
