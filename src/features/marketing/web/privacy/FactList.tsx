import css from './Privacy.module.css'

interface FactListProps {
  facts: readonly { readonly name: string; readonly text: string }[]
}

/** What something is called, and what there is to know of it. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
