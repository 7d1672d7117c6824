import css from './Consequences.module.css'

interface ConsequencesProps {
  sentences: readonly string[]
  /** As a paragraph in small letters: beside a form on a telephone. */
  isShort?: boolean
}

/** The consequences of an act, in the words of its plan. */
export function Consequences({ sentences, isShort = false }: ConsequencesProps) {
  if (isShort)
    return (
      <p className={css.short} aria-live="polite">
        {sentences.join(' ')}
      </p>
    )
  return (
    <ul className={css.consequences} aria-live="polite">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
