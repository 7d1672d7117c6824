import { useState } from 'react'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { MESSAGE_TOO_LONG, RESPONSE_MESSAGE_MAX } from '#features/answers/rules.ts'

/** The message of an answer, in the field with that name. */
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
    /** Passes it on, or shows the error at the field. */
    handOn: (send: (message: string) => void) => {
      const text = message.trim()
      if (text.length <= RESPONSE_MESSAGE_MAX) return send(text)
      setProblem(MESSAGE_TOO_LONG)
      requestAnimationFrame(() => focusField(name))
    },
  }
}
