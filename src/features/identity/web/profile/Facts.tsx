import css from './Profile.module.css'

interface FactsProps {
  facts: readonly (readonly [name: string, value: string])[]
  /** Without a box, because it is alone on a card. */
  isPlain?: boolean
}

/** Facts of a profile that cannot be changed here. */
export function Facts({ facts, isPlain = false }: FactsProps) {
  return (
    <dl className={css.facts} data-plain={isPlain || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
