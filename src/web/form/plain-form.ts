import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { fieldProblems } from '../errors.ts'
import { useLazyModule } from '../use-lazy-module.ts'

type Schema = z.core.$ZodObject

interface PlainForm<Fields extends Schema> {
  /** Fetches the schema of the fields; the same function at each render. */
  loadSchema: () => Promise<Fields>
  /** Sends the values. Errors that it throws are shown at the fields if the server names them. */
  send: (values: z.output<Fields>) => Promise<void>
}

/** The result of the last attempt to send. */
interface Outcome {
  readonly problems: readonly { readonly field: string; readonly message: string }[]
  /** The error of the server or of the network. */
  readonly refusal?: unknown
}

/**
 * A form whose values stay in the browser's own fields, for the pages that people open first: react-hook-form and zod
 * would be a quarter of their script. The schema is fetched after the first screen.
 */
export function usePlainForm<Fields extends Schema>({ loadSchema, send }: PlainForm<Fields>) {
  const [attempt, setAttempt] = useState(0)
  const [isPending, setPending] = useState(false)
  const [{ problems, refusal }, setOutcome] = useState<Outcome>(NOTHING_WRONG)
  const isSending = useRef(false) // a second press comes before the render that a state would wait for
  const schema = useLazyModule(loadSchema, false)

  const submit = async (form: HTMLFormElement) => {
    isSending.current = true
    setPending(true)
    setOutcome(NOTHING_WRONG)
    setOutcome(await attemptToSend(form, { loadSchema, send }))
    setAttempt((count) => count + 1)
    setPending(false)
    isSending.current = false
  }
  return {
    attempt,
    isPending,
    problems,
    refusal,
    /** Properties of the `<form>`. After an error, the form is checked again on each keystroke. */
    formProps: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isSending.current) void submit(event.currentTarget)
      },
      onChange: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
        if (!schema || problems.length === 0) return
        void check(schema, currentTarget).then((checked) => setOutcome({ problems: checked.problems }))
      },
    },
    /** Properties of the field with this name. */
    field: (name: keyof z.input<Fields> & string) => ({
      name,
      errorMessage: problems.find(({ field }) => field === name)?.message,
    }),
  }
}

const NOTHING_WRONG: Outcome = { problems: [] }

const attemptToSend = async <Fields extends Schema>(
  form: HTMLFormElement,
  { loadSchema, send }: PlainForm<Fields>,
): Promise<Outcome> => {
  try {
    const { problems, values } = await check(await loadSchema(), form)
    if (values) await send(values)
    return { problems }
  } catch (refusal) {
    const refused = fieldProblems(refusal).map(({ path, message }) => ({ field: path, message }))
    return { problems: firstOfEach(refused), refusal }
  }
}

const check = async <Fields extends Schema>(schema: Fields, form: HTMLFormElement) => {
  const result = await schema['~standard'].validate(valuesIn(form))
  if (!result.issues) return { problems: [], values: result.value }
  const problems = result.issues.map(({ path: [field] = [], message }) => ({
    field: typeof field === 'string' ? field : '',
    message,
  }))
  return { problems: firstOfEach(problems), values: null }
}

const valuesIn = ({ elements }: HTMLFormElement) =>
  Object.fromEntries(
    [...elements].flatMap((field) =>
      field instanceof HTMLInputElement && field.name
        ? [[field.name, field.type === 'checkbox' ? field.checked : field.value]]
        : [],
    ),
  )

const firstOfEach = (problems: Outcome['problems']) =>
  problems.filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index)
