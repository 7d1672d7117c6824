import css from './Consequences.module.css'

interface ConsequencesProps {
  sentences: readonly string[]
  /** Renders a paragraph of small text, for a form on a telephone. */
  isShort?: boolean
}

/** The consequences of an act, from its plan. */
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
