import { useState } from 'react'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { MESSAGE_TOO_LONG, RESPONSE_MESSAGE_MAX } from '#features/answers/rules.ts'

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
      const text = message.trim()
      if (text.length <= RESPONSE_MESSAGE_MAX) return send(text)
      setProblem(MESSAGE_TOO_LONG)
      requestAnimationFrame(() => focusField(name))
    },
  }
}
